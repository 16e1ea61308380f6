/** The way of an order as steps to draw: 报价, 复核, 成交, 结算, and of a repo 到期结算. */
import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { orderStates, settleModeNames } from '@portal/shared/rediscount/states.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import type { Step } from '../../ui/layout/step-bar.tsx'
import { isRepo, type OrderDetail, reasonText } from './order.ts'

type Timed = Pick<
  OrderDetail,
  | 'busi_type'
  | 'state'
  | 'reason'
  | 'fail_code'
  | 'valid_until'
  | 'latest_settle_time'
  | 'settle_mode'
  | 'settle_dt'
  | 'due_settle_dt'
  | 'steps'
>

const stopped = new Set(['back', 'failed', 'quiet'])

/** `06-23 14:08:05`. */
const secondsOf = (at: string): string => `${shortTime(at).slice(0, 5)} ${shanghaiTime(new Date(at))}`

/** The event that the present step waits for. */
const waitingFor = (row: Timed, index: number): string[] => {
  if (index === 3) return [`最晚 ${row.latest_settle_time}`, settleModeNames[row.settle_mode]]
  return row.state === 'R00' ? ['未提交'] : [`${shanghaiTime(new Date(row.valid_until)).slice(0, 5)} 前有效`]
}

/** The second leg of a repo, once its first is settled. */
const secondLeg = (row: Timed): Step => {
  const notes = row.due_settle_dt ? [row.due_settle_dt] : []
  if (row.state === 'R42') return { title: '到期结算', state: 'done', notes }
  if (row.state === 'R47') return { title: '到期逾期', state: 'failed', notes: [...notes, reasonText(row)] }
  return { title: '到期结算', state: row.state === 'R40' ? 'current' : 'todo', notes }
}

export const timelineOf = (row: Timed): Step[] => {
  const face = orderStates[row.state]
  const present = row.steps.findIndex(step => !step.is_done)
  const steps = row.steps.map(({ name, at, by, is_done }, index): Step => {
    if (is_done) return { title: name, state: 'done', notes: at ? [secondsOf(at), by] : [by] }
    if (index !== present) return { title: name, state: 'todo' }
    if (stopped.has(face.tone) && row.state !== 'R00') {
      const why = reasonText(row)
      return { title: face.name, state: 'failed', notes: why ? [why] : [] }
    }
    return { title: name, state: 'current', notes: waitingFor(row, index) }
  })
  return isRepo(row) ? [...steps, secondLeg(row)] : steps
}
