/** 贴现协议, 贴现凭证 and 放款回单 of one application. */

import { agreementClauses } from '@portal/shared/discount/agreement.ts'
import { and, eq } from 'drizzle-orm'
import { ledgerTxn } from '../../platform/db/schema/ledger.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { operatorPairs, partyPairs, payerPairs, sharePairs, timePairs } from './apply-parties.ts'
import { billTable, reckoning } from './bill-table.ts'
import { datePairs, payDayTable } from './pay-day-table.ts'
import type { Sheet } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'
import { accountText, amountText, dayText, rateText, timeText } from './wording.ts'

const companyPairs = (ctx: Ctx, facts: ApplyFacts) =>
  [
    ['贴现申请人', facts.companyName],
    ['统一社会信用代码', facts.uscCode ?? ''],
    ...partyPairs(ctx, facts, '贴入行'),
    ...payerPairs(ctx, facts),
  ] as const

const figurePairs = (facts: ApplyFacts) =>
  [
    ...datePairs(facts),
    ['贴现利率', rateText(facts.apply.finalRateE6 ?? facts.apply.rateE6)],
    ['票面金额', amountText(facts.apply.totalFen)],
    ...sharePairs(facts),
    ['实付金额', amountText(facts.apply.netFen)],
  ] as const

const footer = '本文件由票据贴现平台根据业务数据生成'

/** 贴现协议, as submitted, and again with the final rates once the company has confirmed them. */
export const agreementSheet = (ctx: Ctx, facts: ApplyFacts): Sheet => ({
  title: '票据贴现协议',
  number: facts.apply.applyNo,
  footer,
  at: facts.apply.submittedAt,
  blocks: [
    { kind: 'heading', text: '一、当事人' },
    {
      kind: 'pairs',
      rows: [
        ['甲方（贴现申请人）', facts.companyName],
        ['统一社会信用代码', facts.uscCode ?? ''],
        ['签约协议编号', facts.agreementNo],
        ...partyPairs(ctx, facts, '乙方（贴入行）'),
        ...payerPairs(ctx, facts),
      ],
    },
    { kind: 'heading', text: '二、贴现要素' },
    { kind: 'pairs', rows: figurePairs(facts) },
    { kind: 'heading', text: '三、票据清单' },
    billTable(facts),
    reckoning(facts),
    { kind: 'heading', text: '四、可放款日期' },
    payDayTable(facts),
    { kind: 'heading', text: '五、约定事项' },
    ...agreementClauses.map((clause, at) => ({ kind: 'text', text: `${at + 1}. ${clause}` }) as const),
    { kind: 'heading', text: '六、签署' },
    {
      kind: 'pairs',
      rows: [...operatorPairs(facts, '甲方'), ...timePairs(facts)],
    },
  ],
})

/** 贴现凭证: what was discounted and paid. */
export const voucherSheet = (ctx: Ctx, facts: ApplyFacts): Sheet => {
  const paidAt = facts.apply.paidAt ?? facts.apply.submittedAt
  return {
    title: '贴现凭证',
    number: facts.apply.applyNo,
    footer,
    at: paidAt,
    blocks: [
      { kind: 'pairs', rows: [...companyPairs(ctx, facts), ...figurePairs(facts)] },
      { kind: 'heading', text: '票据清单' },
      billTable(facts),
      reckoning(facts),
      {
        kind: 'pairs',
        rows: [
          ...operatorPairs(facts, '企业'),
          ...timePairs(facts),
          ['交割方式', '票款对付，票据已背书转让给贴入行'],
        ],
      },
    ],
  }
}

/** 放款回单: one movement of money. */
export const receiptSheet = async (ctx: Ctx, facts: ApplyFacts): Promise<Sheet> => {
  const [booked] = await ctx.tx
    .select({ txnNo: ledgerTxn.txnNo, day: ledgerTxn.businessDate })
    .from(ledgerTxn)
    .where(and(eq(ledgerTxn.kind, 'disc_payout'), eq(ledgerTxn.refNo, facts.apply.applyNo)))
  if (!booked) throw new Error(`payout of ${facts.apply.applyNo} is not in the books`)
  const paidAt = facts.apply.paidAt ?? facts.apply.submittedAt
  return {
    title: '贴现放款回单',
    number: booked.txnNo,
    footer,
    at: paidAt,
    blocks: [
      {
        kind: 'pairs',
        rows: [
          ['付款人', facts.bankName],
          ['付款行行号', facts.bankNo],
          ['收款人', facts.accountName],
          ['收款账号', accountText(ctx.atRest, facts.accountNoEnc)],
          ['金额', amountText(facts.apply.netFen)],
          ['用途', '票据贴现放款'],
          ['贴现申请编号', facts.apply.applyNo],
          ...datePairs(facts),
          ['票据张数', `${facts.apply.totalCount} 张`],
          ['票面合计', amountText(facts.apply.totalFen)],
          ...sharePairs(facts),
          ...payerPairs(ctx, facts),
          ...operatorPairs(facts, '企业'),
          ['记账日期', dayText(booked.day)],
          ['交易时间', timeText(paidAt)],
          ['交易流水号', booked.txnNo],
        ],
      },
      { kind: 'text', text: '本回单仅证明上述交易已完成，不作为收款方发货依据，请勿重复记账。' },
    ],
  }
}
