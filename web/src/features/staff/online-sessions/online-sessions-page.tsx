import '../../../domain/review/review.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import { useCan } from '../../../core/api/use-can.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { exactTime } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { type DeclaredColumn, gridColumns } from '../../../widgets/grid/columns.tsx'
import { RowButton } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'

type Live = RowOf<'/api/admin/query_session'>['rows'][number]

const sessionFilter = declareFilter({ account: { max: 32 } })
const keyOf = (row: Live) => row.session_no
const labelOf = (row: Live) => `${row.user_name} ${exactTime(row.sign_in_at)} ${row.device}`

const kinds = {
  customer: '客户',
  staff: '银行人员',
  admin: '系统管理员',
  government: '政府用户',
  '': '—',
} as const

/** Why this session is not to be ended here, '' when it is. */
const closedReason = (row: Live, isAdmin: boolean): string => {
  if (row.is_current) return '当前会话，请使用退出登录'
  return row.kind === 'admin' && !isAdmin ? '系统管理员的会话只有系统管理员可以结束' : ''
}

interface ColumnSettings {
  mayEnd: boolean
  isAdmin: boolean
  onEnd: (row: Live) => void
}

const columnsFor = ({ mayEnd, isAdmin, onEnd }: ColumnSettings) => {
  const actions: DeclaredColumn<Live> = {
    id: 'actions',
    title: '操作',
    width: 100,
    edge: true,
    cell: row => {
      const reason = closedReason(row, isAdmin)
      if (reason) {
        return (
          <span className="muted" data-hint={reason}>
            {row.is_current ? '本人' : '不可结束'}
          </span>
        )
      }
      return <RowButton label="强制下线" onPress={() => onEnd(row)} />
    },
  }
  return gridColumns<Live>([
    { id: 'user_name', title: '姓名', width: 88, frozen: true, card: 'title' },
    { id: 'account', title: '登录账号', width: 128 },
    { id: 'kind', title: '用户种类', width: 92, names: kinds },
    { id: 'company_name', title: '单位', width: 170 },
    { id: 'sign_in_at', title: '登录时间', width: 142, kind: 'time' },
    { id: 'address', title: '登录地址', width: 116 },
    { id: 'device', title: '设备', width: 122 },
    ...(mayEnd ? [actions] : []),
  ])
}

const ending = ({ session_no, user_name, device }: Live): Act => ({
  label: '强制下线',
  look: 'danger-line',
  ask: {
    about: `该用户在 ${device} 上的登录立即结束，未提交的内容不会保存。操作记入审计日志。`,
    title: `强制下线：${user_name}`,
    confirm: '确定',
    closesRefused: true,
  },
  call: () => post('/api/admin/end_session', { session_no }),
  done: '会话已结束，该用户已收到提示',
})

/** 在线会话: who is signed in and where, and the end of one of them. */
export default function OnlineSessionsPage() {
  const { user } = useSession()
  const mayEnd = useCan('session_end')
  const isAdmin = user?.kind === 'admin'
  const [asked, setAsked] = useState<Act | null>(null)
  const list = useGridSource('/api/admin/query_session', {
    filterBy: sessionFilter,
    everyMs: steadyMs,
  })
  const columns = useMemo(
    () => columnsFor({ mayEnd, isAdmin, onEnd: row => setAsked(ending(row)) }),
    [mayEnd, isAdmin],
  )
  return (
    <ListPage title="在线会话">
      <ListCard
        list={list}
        bar={
          <div className="filter-form">
            <SearchForm
              label="按账号查找"
              placeholder="完整登录账号"
              value={list.filter.account}
              onSearch={account => list.setFilter({ account: account.slice(0, 32) })}
            />
          </div>
        }
        id="online-sessions"
        caption="在线会话"
        columns={columns}
        rowKey={keyOf}
        rowLabel={labelOf}
        requires={['session_view']}
        note="按登录时间从近到远，登录与退出时自动更新"
        empty={
          <EmptyState
            title={list.isFiltered ? '该账号没有在线会话' : '没有在线会话'}
            action={list.isFiltered && <Button onClick={list.clear}>查看全部</Button>}
          >
            {list.isFiltered ? '请填写完整的登录账号' : '登录的用户会显示在这里'}
          </EmptyState>
        }
      />
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </ListPage>
  )
}
