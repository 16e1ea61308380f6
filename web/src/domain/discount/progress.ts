/** The way of an application as steps to draw: what is done, where it stands, when and by whom. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyStates, applySteps } from '@portal/shared/discount/states.ts'
import type { StateTone } from '@portal/shared/states/face.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import type { Step, StepState } from '../../ui/layout/step-bar.tsx'

/** One bill of an application, as 业务查询 lists them. */
export type ApplyBillRow = RowOf<'/api/discount/query_apply_bill'>['rows'][number]
/** Fields of an application that every view of one needs. */
export type ApplyHead = ApplyBillRow['apply']
export type ApplyRow = RowOf<'/api/discount/query_apply'>['rows'][number]
export type ApplyDetail = RowOf<'/api/discount/apply_detail'>
/** A bill as the detail of its application has it. */
export type AppliedBill = ApplyDetail['bills'][number]
type State = ApplyHead['state']
type LogEntry = ApplyDetail['log'][number]

/** Events that complete a step, by its place in the bar. */
const completing: readonly (readonly string[])[] = [
  ['submit', 'submit_for_review'],
  ['accept', 'rule_pass'],
  ['confirm'],
  ['pay'],
  ['paid'],
]
/** Events that stop an application at a step. */
const stopping: readonly (readonly string[])[] = [
  ['withdraw', 'check_return'],
  ['return', 'refuse', 'redate'],
  ['decline', 'expire'],
  [],
  ['fail', 'overdue'],
]

const latest = (log: readonly LogEntry[], events: readonly string[] = []): LogEntry | undefined =>
  log
    .filter(entry => events.includes(entry.event))
    .reduce<LogEntry | undefined>((last, entry) => (last && last.at > entry.at ? last : entry), undefined)

const notesOf = (entry: LogEntry | undefined): string[] =>
  entry ? [shortTime(entry.at), entry.actor_name] : []

const stateAt: Readonly<Record<StateTone, StepState>> = {
  waiting: 'current',
  moving: 'current',
  back: 'failed',
  failed: 'failed',
  done: 'done',
  quiet: 'todo',
}

/**
 * The step bar of an application; `log` adds who and when, without it only the place is known. `until` is the instant
 * up to which the company may confirm a price, '' where it has none to confirm.
 */
export const progressSteps = (
  state: State,
  log: readonly LogEntry[] = [],
  reason = '',
  until = '',
): Step[] => {
  const face = applyStates[state]
  const end = state === 'D80' ? latest(log, ['withdraw', 'decline']) : undefined
  const place = end ? applyStates[end.from_state as State].step : face.step
  return applySteps.map((title, index): Step => {
    if (index > place) return { title, state: 'todo' }
    if (index < place || face.tone === 'done') {
      return { title, state: 'done', notes: notesOf(latest(log, completing[index])) }
    }
    const mark = stateAt[face.tone]
    if (mark === 'current')
      return { title, state: mark, notes: [until ? `${shortTime(until)} 前有效` : face.name] }
    // Whoever took it back, and where it stood then.
    if (end)
      return { title: end.event_name, state: mark, notes: [...notesOf(end), ...(reason ? [reason] : [])] }
    const stop = notesOf(latest(log, stopping[index]))
    return { title: face.name, state: mark, notes: reason ? [...stop, reason] : stop }
  })
}

export type Segment = 'past' | 'now' | 'stopped' | 'good' | 'ahead'

/** The same as five short marks for a row of a list. */
export const progressSegments = (state: State): Segment[] => {
  const face = applyStates[state]
  return applySteps.map((_, index): Segment => {
    if (face.tone === 'done') return 'good'
    if (index < face.step) return 'past'
    if (index > face.step || face.tone === 'quiet') return 'ahead'
    return face.tone === 'waiting' || face.tone === 'moving' ? 'now' : 'stopped'
  })
}
