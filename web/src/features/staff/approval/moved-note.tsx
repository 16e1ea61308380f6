import { Button } from '../../../ui/button.tsx'
import { shortTime } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { Application } from './queue.ts'

/** Another application of the list to go on with. */
export interface NextApplication {
  companyName: string
  applyNo: string
  /** It waits for an officer. */
  waits: boolean
  open: () => void
}

interface MovedNoteProps {
  /** As it was read. */
  read: Application
  /** As it stands. */
  current: Application
  next: NextApplication | null
  onAccept: () => void
}

/** Says what somebody else has done with the application on the screen, which stays; nothing is decided unread. */
export const MovedNote = ({ read, current, next, onAccept }: MovedNoteProps) => {
  const event = current.log[read.log.length]
  const isOver = current.state !== read.state
  return (
    <Alert tone="warn">
      {event
        ? `本申请已由${event.actor_name}于 ${shortTime(event.at)} 办理“${event.event_name}”，现为“${current.state_name}”。`
        : current.disc_dt !== read.disc_dt
          ? `放款日已由 ${read.disc_dt} 变为 ${current.disc_dt}，利息与实付金额随之变化。`
          : '本申请内容已变更。'}
      {isOver ? '您的操作未提交。' : '请核对后再办理。'}
      <span className="row moved-note-ways">
        <Button size="small" onClick={onAccept}>
          {isOver ? '知道了' : '已核对，继续办理'}
        </Button>
        {next && (
          <button type="button" className="link-button" onClick={next.open}>
            下一笔：{next.companyName} {next.applyNo}
          </button>
        )}
      </span>
    </Alert>
  )
}
