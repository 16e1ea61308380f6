import './notices.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { useAction, useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { longTime } from '../../ui/figures.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLastPage } from '../../ui/use-last-page.ts'
import { CentreFrame } from '../user-center/centre-frame.tsx'

const filters = [
  { title: '全部', unread: undefined },
  { title: '未读', unread: '1' },
] as const

/** /pcNotices: messages to oneself, one's company and everybody. */
export default function NoticesPage() {
  const [unread, setUnread] = useState<'1' | undefined>(undefined)
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const { mutate } = useSWRConfig()
  const { first: page, error } = useCall(
    '/api/notice/query_notice',
    { page_no: paging.pageNo, page_size: paging.pageSize, ...(unread ? { unread } : {}) },
    { keepPrevious: true },
  )
  useLastPage(page, pageNo => setPaging({ ...paging, pageNo }))
  const read = useAction('/api/notice/read_notice')
  const readAll = useAction('/api/notice/read_all')
  /** The list, and the count that the header shows. */
  const reload = () =>
    mutate(key => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith('/api/notice/'))

  const mark = (notice_id: string) => void read.run({ notice_id }).then(reload, () => undefined)
  const markAll = () => void readAll.run({}).then(reload, () => undefined)

  return (
    <CentreFrame>
      <div className="centre-head">
        <h1 className="t-page">消息中心</h1>
        <fieldset className="segments" aria-label="显示">
          {filters.map(filter => (
            <button
              key={filter.title}
              type="button"
              aria-pressed={filter.unread === unread}
              onClick={() => {
                setUnread(filter.unread)
                setPaging({ ...paging, pageNo: 1 })
              }}
            >
              {filter.title}
              {filter.unread && page && page.unread > 0 ? ` ${page.unread}` : ''}
            </button>
          ))}
        </fieldset>
        <Button className="push" busy={readAll.busy} disabled={!page || page.unread === 0} onClick={markAll}>
          全部标为已读
        </Button>
      </div>
      <div className="card">
        {error && <ErrorState title="消息未能加载" error={error} onRetry={reload} />}
        {!page && !error && <Skeleton rows={6} rowHeight={72} />}
        {page?.rows.length === 0 && (
          <EmptyState title={unread ? '没有未读消息' : '暂无消息'}>业务进展和平台公告会显示在这里</EmptyState>
        )}
        <ul className="notices">
          {page?.rows.map(notice => (
            <li key={notice.notice_id} className={notice.read ? 'is-read' : undefined}>
              <div className="notice-head">
                <Tag tone={notice.category === '业务' ? 'info' : 'plain'}>{notice.category}</Tag>
                <b>{notice.title}</b>
                {notice.settled && <Tag tone="ok">已办结</Tag>}
                {!notice.read && <span className="visually-hidden">未读</span>}
                <span className="meta push figures">{longTime(notice.at)}</span>
              </div>
              <p>{notice.body}</p>
              <p className="notice-foot">
                {notice.link && (
                  <Link to={notice.link} onClick={() => !notice.read && mark(notice.notice_id)}>
                    查看详情
                  </Link>
                )}
                {!notice.read && (
                  <button type="button" className="link-button" onClick={() => mark(notice.notice_id)}>
                    标为已读
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      </div>
      {page && page.total > 0 && (
        <Pager total={page.total} pageNo={paging.pageNo} pageSize={paging.pageSize} onChange={setPaging} />
      )}
    </CentreFrame>
  )
}
