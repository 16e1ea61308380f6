/** Terms agreed by both sides (票据贴现业务签约协议): read on the screen before it is signed, printed in the document. */
export const AGREEMENT_TITLE = '票据贴现业务签约协议'

export const agreementTerms: readonly string[] = [
  '甲方通过乙方票据贴现平台向乙方申请办理票据贴现，甲方操作员凭本人账号、密码及短信验证码所作的操作视为甲方的真实意思表示。',
  '结算账户户名须与甲方名称一致，并经打款验证后生效；贴现款项仅划入该结算账户。',
  '单笔限额、累计限额与当日笔数由乙方核定，载于本协议“签约要素”；甲方的申请超过其中任何一项的，乙方不予受理。',
  '甲方应保证所提交的企业信息、票据及贸易背景资料真实、完整、有效，并及时更新。',
  '乙方有权根据风险状况暂停甲方的贴现业务；甲方可申请暂停、恢复、续签或解约，解约不影响已放款业务的权利义务。',
  '协议到期后未续签的，自动失效。',
]
