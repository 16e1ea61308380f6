import type { RowOf } from '@portal/shared/contract/table.ts'
import { Link } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { useAction, useCall } from '../../api/hooks.ts'
import { Card } from '../../ui/card.tsx'
import { longTime } from '../../ui/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'

type Notice = RowOf<'/api/notice/query_notice'>['rows'][number]

const SHOWN = 7
const REFRESH_MS = 60_000
const ALL = '/pcNotices'

/** 消息: the newest, each leading to what it is about; opening one marks it read. */
export const Messages = () => {
  const { mutate } = useSWRConfig()
  const list = useCall('/api/notice/query_notice', { page_no: 1, page_size: SHOWN }, { untoldMs: REFRESH_MS })
  const read = useAction('/api/notice/read_notice', { quiet: true })
  const page = list.first

  const open = ({ notice_id, read: isRead }: Notice) => {
    if (isRead) return
    read
      .run({ notice_id })
      .then(() =>
        mutate(key => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith('/api/notice/')),
      )
      // It stays unread, which is no harm.
      .catch(() => undefined)
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
            <Link to={notice.link || ALL} title={notice.title} onClick={() => open(notice)}>
              {!notice.read && <span className="visually-hidden">未读</span>}
              {notice.title}
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
