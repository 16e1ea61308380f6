/** When and by whom the steps of a planned order were taken. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { type OrderActor, type OrderStateOrNone, orderMachine } from '../../../market/states.ts'
import type { rdOrderLog } from '../../../platform/db/schema/rediscount.ts'
import type { Case } from './cases.ts'

type LogRow = typeof rdOrderLog.$inferInsert

export interface Times {
  first: Date
  /** Of every save, in order. */
  saves: readonly Date[]
  each: readonly Date[]
  /** When an event was taken last; null when it was not. */
  at(event: string): Date | null
}

const MINUTE = 60_000

/** Past days from ten o'clock on; today in the minutes before the first start, the last step the latest. */
const startOf = (entry: Case, day: string, index: number, now: Date): number => {
  if (day !== shanghaiDate(now))
    return new Date(`${day}T10:00:00+08:00`).getTime() + (index % 40) * 4 * MINUTE
  return now.getTime() - (entry.steps.length * 3 + 1 + (index % 12)) * MINUTE
}

export const timesOf = (
  entry: Case,
  day: string,
  index: number,
  at: { now: Date; settleDate: string; dueSettleDate: string | null },
): Times => {
  const start = startOf(entry, day, index, at.now)
  const each = entry.steps.map(([event], step) => {
    if (event === 'fail') return new Date(`${at.settleDate}T16:00:30+08:00`)
    if (event === 'due_settled') return new Date(`${at.dueSettleDate}T09:05:00+08:00`)
    if (event === 'due_overdue') return new Date(`${at.dueSettleDate}T17:00:30+08:00`)
    if (event === 'expire') return new Date(`${day}T16:30:30+08:00`)
    return new Date(start + step * 3 * MINUTE)
  })
  return {
    first: each[0] ?? at.now,
    saves: each.filter((_, step) => entry.steps[step]?.[0] === 'save'),
    each,
    at: event => each[entry.steps.findLastIndex(([name]) => name === event)] ?? null,
  }
}

const actorOf = (entry: Case, actor: OrderActor): Pick<LogRow, 'memberId' | 'actorId' | 'actorName'> => {
  if (actor === 'platform') return { memberId: null, actorId: null, actorName: '平台管理员' }
  if (actor === 'system') return { memberId: null, actorId: null, actorName: '系统' }
  const desk = actor === 'maker' || actor === 'checker' ? entry.own : entry.cp
  const person = actor === 'maker' || actor === 'cp_maker' ? desk.trader : desk.checker
  return { memberId: desk.id, actorId: person.id, actorName: person.name }
}

/** Why the platform has ended an order. */
export const STOPPED = '票据被法院冻结，终止交易'

const remarks: Readonly<Record<string, string>> = {
  check_return: '利率与询价结果不符，请核对',
  refuse: '利率不合适',
  stop: STOPPED,
  fail: '资金失败：至最晚结算时间未完成结算',
  due_overdue: '到期资金不足',
}

/** The log of an order, every step of it allowed by the state table. */
export const logsOf = (entry: Case, orderId: number, times: Times): LogRow[] => {
  let from: OrderStateOrNone = 'NEW'
  return entry.steps.map(([event, actor], step) => {
    const to = orderMachine.next(from, event, actor)
    const row: LogRow = {
      orderId,
      event,
      fromState: from,
      toState: to,
      ...actorOf(entry, actor),
      remark: remarks[event] ?? '',
      at: times.each[step] ?? times.first,
    }
    from = to
    return row
  })
}
