/** Snapshots of an order after each save, and the changes between them. */
import { formatRange } from '@portal/shared/bills/range.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import {
  busiTypeNames,
  clearSpeedNames,
  directionName,
  settleModeNames,
  tradeTypeNames,
} from '@portal/shared/rediscount/states.ts'
import { desc, eq } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { rdOrderHist } from '../platform/db/schema/rediscount.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import type { Order } from './orders.ts'
import type { PricedPart } from './pricing.ts'

const names = {
  busi_type: '业务类型',
  direction: '方向',
  trade_type: '成交方式',
  cp_org_name: '对手机构',
  rate_e6: '利率（%）',
  clear_speed: '清算速度',
  settle_mode: '结算方式',
  settle_dt: '结算日',
  due_settle_dt: '到期结算日',
  valid_until: '报价有效时间',
  latest_settle_time: '最晚结算时间',
  total_fen: '票面总额（元）',
  interest_fen: '利息（元）',
  settle_fen: '结算金额（元）',
  due_settle_fen: '到期结算金额（元）',
  bills: '票据',
} as const

type Field = keyof typeof names

/** Fields of an order and its bills that a snapshot reads. */
export type SnapshotOrder = Pick<
  Order,
  | 'busiType'
  | 'direction'
  | 'tradeType'
  | 'rateE6'
  | 'clearSpeed'
  | 'settleMode'
  | 'settleDate'
  | 'dueSettleDate'
  | 'validUntil'
  | 'latestSettleTime'
  | 'totalFen'
  | 'interestFen'
  | 'settleFen'
  | 'dueSettleFen'
>
interface SnapshotPart {
  holding: Pick<PricedPart['holding'], 'billNo' | 'splittable'>
  part: PricedPart['part']
}

export const snapshotOf = (
  order: SnapshotOrder,
  parts: readonly SnapshotPart[],
  cpName: string,
): Record<Field, string> => ({
  busi_type: busiTypeNames[order.busiType],
  direction: directionName(order.busiType, order.direction),
  trade_type: tradeTypeNames[order.tradeType],
  cp_org_name: cpName || '全市场',
  rate_e6: formatRatePercent(order.rateE6),
  clear_speed: clearSpeedNames[order.clearSpeed],
  settle_mode: settleModeNames[order.settleMode],
  settle_dt: order.settleDate,
  due_settle_dt: order.dueSettleDate ?? '',
  valid_until: instantText(order.validUntil).slice(0, 16).replace('T', ' '),
  latest_settle_time: order.latestSettleTime,
  total_fen: formatYuan(order.totalFen),
  interest_fen: formatYuan(order.interestFen),
  settle_fen: formatYuan(order.settleFen),
  due_settle_fen: order.busiType === 'BT01' ? '' : formatYuan(order.dueSettleFen),
  bills: parts
    .map(({ holding, part }) => `${holding.billNo} ${formatRange(part, holding.splittable)}`)
    .join('\n'),
})

export const keepSnapshot = async (
  ctx: CallCtx,
  order: Order,
  parts: readonly PricedPart[],
  cpName: string,
): Promise<void> => {
  await ctx.tx.insert(rdOrderHist).values({
    orderId: order.id,
    snapshot: snapshotOf(order, parts, cpName),
    actorName: ctx.operator.userName,
    at: ctx.now(),
  })
}

/** The saves of an order that changed something after the first, newest first. */
export const changesOf = async (ctx: Pick<Ctx, 'tx'>, orderId: number) => {
  const rows = await ctx.tx
    .select()
    .from(rdOrderHist)
    .where(eq(rdOrderHist.orderId, orderId))
    .orderBy(desc(rdOrderHist.id))
  return rows.flatMap((row, index) => {
    const earlier = rows[index + 1]
    if (!earlier) return []
    const changes = (Object.keys(names) as Field[])
      .map(field => ({
        field,
        name: names[field],
        before: earlier.snapshot[field] ?? '',
        after: row.snapshot[field] ?? '',
      }))
      .filter(({ before, after }) => before !== after)
    return changes.length === 0 ? [] : [{ at: instantText(row.at), by: row.actorName, changes }]
  })
}
