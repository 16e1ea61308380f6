/** How long applications wait for the bank's officers, in service time, and until when they should be dealt with. */
import { afterServiceMs, beforeServiceMs, serviceMsBetween } from '@portal/shared/calendar/service-time.ts'
import { type Calendar, HolidaysMissingError } from '@portal/shared/calendar/workdays.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { sql } from 'drizzle-orm'
import { instantText, loadCalendar } from '../platform/calendar/calendar.ts'
import { discApply, discApplyLog } from '../platform/db/schema/discount.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import type { Apply } from './applications.ts'

export type Wait = NonNullable<RowOf<'/api/admin/query_disc_apply'>['rows'][number]['wait']>

const MINUTE_MS = 60_000

/** Since when an application has stood where it is: its last change of state, by the log, or when it was referred. */
export const stateSince = sql`coalesce(
  case when ${discApply.state} = 'D20' then ${discApply.referredAt} end,
  (select max(step.at) from ${discApplyLog} step
    where step.apply_id = ${discApply.id} and step.to_state = ${discApply.state} and step.from_state <> step.to_state),
  ${discApply.submittedAt})`.mapWith(discApply.submittedAt)

/** What waiting is measured by at one moment. */
export interface WaitRule {
  now: Date
  today: string
  calendar: Calendar
  /** After so much service time it is said that the limit is near. */
  warnMs: number
  limitMs: number
}

export const loadWaitRule = async (ctx: Ctx): Promise<WaitRule> => ({
  now: ctx.now(),
  today: ctx.today(),
  calendar: await loadCalendar(ctx.tx),
  warnMs: Number(await readParam(ctx.tx, 'WAIT_WARN_MINUTES')) * MINUTE_MS,
  limitMs: Number(await readParam(ctx.tx, 'WAIT_LIMIT_MINUTES')) * MINUTE_MS,
})

/** Runs arithmetic of service time; undefined for a year whose holidays are not known yet: nobody is late by a guess. */
const known = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch (error) {
    if (error instanceof HolidaysMissingError) return undefined
    throw error
  }
}

/** When the bank's time limit ends for what has waited since then. */
export const dueOf = ({ calendar, limitMs }: WaitRule, since: Date): Date | undefined =>
  known(() => afterServiceMs(since, limitMs, calendar))

/** The wait of an application that waits for one of the bank's two officers, null for any other. */
export const waitOf = (rule: WaitRule, { state }: Pick<Apply, 'state'>, since: Date): Wait | null => {
  const { waitsFor } = applyMeanings[state]
  if (waitsFor !== 'approval' && waitsFor !== 'payout') return null
  const waitedMs = known(() => serviceMsBetween(since, rule.now, rule.calendar))
  const stage =
    waitedMs === undefined || waitedMs < rule.warnMs ? 'open' : waitedMs < rule.limitMs ? 'soon' : 'over'
  const due = dueOf(rule, since)
  return {
    since: instantText(since),
    due_at: due ? instantText(due) : null,
    waited_minutes: waitedMs === undefined ? null : Math.floor(waitedMs / MINUTE_MS),
    stage,
  }
}

/** Until when what now is over, or near, its limit began to wait; undefined as in {@link dueOf}. */
export const stageBounds = ({ now, calendar, warnMs, limitMs }: WaitRule) =>
  known(() => ({
    over: beforeServiceMs(now, limitMs, calendar),
    soon: beforeServiceMs(now, Math.min(warnMs, limitMs), calendar),
  }))
