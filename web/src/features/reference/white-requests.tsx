import type { RowOf } from '@portal/shared/contract/table.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longTime } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { Select } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import { billKinds, keyIn } from './terms.ts'

type Row = RowOf<'/api/whitelist/query_request'>['rows'][number]

const states = { W10: '待审批', W20: '已通过', W90: '已拒绝' } as const
const tones: Readonly<Record<Row['state'], Tone>> = { W10: 'warn', W20: 'ok', W90: 'error' }

const columns: readonly GridColumn<Row>[] = [
  {
    id: 'org_name',
    title: '承兑人',
    width: 240,
    frozen: true,
    card: 'title',
    cell: row => row.org_name,
    sheet: row => row.org_name,
  },
  {
    id: 'org_code',
    title: '支付系统行号',
    width: 140,
    cell: row => row.org_code,
    sheet: row => row.org_code,
  },
  {
    id: 'bill_kind',
    title: '票据种类',
    width: 96,
    cell: row => billKinds[row.bill_kind],
    sheet: row => billKinds[row.bill_kind],
  },
  {
    id: 'state',
    title: '状态',
    width: 96,
    card: 'status',
    cell: row => <StatusDot tone={tones[row.state]}>{states[row.state]}</StatusDot>,
    sheet: row => states[row.state],
  },
  { id: 'reason', title: '申请理由', width: 220, cell: row => row.reason, sheet: row => row.reason },
  {
    id: 'remark',
    title: '处理意见',
    width: 180,
    cell: row => row.remark || '—',
    sheet: row => row.remark,
  },
  {
    id: 'created_at',
    title: '申请时间',
    width: 144,
    cell: row => longTime(row.created_at),
    sheet: row => longTime(row.created_at),
  },
  {
    id: 'decided_at',
    title: '处理时间',
    width: 144,
    cell: row => (row.decided_at ? longTime(row.decided_at) : '—'),
    sheet: row => (row.decided_at ? longTime(row.decided_at) : ''),
  },
]

const keyOf = (row: Row) => row.request_id

/** `list` keeps these requests on screen while their filter changes. */
const fields = { list: { max: 10 }, state: { max: 3 } } as const

/** 本机构申请: what the institution has asked for, and what the bank answered. */
export const WhiteRequests = () => {
  const { source, filter, setFilter } = useGridSource('/api/whitelist/query_request', {
    fields,
    toRequest: ({ state = '' }) => {
      const chosen = keyIn(states, state)
      return chosen ? { state: chosen } : {}
    },
  })
  return (
    <Card flush>
      <div className="reference-filter">
        <Select
          aria-label="状态"
          value={filter.state}
          onChange={event => setFilter({ ...filter, state: event.target.value })}
        >
          <option value="">全部状态</option>
          {Object.entries(states).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <DataGrid
        id="white-requests"
        caption="白名单申请"
        columns={columns}
        source={source}
        rowKey={keyOf}
        note="按申请时间从近到远"
        empty={
          <EmptyState
            title={filter.state ? '没有符合条件的申请' : '还没有申请'}
            action={
              filter.state && <Button onClick={() => setFilter({ ...filter, state: '' })}>清除条件</Button>
            }
          >
            申请由银行审批，结果以站内消息通知
          </EmptyState>
        }
      />
    </Card>
  )
}
