import { shanghaiDate, shanghaiTime, weekdayName } from '@portal/shared/calendar/dates.ts'
import { useState } from 'react'
import { Tag } from '../../ui/tag.tsx'
import { useBusinessTime } from '../discount/business-clock.ts'

/** Says that the page follows by itself, and when it last heard; `answer` is what it was told. */
export const LiveMark = ({ answer, failed }: { answer: unknown; failed: boolean }) => {
  const now = useBusinessTime()
  const [heard, setHeard] = useState<{ answer: unknown; at: Date } | null>(null)
  if (answer && now && heard?.answer !== answer) setHeard({ answer, at: now })
  return (
    <span className="row order-live">
      {failed ? <Tag tone="error">更新失败，将自动重试</Tag> : <Tag tone="ok">实时更新</Tag>}
      {heard && (
        <span className="meta figures">
          {shanghaiTime(heard.at)} 更新，{shanghaiDate(heard.at)} {weekdayName(shanghaiDate(heard.at))}
        </span>
      )}
    </span>
  )
}
