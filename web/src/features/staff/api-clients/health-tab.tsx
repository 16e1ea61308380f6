import type { RowOf } from '@portal/shared/contract/table.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { endpointFaces, firstTimeShare, typesText } from '../../../domain/clients/endpoint.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type MemberEndpoint = RowOf<'/api/admin/webhook/query'>['rows'][number]

const keyOf = (row: MemberEndpoint) => row.endpoint_id
const healthFilter = declareFilter({})

const columns = gridColumns<MemberEndpoint>([
  {
    id: 'company_name',
    title: '企业',
    width: 200,
    frozen: true,
    card: 'title',
    under: row => row.user_code,
  },
  { id: 'url', title: '推送地址', width: 228 },
  {
    id: 'state',
    title: '状态',
    width: 128,
    card: 'status',
    kind: 'state',
    of: row => endpointFaces[row.state],
  },
  { id: 'today', title: '今日事件', width: 84, kind: 'count' },
  { id: 'first', title: '首次即达', width: 84, numeric: true, of: row => firstTimeShare([row]) },
  { id: 'waiting', title: '等待', width: 72, kind: 'count' },
  { id: 'failed', title: '已停止', width: 80, kind: 'count' },
  { id: 'first_failure_at', title: '持续失败自', width: 142, kind: 'time' },
  { id: 'last_delivery_at', title: '最近送达', width: 142, kind: 'time' },
  { id: 'types', title: '事件', width: 200, hidden: true, of: typesText },
  { id: 'state_reason', title: '原因', width: 220, hidden: true },
])

/** 推送健康: how the events of each member arrive. */
export const HealthTab = () => {
  const list = useGridSource('/api/admin/webhook/query', {
    filterBy: healthFilter,
    pollWhenOfflineMs: steadyMs,
  })
  return (
    <ListCard
      list={list}
      id="staff-webhooks"
      caption="推送健康"
      columns={columns}
      rowKey={keyOf}
      requires={['client_view']}
      bar={null}
      note="今日事件、首次即达与积压按推送地址统计"
      empty={
        <ListEmpty list={list} of="推送地址">
          企业和机构的主账号新增后会显示在这里
        </ListEmpty>
      }
    />
  )
}
