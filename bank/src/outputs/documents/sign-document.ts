/** 签约协议 of one signing. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import { AGREEMENT_TITLE, agreementTerms } from '@portal/shared/signing/agreement.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Sheet } from './sheet.ts'
import type { SignFacts } from './sources.ts'
import { accountText, dayText, timeText } from './wording.ts'

/** 0 is without limit. */
const totalLimitText = (fen: bigint): string => (fen === 0n ? '不限' : `¥${formatYuan(fen)} 元`)
const dayLimitText = (count: number): string => (count === 0 ? '不限' : `${count} 笔`)

/** Who stands behind the agreement, and when: of signings older than their history, what is known. */
const signedPairs = ({ took }: SignFacts) => {
  const steps = [
    ['甲方经办人', took.get('submit'), true],
    ['乙方审核人', took.get('approve'), true],
    ['生效时间', took.get('verify'), false],
    ['结算账户变更时间', took.get('account_verify'), false],
  ] as const
  return steps.flatMap(([label, step, isNamed]) =>
    step ? [[label, `${isNamed ? `${step.name}　` : ''}${timeText(step.at)}`] as const] : [],
  )
}

export const signSheet = (ctx: Ctx, facts: SignFacts): Sheet => ({
  title: AGREEMENT_TITLE,
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
        ['累计限额', totalLimitText(facts.sign.totalLimitFen)],
        ['当日笔数', dayLimitText(facts.sign.dayLimitCount)],
        ['有效期', `${dayText(facts.sign.validFrom)} 至 ${dayText(facts.sign.validTo)}`],
      ],
    },
    { kind: 'heading', text: '三、约定事项' },
    ...agreementTerms.map((term, index) => ({ kind: 'text', text: `${index + 1}. ${term}` }) as const),
    { kind: 'heading', text: '四、签署' },
    { kind: 'pairs', rows: [...signedPairs(facts), ['生成时间', timeText(ctx.now())]] },
  ],
})
