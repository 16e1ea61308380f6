/** 贴现协议, 贴现凭证 and 放款回单 of one application. */

import { agreementClauses } from '@portal/shared/discount/agreement.ts'
import { and, eq } from 'drizzle-orm'
import { receipt } from '../../platform/db/schema/receipts.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { operatorPairs, partyPairs, payerPairs, sharePairs, timePairs } from './apply-parties.ts'
import { billTable, reckoning } from './bill-table.ts'
import { datePairs, payDayTable } from './pay-day-table.ts'
import { receiptSheet } from './receipt-sheet.ts'
import type { Sheet } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'
import { amountText, rateText } from './wording.ts'

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
    billTable(facts, '20'),
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
      billTable(facts, '30'),
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

/** 放款回单: the receipt of the money that the applicant got. */
export const payoutReceiptSheet = async (ctx: Ctx, facts: ApplyFacts): Promise<Sheet> => {
  const { applyNo, memberId, totalCount, totalFen } = facts.apply
  const [row] = await ctx.tx
    .select()
    .from(receipt)
    .where(
      and(
        eq(receipt.refNo, applyNo),
        eq(receipt.kind, 'disc_payout'),
        eq(receipt.memberId, memberId),
        eq(receipt.isIn, true),
      ),
    )
  if (!row) throw new Error(`payout of ${applyNo} has no receipt`)
  return receiptSheet(ctx, row, '贴现放款回单', [
    ['付款行行号', facts.bankNo],
    ...datePairs(facts),
    ['票据张数', `${totalCount} 张`],
    ['票面合计', amountText(totalFen)],
    ...sharePairs(facts),
    ...payerPairs(ctx, facts),
    ...operatorPairs(facts, '企业'),
  ])
}
