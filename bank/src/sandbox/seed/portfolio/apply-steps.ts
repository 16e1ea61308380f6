/** The steps of a planned application: when each was taken, by whom, and what it left on the row. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { type ApplyStateOrNew, applyMachine } from '../../../discount/states.ts'
import type { discApplyLog } from '../../../platform/db/schema/discount.ts'
import type { Grid } from '../../../rates/grid.ts'
import type { PricedBill } from '../../../rates/pricing.ts'
import type { Random } from '../../random.ts'
import type { OrgRow } from '../institutions.ts'
import type { BusinessSeedCtx } from '../seed.ts'
import { type Case, pathTo } from './cases.ts'
import type { Actor, Company } from './companies.ts'
import type { Numbers } from './numbers.ts'
import type { Paper, PaperWriter } from './paper.ts'
import type { RunningSign } from './signs.ts'
import type { Acceptors } from './terms.ts'

export type LogRow = typeof discApplyLog.$inferInsert

/** A bill of an application with its price. */
export interface Line extends PricedBill {
  paper: Paper
  faceFen: bigint
}

export interface ApplyWorld {
  ctx: BusinessSeedCtx
  calendar: Calendar
  random: Random
  numbers: Numbers
  papers: PaperWriter
  acceptors: Acceptors
  bank: OrgRow
  officers: { approver: Actor; payer: Actor }
  companies: readonly Company[]
  inForce: ReadonlyMap<number, RunningSign>
  gridOf: (day: string) => Grid
  payoutDate: string
  /** Latest due date the holiday table is sure of. */
  reach: string
}

const reasons: Readonly<Record<string, string>> = {
  D15: '票据与合同金额不符，请核对后重新提交',
  D25: '贸易背景资料不清晰，请补充后重新提交',
  D45: '清算资金不足',
  D75: '承兑人到期未付款',
  D90: '承兑人授信额度不足',
}
const MINUTE = 60_000

/** When each step was taken: within the morning of its day; maturity and expiry in their own time. */
export const timesOf = (entry: Case, lines: readonly Line[], index: number) => {
  const start = new Date(`${entry.day}T09:10:00+08:00`).getTime() + (index % 7) * 13 * MINUTE
  const pace = 8 + (index % 5) * 4
  return (step: number, event: string): Date => {
    if (event === 'settle' || event === 'overdue') {
      const end = lines.reduce(
        (last, line) => (line.interestEndDate > last ? line.interestEndDate : last),
        '',
      )
      return new Date(`${end}T00:05:00+08:00`)
    }
    return new Date(start + step * pace * MINUTE)
  }
}

const actorOf = (world: ApplyWorld, company: Company, event: string, actor: string) => {
  if (actor === 'system') return { actorType: 'system' as const, actorId: null, actorName: '系统' }
  if (actor === 'officer') {
    const { approver, payer } = world.officers
    const one = event === 'pay' ? payer : approver
    return { actorType: 'bank' as const, actorId: one.id, actorName: one.name }
  }
  const one = actor === 'checker' ? company.checker : company.maker
  return { actorType: 'member' as const, actorId: one.id, actorName: one.name }
}

const remarkOf = (entry: Case, event: string): string => {
  if (event === 'confirm') return '最终利率与锁定利率一致，自动确认'
  return ['check_return', 'return', 'refuse', 'fail', 'overdue'].includes(event)
    ? (reasons[entry.state] ?? '')
    : ''
}

/** Walks the state table; throws Fault 20000 where a path does not exist. */
export const logsOf = (
  world: ApplyWorld,
  entry: Case,
  company: Company,
  applyId: number,
  timeOf: (step: number, event: string) => Date,
): LogRow[] => {
  let from: ApplyStateOrNew = 'NEW'
  return pathTo(entry.state, company.needReview).map(([event, actor], step) => {
    const to = applyMachine.next(from, event, actor)
    const row = {
      applyId,
      event,
      fromState: from,
      toState: to,
      ...actorOf(world, company, event, actor),
      remark: remarkOf(entry, event),
      at: timeOf(step, event),
    }
    from = to
    return row
  })
}

/** Marks that the steps left on the application: who acted, when, and how it ended. */
export const marksOf = (world: ApplyWorld, entry: Case, logs: readonly LogRow[], rateE6: number) => {
  const took = (event: string) => logs.find(log => log.event === event)
  const decided = took('accept') ?? took('return') ?? took('refuse')
  const accepted = took('accept')
  const submitted = took('submit') ?? took('submit_for_review') ?? took('save')
  const checked = took('check_pass') ?? took('check_return')
  return {
    checkerId: checked?.actorId ?? null,
    approverId: decided ? world.officers.approver.id : null,
    payerId: took('pay') ? world.officers.payer.id : null,
    payTries: took('pay') ? 1 : 0,
    finalRateE6: accepted ? rateE6 : null,
    // Long enough to be looked at: an hour would be over before anybody signs in.
    expiresAt: entry.state === 'D30' ? new Date(`${addDays(world.ctx.today, 2)}T23:00:00+08:00`) : null,
    paidAt: took('paid')?.at ?? null,
    submittedAt: submitted?.at ?? world.ctx.now,
    createdAt: logs[0]?.at ?? world.ctx.now,
    modifiedAt: logs.at(-1)?.at ?? world.ctx.now,
    reason: reasons[entry.state] ?? '',
  }
}
