import type { RowOf } from '@portal/shared/contract/table.ts'
import { acceptorClasses, billKinds } from '../../../domain/reference/terms.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Row = RowOf<'/api/whitelist/query_white'>['rows'][number]

const keyOf = (row: Row) => `${row.org_code}-${row.bill_kind}`
const signed = (bp: number) => (bp === 0 ? '0' : `${bp > 0 ? '+' : '−'}${Math.abs(bp)}`)

const columns = gridColumns<Row>([
  { id: 'org_name', title: '承兑人', width: 260, frozen: true, card: 'title' },
  { id: 'org_code', title: '支付系统行号', width: 140 },
  { id: 'acceptor_class', title: '类别', width: 80, card: 'status', names: acceptorClasses },
  { id: 'bill_kind', title: '票据种类', width: 96, names: billKinds },
  { id: 'max_tenor_days', title: '最长期限', unit: '天', width: 112, kind: 'count' },
  { id: 'single_limit_fen', title: '单笔限额', width: 164, kind: 'fen' },
  {
    id: 'addon_bp',
    title: '利率加点',
    unit: 'bp',
    kind: 'count',
    width: 112,
    cell: row => signed(row.addon_bp),
  },
  { id: 'valid', title: '有效期', width: 208, of: row => `${row.valid_from} 至 ${row.valid_to}` },
])

const HINT = '白名单由银行维护，按有效期生效'
const whiteFilter = declareFilter({
  org_name: { max: 60 },
  acceptor_class: { choices: acceptorClasses },
  bill_kind: { choices: billKinds },
})

/** Acceptors traded now, by name, class and kind. */
export const WhiteList = () => {
  const list = useGridSource('/api/whitelist/query_white', { filterBy: whiteFilter })
  const { filter, setFilter } = list
  return (
    <ListCard
      list={list}
      bar={
        <div className="reference-filter">
          <SearchForm
            label="承兑人名称"
            placeholder="承兑人名称"
            value={filter.org_name}
            onSearch={org_name => setFilter({ ...filter, org_name })}
          />
          <ChoiceSelect
            aria-label="承兑行类别"
            none="全部类别"
            choices={acceptorClasses}
            value={filter.acceptor_class}
            onChange={acceptor_class => setFilter({ ...filter, acceptor_class })}
          />
          <ChoiceSelect
            aria-label="票据种类"
            none="全部种类"
            choices={billKinds}
            value={filter.bill_kind}
            onChange={bill_kind => setFilter({ ...filter, bill_kind })}
          />
        </div>
      }
      id="white-list"
      caption="可交易白名单"
      columns={columns}
      rowKey={keyOf}
      empty={
        <ListEmpty list={list} of="承兑人" none="今日没有有效的白名单" narrowed={HINT}>
          {HINT}
        </ListEmpty>
      }
    />
  )
}
