/** 成交单 of a re-discount order, for either institution. */
import { groupBillNo } from '@portal/shared/bills/bill-no.ts'
import { formatRange } from '@portal/shared/bills/range.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import {
  busiTypeNames,
  clearSpeedNames,
  directionName,
  opposite,
  settleModeNames,
  tradeTypeNames,
} from '@portal/shared/rediscount/states.ts'
import { asc, eq } from 'drizzle-orm'
import { selectNamed } from '../../market/order-list.ts'
import type { Side } from '../../market/orders.ts'
import { bankOrg, bill } from '../../platform/db/schema/bills.ts'
import { rdOrder, rdOrderBill } from '../../platform/db/schema/rediscount.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Block, Column, Sheet } from './sheet.ts'
import { amountText, dayText, rateText, timeText } from './wording.ts'

/** @throws Error for an order that is not dealt: a slip is only ordered for one that is */
export const readDeal = async (ctx: Ctx, orderNo: string) => {
  const [named] = await selectNamed(ctx).where(eq(rdOrder.orderNo, orderNo))
  if (!named || named.order.cpMemberId === null || named.order.cpTraderId === null) {
    throw new Error(`order ${orderNo} of a slip is not dealt`)
  }
  const bills = await ctx.tx
    .select({
      orderBill: rdOrderBill,
      billNo: bill.billNo,
      splittable: bill.splittable,
      dueDate: bill.dueDate,
      acceptorName: bankOrg.name,
    })
    .from(rdOrderBill)
    .innerJoin(bill, eq(bill.id, rdOrderBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(eq(rdOrderBill.orderId, named.order.id))
    .orderBy(asc(rdOrderBill.line))
  const { cpMemberId, cpTraderId } = named.order
  return { ...named, cpMemberId, cpTraderId, bills }
}

type DealFacts = Awaited<ReturnType<typeof readDeal>>

/** Wide enough for a hundred packages of 1,000,000,000.00 and their total. */
const money = 70

const columns: readonly Column[] = [
  { title: '序号', width: 20, align: 'center' },
  { title: '票据（包）号码 / 子票区间', width: 131 },
  { title: '承兑人', width: 85 },
  { title: '到期日', width: 47, align: 'center' },
  { title: '天数', width: 30, align: 'center' },
  { title: '票面金额（元）', width: money, align: 'right' },
  { title: '利息（元）', width: money, align: 'right' },
  { title: '结算金额（元）', width: money, align: 'right' },
]

const billTable = ({ order, bills }: DealFacts): Block => ({
  kind: 'table',
  columns,
  rows: [
    ...bills.map(({ orderBill, billNo, splittable, dueDate, acceptorName }) => [
      String(orderBill.line),
      `${groupBillNo(billNo)}\n${formatRange({ start: orderBill.rangeStart, end: orderBill.rangeEnd }, splittable)}`,
      acceptorName,
      dueDate,
      String(orderBill.days),
      formatYuan(orderBill.faceFen),
      formatYuan(orderBill.interestFen),
      formatYuan(orderBill.settleFen),
    ]),
    [
      '合计',
      `${order.totalCount} 张`,
      '',
      '',
      (order.avgDaysE2 / 100).toFixed(2),
      formatYuan(order.totalFen),
      formatYuan(order.interestFen),
      formatYuan(order.settleFen),
    ],
  ],
})

const repoPairs = ({ order }: DealFacts): [string, string][] =>
  order.dueSettleDate === null
    ? []
    : [
        ['到期结算日', dayText(order.dueSettleDate)],
        ['回购利息', amountText(order.dueInterestFen)],
        ['到期结算金额', amountText(order.dueSettleFen)],
      ]

/** The slip as one side reads it. */
export const dealSheet = (facts: DealFacts, side: Side): Sheet => {
  const { order } = facts
  const isOwn = side === 'own'
  const direction = isOwn ? order.direction : opposite(order.direction)
  const own = [facts.ownName, facts.ownTrader, facts.ownChecker ?? '']
  const other = [facts.cpName ?? '', facts.cpTrader ?? '', facts.cpChecker ?? '']
  const [mine, theirs] = isOwn ? [own, other] : [other, own]
  const people = ([name = '', trader = '', checker = '']: string[]) =>
    `${name}（交易 ${trader}，复核 ${checker}）`
  return {
    title: '转贴现成交单',
    number: order.dealNo ?? '',
    footer: '本文件由票据贴现平台根据成交数据生成',
    at: order.dealtAt ?? order.createdAt,
    blocks: [
      {
        kind: 'pairs',
        rows: [
          ['报价单编号', order.orderNo],
          ['成交时间', timeText(order.dealtAt ?? order.createdAt)],
          ['业务类型', `${busiTypeNames[order.busiType]}（${directionName(order.busiType, direction)}）`],
          ['本方机构', people(mine)],
          ['对手机构', people(theirs)],
          ['成交方式', `${tradeTypeNames[order.tradeType]}，全额清算`],
          ['清算速度', clearSpeedNames[order.clearSpeed]],
          ['结算方式', settleModeNames[order.settleMode]],
          ['利率', rateText(order.rateE6)],
          ['结算日', `${dayText(order.settleDate)}，最晚 ${order.latestSettleTime}`],
          ['票面总额', amountText(order.totalFen)],
          ['利息', amountText(order.interestFen)],
          ['结算金额', amountText(order.settleFen)],
          ...repoPairs(facts),
        ],
      },
      { kind: 'heading', text: '票据清单' },
      billTable(facts),
    ],
  }
}
