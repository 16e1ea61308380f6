/** 贴现协议, 贴现凭证 and 放款回单 of one application. */

import { formatRange } from '@portal/shared/bills/range.ts'
import { agreementClauses } from '@portal/shared/discount/agreement.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import { and, eq } from 'drizzle-orm'
import { ledgerTxn } from '../db/schema/ledger.ts'
import type { Ctx } from '../http/handler.ts'
import { datePairs, payDayTable } from './pay-day-table.ts'
import type { Block, Column, Sheet } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'
import { accountText, amountText, dayText, payTypeText, rateText, timeText } from './wording.ts'

const columns: readonly Column[] = [
  { title: '序号', width: 20, align: 'center' },
  { title: '票据（包）号码 / 子票区间', width: 128 },
  { title: '承兑人', width: 70 },
  { title: '票面金额（元）', width: 74, align: 'right' },
  { title: '到期日', width: 46, align: 'center' },
  { title: '年利率（%）', width: 34, align: 'right' },
  { title: '计息天数', width: 26, align: 'center' },
  { title: '贴现利息（元）', width: 55, align: 'right' },
  { title: '实付金额（元）', width: 74, align: 'right' },
]

const billTable = ({ apply, lines }: ApplyFacts): Block => ({
  kind: 'table',
  columns,
  rows: [
    ...lines.map((line, index) => [
      String(index + 1),
      `${line.billNo}\n${formatRange({ start: line.rangeStart, end: line.rangeEnd }, line.splittable)}`,
      line.acceptorName,
      formatYuan(line.faceFen),
      line.dueDate,
      formatRatePercent(line.rateE6),
      String(line.days),
      formatYuan(line.interestFen),
      formatYuan(line.netFen),
    ]),
    [
      '合计',
      `${apply.totalCount} 张`,
      '',
      formatYuan(apply.totalFen),
      '',
      '',
      '',
      formatYuan(apply.interestFen),
      formatYuan(apply.netFen),
    ],
  ],
})

const companyPairs = (ctx: Ctx, facts: ApplyFacts) =>
  [
    ['贴现申请人', facts.companyName],
    ['统一社会信用代码', facts.uscCode ?? ''],
    ['贴入行', `${facts.bankName}（行号 ${facts.bankNo}）`],
    ['入账账户', `${facts.accountName}　${accountText(ctx.atRest, facts.accountNoEnc)}`],
  ] as const

const figurePairs = ({ apply, payDays }: ApplyFacts) =>
  [
    ...datePairs({ apply, payDays }),
    ['贴现利率', rateText(apply.finalRateE6 ?? apply.rateE6)],
    ['付息方式', payTypeText[apply.payType]],
    ['票面金额', amountText(apply.totalFen)],
    ['贴现利息', amountText(apply.interestFen)],
    ['实付金额', amountText(apply.netFen)],
  ] as const

const footer = '本文件由票据贴现平台根据业务数据生成'

/** 贴现协议, as submitted, and anew with the final rates once the company has confirmed them. */
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
        ['乙方（贴入行）', `${facts.bankName}（行号 ${facts.bankNo}）`],
        ['签约协议编号', facts.agreementNo],
        ['甲方入账账户', `${facts.accountName}　${accountText(ctx.atRest, facts.accountNoEnc)}`],
      ],
    },
    { kind: 'heading', text: '二、贴现要素' },
    { kind: 'pairs', rows: figurePairs(facts) },
    { kind: 'heading', text: '三、票据清单' },
    billTable(facts),
    { kind: 'heading', text: '四、可放款日期' },
    payDayTable(facts),
    { kind: 'heading', text: '五、约定事项' },
    ...agreementClauses.map((clause, at) => ({ kind: 'text', text: `${at + 1}. ${clause}` }) as const),
    { kind: 'heading', text: '六、签署' },
    {
      kind: 'pairs',
      rows: [
        ['甲方经办人', facts.makerName],
        ['提交时间', timeText(facts.apply.submittedAt)],
      ],
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
      {
        kind: 'pairs',
        rows: [
          ['放款时间', timeText(paidAt)],
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
          ['票面合计', `¥${formatYuan(facts.apply.totalFen)} 元`],
          ['贴现利息', `¥${formatYuan(facts.apply.interestFen)} 元`],
          ['记账日期', dayText(booked.day)],
          ['交易时间', timeText(paidAt)],
          ['交易流水号', booked.txnNo],
        ],
      },
      { kind: 'text', text: '本回单仅证明上述交易已完成，不作为收款方发货依据，请勿重复记账。' },
    ],
  }
}
