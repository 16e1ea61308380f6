import type { RowOf } from '@portal/shared/contract/table.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import type { Step, StepState } from '../../ui/layout/step-bar.tsx'

type Application = RowOf<'/api/admin/disc_apply_detail'>
type State = Application['state']
type LogEntry = Application['log'][number]

interface OfficerStep {
  title: string
  /** The event that completes it. */
  by: readonly string[]
  /** The state in which it is being done. */
  now: readonly State[]
  /** Where an application stopped at it, and by which event. */
  stopped: readonly State[]
  stoppedBy: readonly string[]
}

const making: OfficerStep = {
  title: '企业经办',
  by: ['submit', 'submit_for_review'],
  now: ['D00'],
  stopped: [],
  stoppedBy: [],
}
const checking: OfficerStep = {
  title: '企业复核',
  by: ['check_pass'],
  now: ['D10'],
  stopped: ['D15'],
  stoppedBy: ['check_return'],
}
const approving: OfficerStep = {
  title: '银行审批',
  by: ['accept'],
  now: ['D20'],
  stopped: ['D25', 'D90'],
  stoppedBy: ['return', 'refuse'],
}
/** Above its officer's authority: decided by them first, and by somebody higher. */
const referring: OfficerStep = {
  title: '银行审批',
  by: ['refer'],
  now: [],
  stopped: [],
  stoppedBy: [],
}
const authorising: OfficerStep = { ...approving, title: '授权审批' }
const confirming: OfficerStep = {
  title: '客户确认',
  by: ['confirm'],
  now: ['D30'],
  stopped: ['D95'],
  stoppedBy: ['decline', 'expire'],
}
const paying: OfficerStep = {
  title: '放款复核',
  by: ['pay'],
  now: ['D40'],
  stopped: [],
  stoppedBy: [],
}
/** 秒贴: a version of the rules in place of the two officers. */
const ruling: OfficerStep = {
  title: '规则审批',
  by: ['rule_pass'],
  now: [],
  stopped: [],
  stoppedBy: [],
}
const paid: OfficerStep = {
  title: '已放款',
  by: ['paid'],
  now: ['D50'],
  stopped: ['D45', 'D75'],
  stoppedBy: ['fail', 'overdue'],
}

/** Its pay days were over before this step was done, which the system announces whatever its state. */
const isLapseOf = ({ now, stopped }: OfficerStep, { from_state }: LogEntry): boolean =>
  [...now, ...stopped].some(state => state === from_state)

/** What is said of a step that is an officer's. */
const waitsFor: ReadonlyMap<OfficerStep, string> = new Map([
  [approving, '等待银行审批岗'],
  [authorising, '等待授权审批岗'],
  [paying, '等待放款复核岗'],
])

/** Whose turn a step is now, as its reader sees it. */
const turnNotes = (row: OfficerStep, actions: readonly string[]): string[] => {
  const waits = waitsFor.get(row)
  if (waits === undefined) return []
  const isMine = actions.includes(row === paying ? 'pay' : 'approve')
  return [isMine ? '处理中 · 本人' : waits]
}

/** The present round: what happened before the last submit belongs to an earlier one. */
const roundOf = (log: Application['log']): readonly LogEntry[] => {
  const begin = log.findLastIndex(({ event }) => making.by.includes(event))
  return begin < 0 ? log : log.slice(begin)
}

/** Whether a version of the rules has approved its payout, and nothing has sent it to an officer since. */
export const isRuled = (log: Application['log']): boolean =>
  roundOf(log).findLast(({ event }) => event === 'rule_pass' || event === 'to_officer')?.event === 'rule_pass'

/**
 * The way of an application as officers see it: the company's maker and checker, the approver with their opinion, the
 * customer, and beside the open payout who may not make it (four eyes, 21001); in 秒贴 the rules instead of them.
 */
export const officerSteps = ({
  state,
  log,
  reason,
  actions = [],
}: Pick<Application, 'state' | 'log' | 'reason'> & Partial<Pick<Application, 'actions'>>): Step[] => {
  const round = roundOf(log)
  const last = (events: readonly string[]) => round.findLast(({ event }) => events.includes(event))
  const isChecked = round.some(({ event }) => event === 'submit_for_review')
  const isReferred = last(['refer', 'refer_back'])?.event === 'refer'
  const deciders = [isReferred ? last(['refer']) : undefined, last(approving.by)].flatMap(
    entry => entry?.actor_name ?? [],
  )
  const approvals: OfficerStep[] = isReferred ? [referring, authorising] : [approving]
  const decided = isRuled(log) ? [ruling] : [...approvals, confirming, paying]
  const rows = [making, ...(isChecked ? [checking] : []), ...decided, paid]
  const lapse = state === 'D25' ? last(['redate']) : undefined
  return rows.map((row): Step => {
    const done = last(row.by)
    const stop = lapse ? (isLapseOf(row, lapse) ? lapse : undefined) : last(row.stoppedBy)
    const isStopped = lapse
      ? stop !== undefined
      : row.stopped.includes(state) || (state === 'D80' && stop !== undefined)
    const mark: StepState = isStopped
      ? 'failed'
      : done
        ? 'done'
        : row.now.includes(state)
          ? 'current'
          : 'todo'
    const entry = isStopped ? stop : done
    const notes = entry ? [shortTime(entry.at), entry.actor_name] : []
    if (isStopped && reason) notes.push(reason)
    if (approvals.includes(row) && mark === 'done' && done?.remark) notes.push(`意见：${done.remark}`)
    if (mark === 'current') notes.push(...turnNotes(row, actions))
    if (row === paying && mark === 'current' && deciders.length > 0)
      notes.push(`不得为 ${deciders.join('、')}`)
    if (row === paying && mark === 'todo')
      notes.push(actions.includes('approve') ? '不得为本人' : '不得为审批人')
    return { title: isStopped && stop ? stop.event_name : row.title, state: mark, notes }
  })
}
