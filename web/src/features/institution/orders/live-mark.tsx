import { shanghaiDate, shanghaiTime, weekdayName } from '@portal/shared/calendar/dates.ts'
import { useState } from 'react'
import { useBusinessTime } from '../../../core/api/clock.ts'
import { Tag } from '../../../ui/tag.tsx'

/** Shows that the page updates by itself, and when it last did; `answer` is the latest answer. */
export const LiveMark = ({ answer, failed }: { answer: unknown; failed: boolean }) => {
  const now = useBusinessTime()
  const [heard, setHeard] = useState<{ answer: unknown; at: Date } | null>(null)
  if (answer && now && heard?.answer !== answer) setHeard({ answer, at: now })
  return (
    <span className="row order-live">
      {failed ? <Tag tone="error">更新失败，将自动重试</Tag> : <Tag tone="ok">实时更新</Tag>}
      {/* Takes its room before it is known, so that nothing moves when it is. */}
      <span className={heard ? 'meta figures' : 'meta figures is-awaited'}>
        {heard
          ? `${shanghaiTime(heard.at)} 更新，${shanghaiDate(heard.at)} ${weekdayName(shanghaiDate(heard.at))}`
          : '00:00:00 更新，0000-00-00 周一'}
      </span>
    </span>
  )
}
