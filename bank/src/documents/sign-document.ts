/** 签约协议 of one signing. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { Ctx } from '../http/handler.ts'
import type { Sheet } from './sheet.ts'
import type { SignFacts } from './sources.ts'
import { accountText, dayText, timeText } from './wording.ts'

export const signSheet = (ctx: Ctx, facts: SignFacts): Sheet => ({
  title: '票据贴现业务签约协议',
  number: facts.sign.signNo,
  footer: '本文件由票据贴现平台根据业务数据生成',
  at: ctx.now(),
  blocks: [
    { kind: 'heading', text: '一、当事人' },
    {
      kind: 'pairs',
      rows: [
        ['甲方（企业）', facts.companyName],
        ['统一社会信用代码', facts.uscCode ?? ''],
        ['乙方（银行）', `${facts.bankName}（行号 ${facts.bankNo}）`],
        ['协议编号', facts.agreementNo],
      ],
    },
    { kind: 'heading', text: '二、签约要素' },
    {
      kind: 'pairs',
      rows: [
        ['结算账户户名', facts.accountName],
        ['结算账号', accountText(ctx.atRest, facts.accountNoEnc)],
        ['单笔限额', `¥${formatYuan(facts.sign.singleLimitFen)} 元`],
        ['有效期', `${dayText(facts.sign.validFrom)} 至 ${dayText(facts.sign.validTo)}`],
      ],
    },
    { kind: 'heading', text: '三、约定事项' },
    ...[
      '1. 甲方通过乙方票据贴现平台向乙方申请办理票据贴现，甲方操作员凭本人账号、密码及短信验证码所作的操作视为甲方的真实意思表示。',
      '2. 结算账户户名须与甲方名称一致，并经打款验证后生效；贴现款项仅划入该结算账户。',
      '3. 甲方应保证所提交的企业信息、票据及贸易背景资料真实、完整、有效，并及时更新。',
      '4. 乙方有权根据风险状况暂停甲方的贴现业务；甲方可申请暂停、恢复、续签或解约，解约不影响已放款业务的权利义务。',
      '5. 协议到期后未续签的，自动失效。',
    ].map(text => ({ kind: 'text', text }) as const),
    { kind: 'heading', text: '四、签署' },
    { kind: 'pairs', rows: [['生成时间', timeText(ctx.now())]] },
  ],
})
