import './notices.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Link } from 'react-router-dom'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'

const filters = [
  { title: '全部', unread: undefined },
  { title: '未读', unread: '1' },
] as const
const shown = { unread: { max: 1, oneOf: ['1'] } }

/** Tells one notice from the others for who hears its buttons alone. */
const about = ({ title, body }: RowOf<'/api/notice/query_notice'>['rows'][number]): string =>
  `${title}，${body}`

/** /pcNotices: messages to oneself, one's company and everybody. */
export default function NoticesPage() {
  const { filter, paging, setFilter, setPaging, setLast } = usePagedAddress(shown)
  const unread = filter.unread === '1' ? '1' : undefined
  const {
    first: page,
    error,
    reload,
  } = useCall(
    '/api/notice/query_notice',
    { page_no: paging.pageNo, page_size: paging.pageSize, ...(unread ? { unread } : {}) },
    { keepPrevious: true },
  )
  useLastPage(page, setLast)
  const read = useAction('/api/notice/read_notice')
  const readAll = useAction('/api/notice/read_all')
  const mark = (notice_id: string) => void read.run({ notice_id }).catch(() => undefined)
  const markAll = () => void readAll.run({}).catch(() => undefined)

  return (
    <CentreFrame>
      <div className="centre-head">
        <h1 className="t-page">消息中心</h1>
        <fieldset className="segments" aria-label="显示">
          {filters.map(each => (
            <button
              key={each.title}
              type="button"
              aria-pressed={each.unread === unread}
              onClick={() => setFilter({ unread: each.unread ?? '' })}
            >
              {each.title}
              {each.unread && page && page.unread > 0 ? ` ${page.unread}` : ''}
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
                    <span className="visually-hidden">：{about(notice)}</span>
                  </Link>
                )}
                {!notice.read && (
                  <button type="button" className="link-button" onClick={() => mark(notice.notice_id)}>
                    标为已读
                    <span className="visually-hidden">：{about(notice)}</span>
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
