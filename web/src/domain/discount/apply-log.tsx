import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import { ReviewLog } from '../../ui/data/review-log.tsx'
import type { ApplyDetail } from './progress.ts'

const timeOf = (at: string) => `${shortTime(at)}${shanghaiTime(new Date(at)).slice(5)}`

/** Who did what when (操作日志), newest first; the server returns it oldest first. */
export const ApplyLog = ({ log }: { log: ApplyDetail['log'] }) => (
  <ReviewLog
    caption="操作日志"
    framed
    timeOf={timeOf}
    log={log.toReversed().map(entry => ({
      at: entry.at,
      what: entry.event_name,
      who: entry.actor_name,
      remark: [entry.note, entry.remark].filter(Boolean).join('；'),
    }))}
  />
)
