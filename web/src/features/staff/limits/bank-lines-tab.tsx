import './bank-lines.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useState } from 'react'
import { useCan } from '../../../core/api/use-can.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { UsedBar } from '../../../domain/reference/used-bar.tsx'
import { usedPercent } from '../../../domain/reference/used-percent.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { BankLineDialog } from './bank-line-dialog.tsx'

type Answer = RowOf<'/api/admin/acceptor/query_bank_line'>
export type BankLine = Answer['rows'][number]
export type Bank = Answer['banks'][number]

const keyOf = (row: BankLine) => `${row.bank_no} ${row.org_code}`

const columnsOf = (canEdit: boolean, onEdit: (row: BankLine) => void, onLog: (row: BankLine) => void) =>
  gridColumns<BankLine>([
    { id: 'org_name', title: '承兑人', width: 162, frozen: true, card: 'title' },
    { id: 'bank_name', title: '贴入行', width: 140 },
    { id: 'limit_fen', title: '贴入行额度', width: 144, kind: 'fen' },
    { id: 'used_fen', title: '已用额度', width: 144, kind: 'fen' },
    { id: 'left_fen', title: '剩余额度', width: 144, kind: 'fen' },
    {
      id: 'used',
      kind: 'own',
      title: '占用',
      unit: '%',
      numeric: true,
      width: 96,
      cell: row => <UsedBar usedFen={row.used_fen} limitFen={row.limit_fen} />,
      sheet: row => ({ number: usedPercent(row.used_fen, row.limit_fen), format: '0.0' }),
    },
    { id: 'set_by', title: '设定人', width: 100, of: row => row.set_by || null },
    { id: 'set_at', title: '设定时间', width: 148, kind: 'time' },
    { id: 'org_code', title: '承兑人行号', width: 140, hidden: true },
    actionColumn<BankLine>(canEdit ? 112 : 64, row => [
      canEdit && { label: '调整', onPress: () => onEdit(row) },
      { label: '记录', onPress: () => onLog(row) },
    ]),
  ])

const lineFilter = declareFilter({
  bank_no: { max: 12 },
  keyword: { max: 60 },
})
const noBanks: readonly Bank[] = []

/** 贴入行额度: how much each discounting bank lets itself hold of one acceptor. An officer of a bank sees that bank's alone. */
export const BankLinesTab = () => {
  const canEdit = useCan('limit_edit')
  const [editing, setEditing] = useState<BankLine | 'new' | null>(null)
  const [logged, setLogged] = useState<BankLine | null>(null)
  const list = useGridSource('/api/admin/acceptor/query_bank_line', { filterBy: lineFilter })
  const { filter, setFilter } = list
  const banks = list.first?.banks ?? noBanks
  const columns = useMemo(() => columnsOf(canEdit, setEditing, setLogged), [canEdit])
  return (
    <ListCard
      list={list}
      bar={
        <div className="admin-filter">
          {banks.length !== 1 && (
            <Select
              aria-label="贴入行"
              className="bank-line-owner"
              value={filter.bank_no}
              onChange={event => setFilter({ ...filter, bank_no: event.target.value })}
            >
              <option value="">全部贴入行</option>
              {banks.map(({ bank_no, bank_name }) => (
                <option key={bank_no} value={bank_no}>
                  {bank_name}
                </option>
              ))}
            </Select>
          )}
          <SearchForm
            label="承兑人名称或行号"
            placeholder="承兑人名称或行号"
            value={filter.keyword}
            onSearch={keyword => setFilter({ ...filter, keyword })}
          />
          {canEdit && (
            <Button disabled={banks.length === 0} onClick={() => setEditing('new')}>
              设定额度
            </Button>
          )}
        </div>
      }
      id="bank-lines"
      caption="贴入行额度"
      columns={columns}
      rowKey={keyOf}
      rowLabel={row => `${row.bank_name} ${row.org_name}`}
      requires={['limit_view']}
      note="在承兑人额度之内，另限一家贴入行持有的票面合计；没有设定的只受承兑人额度限制"
      empty={
        <ListEmpty list={list} of="贴入行额度" none="还没有设定贴入行额度">
          各贴入行只受承兑人额度限制
        </ListEmpty>
      }
    >
      {editing && (
        <BankLineDialog
          row={editing === 'new' ? null : currentRow(list.source.rows, editing, keyOf)}
          banks={banks}
          onClose={() => setEditing(null)}
        />
      )}
      <ChangeDrawer
        of={
          logged && {
            kind: 'bank_line',
            ref_no: keyOf(logged),
            title: `${logged.bank_name} · ${logged.org_name}`,
          }
        }
        onClose={() => setLogged(null)}
      />
    </ListCard>
  )
}
