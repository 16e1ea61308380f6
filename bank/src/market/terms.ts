/** The trader's input, read and checked: codes 20019, 21002–21006, 21010. */

import { hasPermission } from '@portal/shared/access/masks.ts'
import { daysBetween, shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday, nextWorkday } from '@portal/shared/calendar/workdays.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { MAX_RATE_E6 } from '@portal/shared/money/rate.ts'
import { memberStatus } from '@portal/shared/people/member-status.ts'
import { and, eq } from 'drizzle-orm'
import { onCalendar } from '../platform/calendar/calendar.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import type { Order } from './orders.ts'

export type Typed = RequestOf<'/api/rediscount/calculate_order'>

/** The columns of an order that its trader decides. */
export type Terms = Pick<
  Order,
  | 'busiType'
  | 'direction'
  | 'tradeType'
  | 'cpMemberId'
  | 'clearSpeed'
  | 'settleMode'
  | 'rateE6'
  | 'dueRateE6'
  | 'validUntil'
  | 'latestSettleTime'
  | 'settleDate'
  | 'dueSettleDate'
>

const MAX_REPO_DAYS = 365
/** A quote ends by the day's cut-off. */
const LATEST_VALID = '16:30'
const LATEST_SETTLE = '17:00'

const badField = (name: string, text: string) => new Fault('9012', { text, fields: { [name]: text } })
const ruled = (code: ErrorCode, name: string, text: string = catalogue[code].text) =>
  new Fault(code, { text, fields: { [name]: text } })

/** An institution in good standing. @throws Fault 9012 for none, 21002 for the caller's own, 9015 for any other */
const counterpartyOf = async (ctx: CallCtx, typed: Typed): Promise<number | null> => {
  if (typed.trade_type === 'TT03') return null
  const userCode = typed.cp_user_code
  if (!userCode) throw badField('cp_user_code', '请选择对手机构')
  if (userCode === ctx.operator.userCode) throw ruled('21002', 'cp_user_code')
  const [found] = await ctx.tx
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        eq(member.userCode, userCode),
        eq(member.memberType, 'financeOrg'),
        eq(member.status, memberStatus.normal),
      ),
    )
  if (!found) throw new Fault('9015', { fields: { cp_user_code: '对手机构不存在或状态异常' } })
  return found.id
}

/** @throws Fault 21006 for people who may not move bills without money (纯票过户) */
export const requireFop = (ctx: CallCtx): void => {
  if (!hasPermission(ctx.operator.principal, 'rediscount_fop')) throw ruled('21006', 'settle_mode')
}

/** The settlement day that a clearing speed means today. Throws Fault 20035. */
const settleDayOf = (speed: Order['clearSpeed'], clock: Clock, calendar: Calendar): string =>
  onCalendar(() => (speed === 'CS00' ? clock.today() : nextWorkday(clock.today(), calendar)))

/** Reads the terms. What depends on the moment is left to {@link timeFault}: a draft may wait. */
export const readTerms = async (ctx: CallCtx, typed: Typed, calendar: Calendar): Promise<Terms> => {
  const settleMode = typed.settle_mode ?? 'ST01'
  const isRepo = typed.busi_type !== 'BT01'
  if (typed.trade_type === 'TT03' && typed.direction === 'TDD01') {
    throw badField('direction', '点击成交报价仅支持卖出方向')
  }
  if (typed.rate_e6 < 0 || typed.rate_e6 > MAX_RATE_E6) throw ruled('20019', 'rate_e6')
  const cpMemberId = await counterpartyOf(ctx, typed)
  if (settleMode === 'ST02') requireFop(ctx)
  const dueSettleDate = isRepo ? typed.due_settle_dt : undefined
  if (isRepo && dueSettleDate === undefined) throw ruled('21010', 'due_settle_dt')
  return {
    busiType: typed.busi_type,
    direction: typed.direction,
    tradeType: typed.trade_type,
    cpMemberId,
    clearSpeed: typed.clear_speed,
    settleMode,
    rateE6: typed.rate_e6,
    dueRateE6: isRepo ? typed.rate_e6 : null,
    validUntil: new Date(typed.valid_until),
    latestSettleTime: typed.latest_settle_time,
    settleDate: typed.settle_dt ?? settleDayOf(typed.clear_speed, ctx, calendar),
    dueSettleDate: dueSettleDate ?? null,
  }
}

/** 21010 for a repo's term; null when it holds. @param earliestDue of its bills */
export const repoFault = (
  terms: Pick<Terms, 'settleDate' | 'dueSettleDate'>,
  earliestDue: string,
  calendar: Calendar,
): Fault | null => {
  const { settleDate, dueSettleDate } = terms
  if (dueSettleDate === null) return null
  const fault = (text: string) => ruled('21010', 'due_settle_dt', text)
  const days = daysBetween(settleDate, dueSettleDate)
  if (days < 1) return fault('回购期限必须大于0')
  if (days > MAX_REPO_DAYS) return fault(`回购期限不能超过${MAX_REPO_DAYS}天`)
  if (dueSettleDate > earliestDue) return fault('回购到期日不能晚于票据到期日')
  return onCalendar(() => (isWorkday(dueSettleDate, calendar) ? null : fault('回购到期日必须为工作日')))
}

export interface TimeChecks {
  validUntil: Fault | null
  settleDate: Fault | null
  latest: Fault | null
}

/** Checks of the present time for an order without a deal: 21003, 21004, 21005. Throws Fault 20035. */
export const timeChecks = (
  terms: Pick<Terms, 'clearSpeed' | 'validUntil' | 'latestSettleTime' | 'settleDate'>,
  clock: Clock,
  calendar: Calendar,
): TimeChecks => {
  const { validUntil, latestSettleTime, settleDate } = terms
  const isValid =
    validUntil.getTime() > clock.now().getTime() &&
    shanghaiDate(validUntil) === clock.today() &&
    shanghaiTime(validUntil) <= `${LATEST_VALID}:00`
  const isSettleDay = onCalendar(
    () => isWorkday(settleDate, calendar) && settleDate === settleDayOf(terms.clearSpeed, clock, calendar),
  )
  const isInTime =
    latestSettleTime <= LATEST_SETTLE &&
    (settleDate > clock.today() || `${latestSettleTime}:00` > clock.time())
  return {
    validUntil: isValid ? null : ruled('21003', 'valid_until'),
    settleDate: isSettleDay ? null : ruled('21004', 'settle_dt'),
    latest: isInTime ? null : ruled('21005', 'latest_settle_time'),
  }
}

/** The moment a settlement day's latest time ends. */
export const latestOf = (day: string, latestSettleTime: string): Date =>
  new Date(`${day}T${latestSettleTime}:00+08:00`)
