import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useCall } from '../../core/api/hooks.ts'
import { longTime } from '../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Pager } from '../../ui/inputs/pager.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { useLastPage } from '../../widgets/address/use-last-page.ts'
import { actionName, changeLines } from './changes.ts'

const PATH = '/api/admin/change/query'
const PAGE_SIZE = 10

type Change = RowOf<typeof PATH>['rows'][number]

/** Which piece of reference data, and what it is called. */
export interface Changed extends Pick<RequestInput<typeof PATH>, 'kind' | 'ref_no'> {
  title: string
}

const Entry = ({ of, change }: { of: Pick<Changed, 'kind' | 'ref_no'>; change: Change }) => {
  const lines = changeLines(of, change)
  return (
    <li>
      <p className="row">
        <b>{actionName(change.action)}</b>
        <span className="meta">{change.account ? `${change.user_name}（${change.account}）` : '系统'}</span>
        <time className="meta figures push">{longTime(change.at)}</time>
      </p>
      {lines.length > 0 && (
        <table className="table table-dense">
          <caption className="visually-hidden">{actionName(change.action)}的内容</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.title}>
                <td>{line.title}</td>
                <td className="muted">{line.before || '—'}</td>
                <td>{line.after || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

const Log = ({ kind, ref_no }: Changed) => {
  const [pageNo, setPageNo] = useState(1)
  const {
    first: page,
    error,
    reload,
  } = useCall(PATH, { kind, ref_no, page_no: pageNo, page_size: PAGE_SIZE }, { keepPrevious: true })
  useLastPage(page, setPageNo)
  if (error && !page) return <ErrorState title="变更记录未能加载" error={error} onRetry={reload} />
  if (!page) return <Skeleton rows={6} />
  if (page.total === 0) return <EmptyState title="没有变更记录">初始数据之后没有人修改过</EmptyState>
  return (
    <div className="change-log">
      <ul>
        {page.rows.map(change => (
          <Entry key={change.change_id} of={{ kind, ref_no }} change={change} />
        ))}
      </ul>
      {page.total > PAGE_SIZE && (
        <Pager
          total={page.total}
          pageNo={page.page_no}
          pageSize={PAGE_SIZE}
          onChange={next => setPageNo(next.pageNo)}
        />
      )}
    </div>
  )
}

/** 变更记录: who changed what when, newest first. */
export const ChangeDrawer = ({ of, onClose }: { of: Changed | null; onClose: () => void }) => (
  <Drawer open={of !== null} title={of ? `变更记录：${of.title}` : '变更记录'} onClose={onClose}>
    {of && <Log key={`${of.kind} ${of.ref_no}`} {...of} />}
  </Drawer>
)
