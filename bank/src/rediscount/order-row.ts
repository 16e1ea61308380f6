/** One order as the API writes it, seen from the caller's institution, with what he may do. */

import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type OrderAction, opposite, orderStates } from '@portal/shared/rediscount/states.ts'
import { instantText } from '../calendar/calendar.ts'
import type { SignedIn } from '../http/handler.ts'
import { orderMachine } from '../states/rediscount.ts'
import { isOwnWork, type Order, OWN_ORDER_TEXT, type Side, sideBuys, sideOf } from './orders.ts'

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

interface Allowed {
  actions: OrderAction[]
  blockedReason: string
}

const ownMakerActions = (order: Order): OrderAction[] => {
  const actions: OrderAction[] = []
  if (orderMachine.allows(order.state, 'save', 'maker')) actions.push('edit')
  if (orderMachine.allows(order.state, 'submit', 'maker')) actions.push('submit')
  if (orderMachine.allows(order.state, 'delete', 'maker')) actions.push('delete')
  const isAsked = order.revokeAskedBy !== null
  if (orderMachine.allows(order.state, 'revoke', 'maker')) actions.push('revoke')
  if (orderMachine.allows(order.state, 'ask_revoke', 'maker') && !isAsked) actions.push('revoke')
  return actions
}

const counterMakerActions = (order: Order): OrderAction[] => {
  const actions: OrderAction[] = []
  if (order.tradeType === 'TT01' && orderMachine.allows(order.state, 'open', 'system')) actions.push('open')
  if (orderMachine.allows(order.state, 'accept', 'cp_maker')) actions.push('accept')
  if (orderMachine.allows(order.state, 'refuse', 'cp_maker') && order.cpMemberId !== null)
    actions.push('refuse')
  return actions
}

const checkerActions = (order: Order, side: Side): OrderAction[] => {
  const as = side === 'own' ? 'checker' : 'cp_checker'
  const actions: OrderAction[] = []
  if (orderMachine.allows(order.state, side === 'own' ? 'check_pass' : 'cp_pass', as)) {
    actions.push('review_pass', 'review_return', 'review_refuse')
  }
  if (order.revokeAskedBy !== null && orderMachine.allows(order.state, 'keep', as))
    actions.push('revoke', 'keep')
  return actions
}

/** A checker's own work, or his own request, is for a colleague. */
const isClosed = (order: Order, side: Side, operatorId: number): boolean =>
  order.revokeAskedBy !== null ? order.revokeAskedBy === operatorId : isOwnWork(order, side, operatorId)

/** What a caller may do with an order now, and why he may not do what its state allows. */
const allowedOn = (order: Order, side: Side, { principal, operatorId }: SignedIn): Allowed => {
  const isMaker = principal.biz_roles.includes('maker')
  const actions: OrderAction[] = []
  if (isMaker) actions.push(...(side === 'own' ? ownMakerActions(order) : counterMakerActions(order)))
  let blockedReason = ''
  if (principal.biz_roles.includes('checker')) {
    const wanted = checkerActions(order, side)
    if (wanted.length > 0 && isClosed(order, side, operatorId)) blockedReason = OWN_ORDER_TEXT
    else actions.push(...wanted)
    if (order.state === 'R30') {
      actions.push((side === 'own' ? order.ownConfirmed : order.cpConfirmed) ? 'hold' : 'confirm')
    }
  }
  if (order.dealNo !== null) actions.push('deal_slip')
  return { actions: [...new Set(actions)], blockedReason }
}

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
    reason: order.reason,
    confirmed: isOwn ? order.ownConfirmed : order.cpConfirmed,
    cp_confirmed: isOwn ? order.cpConfirmed : order.ownConfirmed,
    revoke_asked: isOwn && order.revokeAskedBy !== null,
    created_at: instantText(order.createdAt),
    sent_at: timeText(order.sentAt),
    dealt_at: timeText(order.dealtAt),
    settled_at: timeText(order.settledAt),
    actions,
    blocked_reason: blockedReason,
  }
}
