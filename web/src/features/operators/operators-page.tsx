import './operators.css'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { longTime } from '../../ui/figures.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot, Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLastPage } from '../../ui/use-last-page.ts'
import { CentreFrame } from '../user-center/centre-frame.tsx'
import {
  actionsFor,
  isDisabled,
  type Operator,
  type OperatorAction,
  operatorActions,
  rolesText,
} from './operator-actions.ts'
import { OperatorDialog } from './operator-dialog.tsx'

interface Asked {
  row: Operator
  action: OperatorAction
}

const FIRST_SIGN_IN = 3

interface LineProps {
  row: Operator
  onEdit: (row: Operator) => void
  onAsk: (asked: Asked) => void
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
      <Button variant="text" size="small" onClick={() => onEdit(row)}>
        修改
      </Button>
      {actionsFor(row).map(action => (
        <Button key={action} variant="text" size="small" onClick={() => onAsk({ row, action })}>
          {operatorActions[action].title}
        </Button>
      ))}
    </span>
  </li>
)

/** /pcOperator: the people of one's own company, for its main account. */
export default function OperatorsPage() {
  const [keyword, setKeyword] = useState('')
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const [editing, setEditing] = useState<Operator | 'new' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const {
    first: page,
    error,
    reload,
  } = useCall(
    '/api/operator/query',
    { page_no: paging.pageNo, page_size: paging.pageSize, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true },
  )
  useLastPage(page, pageNo => setPaging({ ...paging, pageNo }))
  const run = async () => {
    if (!asked || busy) return
    const { path, done } = operatorActions[asked.action]
    setBusy(true)
    try {
      await post(path, { user_id: asked.row.user_id })
      showToast({ kind: 'ok', text: done })
    } catch (failure) {
      // Announced by the client; the list below says how it stands.
      if (!(failure instanceof ApiError)) throw failure
    } finally {
      setBusy(false)
      setAsked(null)
      await reload()
    }
  }
  const question = asked && operatorActions[asked.action]
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
            onSearch={text => {
              setKeyword(text)
              setPaging({ ...paging, pageNo: 1 })
            }}
          />
        </div>
        {error && <ErrorState title="操作员未能加载" error={error} onRetry={reload} />}
        {!page && !error && <Skeleton rows={4} rowHeight={56} />}
        {page?.rows.length === 0 && (
          <EmptyState
            title="没有符合条件的操作员"
            action={<Button onClick={() => setKeyword('')}>查看全部</Button>}
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
        <OperatorDialog
          operator={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={reload}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? `${operatorActions[asked.action].title}：${asked.row.user_name}` : ''}
        danger={question?.danger ?? false}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsked(null)}
      >
        {question?.ask}
      </ConfirmDialog>
    </CentreFrame>
  )
}
