import { useBusinessTime } from '../core/api/clock.ts'
import { shortTime } from '../ui/data/figures.tsx'
import { Whole } from '../ui/data/whole.tsx'

/** What the bank says happens next with a record. */
export interface Next {
  next_step: string
  /** '' where nobody has to act. */
  next_by: string
  /** ISO 8601; null where there is no such time. */
  next_until: string | null
}

/** Until when, as the bank worked it out; `now` says whether that is over. */
const untilText = (until: string, now: Date | undefined): string =>
  now && now.getTime() > Date.parse(until) ? `已过 ${shortTime(until)}` : `${shortTime(until)} 前`

/** In one line: `等待银行审批，银行审批岗，06-23 12:00 前`; '' where nothing more happens. */
export const nextText = ({ next_step, next_by, next_until }: Next, now?: Date): string =>
  next_step && [next_step, next_by, next_until && untilText(next_until, now)].filter(Boolean).join('，')

/** 下一步: what happens, by whom, until when; nothing where nothing more does. */
export const NextLine = ({ of, className = 'muted' }: { of: Next; className?: string }) => {
  const now = useBusinessTime()
  const text = nextText(of, now)
  return text ? (
    <span className={className}>
      下一步：
      <Whole text={text} />
    </span>
  ) : null
}
