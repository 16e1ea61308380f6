import { HelpPage } from './help-page.tsx'

export default function RegisterCompanyPage() {
  return (
    <HelpPage
      title="企业客户注册"
      lead="适用于一般企业法人。注册资料由银行客户经理核验后录入，核验通过即可登录。"
      materials={[
        '营业执照（统一社会信用代码）原件及复印件',
        '法定代表人身份证件',
        '经办人身份证件、手机号和授权书（加盖公章）',
        '结算账户开户信息',
      ]}
      steps={[
        '拨打服务热线预约客户经理',
        '提交材料并现场核验',
        '银行开通主账号，以短信通知经办人手机号',
        '首次登录修改密码，签约后即可办理贴现',
      ]}
      back={{ path: '/login', title: '返回企业客户登录' }}
    />
  )
}
