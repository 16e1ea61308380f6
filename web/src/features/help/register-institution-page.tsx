import { HelpPage } from './help-page.tsx'

export default function RegisterInstitutionPage() {
  return (
    <HelpPage
      title="机构客户注册"
      lead="适用于同业金融机构。注册资料由银行同业业务部门核验后录入。"
      materials={[
        '金融许可证和营业执照复印件（加盖公章）',
        '同业授信批复或业务合作协议',
        '经办人、复核人身份证件、手机号和授权书',
      ]}
      steps={['拨打服务热线联系同业业务部门', '提交材料并核验', '银行开通主账号，以短信通知经办人手机号']}
      back={{ path: '/loginztx', title: '返回机构客户登录' }}
    />
  )
}
