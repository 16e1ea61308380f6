/** Types, labels and addresses of an order, shared by every page of re-discounting (转贴现). */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { clearSpeedNames, directionName, failNames } from '@portal/shared/rediscount/states.ts'

export type OrderRow = RowOf<'/api/rediscount/query_order'>['rows'][number]
export type OrderDetail = RowOf<'/api/rediscount/order_detail'>

/** 订单监控 with this order's detail open. */
export const orderPath = (orderNo: string): string => `/pcOrderMonitoring?order_no=${orderNo}`

/** The other institution, or the whole market while nobody has taken a click-to-deal quote. */
export const counterpartyName = (row: Pick<OrderRow, 'cp_org_name'>): string => row.cp_org_name || '全市场'

/** Hundredths of a day as days: 4260 → `42.60`. */
export const daysText = (daysE2: number): string =>
  `${Math.trunc(daysE2 / 100)}.${String(daysE2 % 100).padStart(2, '0')}`

/** Days of a repo, or the weighted average of an outright deal: `7 天`, `42.60 天`. */
export const termText = (row: Pick<OrderRow, 'repo_days' | 'avg_days_e2'>): string =>
  `${row.repo_days ?? daysText(row.avg_days_e2)} 天`

export const isRepo = (row: Pick<OrderRow, 'busi_type'>): boolean => row.busi_type !== 'BT01'

/** 买入, 卖出, 正回购 or 逆回购, as the reader's own side. */
export const directionText = (row: Pick<OrderRow, 'busi_type' | 'direction'>): string =>
  directionName(row.busi_type, row.direction)

/** Why it went wrong or back, '' when nothing did. */
export const reasonText = (row: Pick<OrderRow, 'reason' | 'fail_code'>): string =>
  row.reason || (row.fail_code ? failNames[row.fail_code] : '')

export const settleText = (row: Pick<OrderRow, 'settle_dt' | 'clear_speed'>): string =>
  `${row.settle_dt} ${clearSpeedNames[row.clear_speed]}`
