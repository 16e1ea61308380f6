import './messages.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Link } from 'react-router-dom'
import { useAction, useCall } from '../../core/api/hooks.ts'
import { steadyMs } from '../../core/refresh.ts'
import { longTime } from '../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Card } from '../../ui/layout/card.tsx'

type Notice = RowOf<'/api/notice/query_notice'>['rows'][number]

const SHOWN = 7
const ALL = '/pcNotices'

/** 消息: the newest, each leading to what it is about; opening one marks it read. */
export const Messages = () => {
  const list = useCall(
    '/api/notice/query_notice',
    { page_no: 1, page_size: SHOWN },
    { pollWhenOfflineMs: steadyMs },
  )
  const read = useAction('/api/notice/read_notice', { quiet: true })
  const page = list.first

  const open = ({ notice_id, read: isRead }: Notice) => {
    // Where it fails it stays unread, which is no harm.
    if (!isRead) read.run({ notice_id }).catch(() => undefined)
  }
  const body = () => {
    if (!page && list.error)
      return <ErrorState title="消息未能加载" error={list.error} onRetry={list.reload} />
    if (!page) return <Skeleton rows={SHOWN} rowHeight={44} />
    if (page.rows.length === 0)
      return <EmptyState title="暂无消息">业务进展和平台公告会显示在这里</EmptyState>
    return (
      <ul className="home-messages" aria-label="最新消息">
        {page.rows.map(notice => (
          <li key={notice.notice_id} className={notice.read ? undefined : 'is-unread'}>
            <Link to={notice.link || ALL} data-hint={notice.title} onClick={() => open(notice)}>
              {!notice.read && <span className="visually-hidden">未读</span>}
              {notice.title}
              <span className="visually-hidden">：{notice.body}</span>
            </Link>
            <span className="meta figures">{longTime(notice.at).slice(5, 10)}</span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card flush title="消息" aside={<Link to={ALL}>全部</Link>}>
      {body()}
    </Card>
  )
}
