import { useSearchParams } from 'react-router-dom'
import { HelpPage } from './help-page.tsx'

const backs: Record<string, string> = { comp: '/login', financeOrg: '/loginztx', admin: '/loginadmin' }
const customerMaterials = [
  '单位营业执照复印件（加盖公章）',
  '法定代表人授权书（加盖公章）',
  '操作员本人身份证件和注册手机',
]
const staffMaterials = ['本人工作证件', '部门负责人签字的密码重置申请']

/** Passwords are reset by the bank after it has verified who asks. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  const type = search.get('type') ?? 'comp'
  const staff = type === 'admin'
  return (
    <HelpPage
      title="忘记密码"
      lead="密码由银行核实身份后重置，平台和工作人员不会询问您的原密码。"
      materials={staff ? staffMaterials : customerMaterials}
      steps={
        staff
          ? ['向系统管理员提交申请', '管理员核实后重置密码', '首次登录后修改密码']
          : [
              '拨打服务热线登记重置申请',
              '携带材料到开户网点，或由客户经理上门核验',
              '银行重置后短信通知注册手机号，首次登录须修改密码',
            ]
      }
      back={{ path: backs[type] ?? '/login', title: '返回登录' }}
    />
  )
}
