import '../../../domain/people/operators.css'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { actsFor, isDisabled, type Operator, rolesText } from '../../../domain/people/operator-actions.ts'
import { OperatorDialog } from '../../../domain/people/operator-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { StatusDot, Tag } from '../../../ui/tag.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'
import { nameOf } from '../../../widgets/grid/row-name.ts'

const FIRST_SIGN_IN = 3
const searched = { keyword: { max: 60 } }

interface LineProps {
  row: Operator
  onEdit: (row: Operator) => void
  onAsk: (act: Act) => void
}

const Line = ({ row, onEdit, onAsk }: LineProps) => (
  <li>
    <div className="operator-who">
      <b>{row.user_name}</b>
      {row.is_main_account === 1 && <Tag tone="info">主账号</Tag>}
      {row.user_status === FIRST_SIGN_IN && <Tag tone="warn">待首次登录</Tag>}
      <span className="meta figures">{row.mobile}</span>
    </div>
    <span>{rolesText(row)}</span>
    <StatusDot tone={isDisabled(row) ? 'outline' : 'ok'}>{isDisabled(row) ? '已停用' : '正常'}</StatusDot>
    <span className="meta">{row.last_login_time ? longTime(row.last_login_time) : '从未登录'}</span>
    <span className="operator-actions">
      <Button
        variant="text"
        size="small"
        aria-label={nameOf('修改', row.user_name)}
        onClick={() => onEdit(row)}
      >
        修改
      </Button>
      {actsFor(row).map(act => (
        <Button
          key={act.label}
          variant="text"
          size="small"
          aria-label={nameOf(act.label, row.user_name)}
          onClick={() => onAsk(act)}
        >
          {act.label}
        </Button>
      ))}
    </span>
  </li>
)

/** /pcOperator: the people of one's own company, for its main account. */
export default function OperatorsPage() {
  const { filter, paging, setFilter, setPaging, setLast } = usePagedAddress(searched)
  const { keyword } = filter
  const [editing, setEditing] = useState<Operator | 'new' | null>(null)
  const [asked, setAsked] = useState<Act | null>(null)
  const {
    first: page,
    error,
    reload,
  } = useCall(
    '/api/operator/query',
    { page_no: paging.pageNo, page_size: paging.pageSize, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true },
  )
  useLastPage(page, setLast)
  return (
    <CentreFrame>
      <div className="centre-head">
        <h1 className="t-page">操作员管理</h1>
        <span className="meta">每个单位最多 20 名操作员</span>
        <Button variant="primary" className="push" onClick={() => setEditing('new')}>
          新增操作员
        </Button>
      </div>
      <div className="card">
        <div className="operator-filter">
          <SearchForm
            label="搜索操作员"
            placeholder="姓名或手机号"
            value={keyword}
            onSearch={text => (text === keyword ? void reload() : setFilter({ keyword: text }))}
          />
        </div>
        {error && <ErrorState title="操作员未能加载" error={error} onRetry={reload} />}
        {!page && !error && <Skeleton rows={4} rowHeight={56} />}
        {page?.rows.length === 0 && (
          <EmptyState
            title="没有符合条件的操作员"
            action={<Button onClick={() => setFilter({ keyword: '' })}>查看全部</Button>}
          >
            可按姓名或手机号查找
          </EmptyState>
        )}
        <ul className="operators">
          {page?.rows.map(row => (
            <Line key={row.user_id} row={row} onEdit={setEditing} onAsk={setAsked} />
          ))}
        </ul>
      </div>
      {page && page.total > 0 && (
        <Pager total={page.total} pageNo={paging.pageNo} pageSize={paging.pageSize} onChange={setPaging} />
      )}
      {editing && (
        <OperatorDialog operator={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </CentreFrame>
  )
}
