import { Link } from 'react-router-dom'
import { useCall } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'

const SHOWN_MAX = 99

/** 消息 with the number of unread ones; the event stream keeps it true (live/topics.ts). */
export const NoticeBell = ({ className = '' }: { className?: string }) => {
  const { user } = useSession()
  const { first } = useCall('/api/notice/count_unread', user ? {} : null)
  const unread = first?.unread ?? 0
  return (
    <Link to="/pcNotices" className={`notice-bell ${className}`}>
      消息
      {unread > 0 && (
        <b>
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          <span className="visually-hidden">条未读</span>
        </b>
      )}
    </Link>
  )
}
