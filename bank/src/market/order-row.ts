/** One order as the API writes it, seen from the caller's institution, with what they may do. */

import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { opposite, orderActions, orderStates, orderTransitions } from '@portal/shared/rediscount/states.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import type { SignedIn } from '../platform/kernel/handler.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import { nextOf } from './next-step.ts'
import { actorOf, isOwnWork, type Order, OWN_ORDER_TEXT, type Side, sideBuys, sideOf } from './orders.ts'

type Row = RowOf<'/api/rediscount/query_order'>['rows'][number]

export interface NamedOrder {
  order: Order
  ownName: string
  ownUserCode: string
  ownTrader: string
  ownChecker: string | null
  cpName: string | null
  cpUserCode: string | null
  cpTrader: string | null
  cpChecker: string | null
}

/** An order as somebody of one of its sides sees it. */
interface Seen {
  order: Order
  side: Side
  operatorId: number
}

const isConfirmed = ({ order, side }: Seen): boolean =>
  side === 'own' ? order.ownConfirmed : order.cpConfirmed

/** A request to revoke is its trader's work, whoever made or accepted the order. */
const isOwn = ({ order, side, operatorId }: Seen): boolean =>
  order.revokeAskedBy !== null ? order.revokeAskedBy === operatorId : isOwnWork(order, side, operatorId)

const offersOf = createOffers(orderTransitions, orderActions, {
  when: {
    directed: ({ order }: Seen) => order.tradeType === 'TT01',
    hasCounterparty: ({ order }) => order.cpMemberId !== null,
    revokeAsked: ({ order }) => order.revokeAskedBy !== null,
    revokeNotAsked: ({ order }) => order.revokeAskedBy === null,
    confirmed: isConfirmed,
    onHold: seen => !isConfirmed(seen),
  },
  unless: { ownWork: seen => isOwn(seen) && OWN_ORDER_TEXT },
})

/** What a caller may do with an order now, and why they may not do what its state allows. */
export const allowedOn = (order: Order, side: Side, { principal, operatorId }: SignedIn) =>
  offersOf(
    order.state,
    principal.biz_roles.map(role => (role === 'viewer' ? role : actorOf(role, side))),
    { order, side, operatorId },
    order.dealNo === null ? [] : ['deal_slip'],
  )

const timeText = (at: Date | null) => (at === null ? null : instantText(at))

/** Both sides' names, turned to the caller's. */
const namesOf = (named: NamedOrder, side: Side) => {
  const own = {
    name: named.ownName,
    userCode: named.ownUserCode,
    trader: named.ownTrader,
    checker: named.ownChecker ?? '',
  }
  const other = {
    name: named.cpName ?? '',
    userCode: named.cpUserCode ?? '',
    trader: named.cpTrader ?? '',
    checker: named.cpChecker ?? '',
  }
  return side === 'own' ? { mine: own, theirs: other } : { mine: other, theirs: own }
}

export const toOrderRow = (named: NamedOrder, caller: SignedIn): Row => {
  const { order } = named
  const side = sideOf(order, caller.memberId)
  if (!side) throw new Error(`${order.orderNo} is not for member ${caller.memberId}`)
  const { mine, theirs } = namesOf(named, side)
  const { actions, blockedReason } = allowedOn(order, side, caller)
  const isOwn = side === 'own'
  return {
    order_no: order.orderNo,
    version: order.version,
    deal_no: order.dealNo ?? '',
    side,
    busi_type: order.busiType,
    direction: isOwn ? order.direction : opposite(order.direction),
    trade_type: order.tradeType,
    quote_mode: order.tradeType === 'TT01' ? '0' : '1',
    org_name: mine.name || caller.companyName,
    trader_name: mine.trader,
    checker_name: mine.checker,
    cp_org_name: theirs.name,
    cp_user_code: theirs.userCode,
    cp_trader_name: theirs.trader,
    cp_checker_name: theirs.checker,
    bill_kind: order.billKind,
    clear_speed: order.clearSpeed,
    settle_mode: order.settleMode,
    clear_type: 'CT01',
    rate_e6: order.rateE6,
    due_rate_e6: order.dueRateE6,
    partial: '0',
    valid_until: instantText(order.validUntil),
    latest_settle_time: order.latestSettleTime,
    settle_dt: order.settleDate,
    due_settle_dt: order.dueSettleDate,
    total_count: order.totalCount,
    total_fen: String(order.totalFen),
    interest_fen: String(order.interestFen),
    settle_fen: String(order.settleFen),
    due_interest_fen: String(order.dueInterestFen),
    due_settle_fen: String(order.dueSettleFen),
    avg_days_e2: order.avgDaysE2,
    repo_days: order.dueSettleDate === null ? null : daysBetween(order.settleDate, order.dueSettleDate),
    state: order.state,
    state_name: orderStates[order.state].name,
    settle_state: order.settleState,
    due_settle_state: order.dueSettleState,
    acct_state: order.acctState,
    due_acct_state: order.dueAcctState,
    credit_state: sideBuys(order, side) ? order.creditState : null,
    fail_code: order.failCode,
    // Why the other institution's checker returned an answer is shown to its own traders alone.
    reason: isOwn && order.state === 'R25' ? '' : order.reason,
    confirmed: isOwn ? order.ownConfirmed : order.cpConfirmed,
    cp_confirmed: isOwn ? order.cpConfirmed : order.ownConfirmed,
    revoke_asked: isOwn && order.revokeAskedBy !== null,
    created_at: instantText(order.createdAt),
    sent_at: timeText(order.sentAt),
    dealt_at: timeText(order.dealtAt),
    settled_at: timeText(order.settledAt),
    actions,
    blocked_reason: blockedReason,
    ...nextOf(order, side),
  }
}
