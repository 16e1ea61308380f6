import type { RowOf } from '@portal/shared/contract/table.ts'
import { whiteRequestStates } from '@portal/shared/rediscount/states.ts'
import { billKinds, requestAppearance } from '../../../domain/reference/terms.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/whitelist/query_request'>['rows'][number]

const columns = gridColumns<Row>([
  { id: 'org_name', title: '承兑人', width: 240, frozen: true, card: 'title' },
  { id: 'org_code', title: '支付系统行号', width: 140 },
  { id: 'bill_kind', title: '票据种类', width: 96, names: billKinds },
  {
    id: 'state',
    title: '状态',
    width: 96,
    card: 'status',
    kind: 'state',
    of: requestAppearance,
  },
  { id: 'reason', title: '申请理由', width: 220 },
  { id: 'remark', title: '处理意见', width: 180 },
  { id: 'created_at', title: '申请时间', width: 144, kind: 'time' },
  { id: 'decided_at', title: '处理时间', width: 144, kind: 'time' },
])

const keyOf = (row: Row) => row.request_id

const HINT = '申请由银行审批，结果以站内消息通知'
/** `list` keeps these requests on screen while their filter changes. */
const requestFilter = declareFilter({
  list: { max: 10, stays: true },
  state: { choices: whiteRequestStates },
})

/** 本机构申请: what the institution has asked for, and what the bank answered. */
export const WhiteRequests = () => {
  const list = useGridSource('/api/whitelist/query_request', { filterBy: requestFilter })
  const { filter, setFilter } = list
  return (
    <ListCard
      list={list}
      bar={
        <div className="reference-filter">
          <ChoiceSelect
            aria-label="状态"
            none="全部状态"
            choices={whiteRequestStates}
            value={filter.state}
            onChange={state => setFilter({ ...filter, state })}
          />
        </div>
      }
      id="white-requests"
      caption="白名单申请"
      columns={columns}
      rowKey={keyOf}
      note="按申请时间从近到远"
      empty={
        <ListEmpty list={list} of="申请" narrowed={HINT}>
          {HINT}
        </ListEmpty>
      }
    />
  )
}
