import { Link } from 'react-router-dom'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { Icon } from '../ui/icon.tsx'

const SHOWN_MAX = 99

/** The way to one's messages, with the number of unread ones; the event stream keeps it true. */
export const NoticeBell = () => {
  const { user } = useSession()
  const { first } = useCall('/api/notice/count_unread', user ? {} : null)
  const unread = first?.unread ?? 0
  return (
    <Link to="/pcNotices" className="icon-button notice-bell" data-hint="消息">
      <Icon name="bell" size={20} />
      <span className="visually-hidden">消息</span>
      {unread > 0 && (
        <b>
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          <span className="visually-hidden">条未读</span>
        </b>
      )}
    </Link>
  )
}
