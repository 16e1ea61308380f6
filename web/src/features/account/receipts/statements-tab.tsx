import { useMemo } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import {
  type Statement,
  statementColumns,
  statementSorting,
  statementStateChoices,
} from '../../../domain/receipts/statement-columns.tsx'
import { StatementDrawer } from '../../../domain/receipts/statement-drawer.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { statementActs } from './statement-acts.ts'

const filterBy = declareFilter({
  statement_no: { label: '对账单编号', max: 16, param: 'q_statement_no' },
  state: { label: '状态', choices: statementStateChoices },
  from: { label: '截止日期', until: 'to' },
})

const keyOf = (row: Statement) => row.statement_no

/** 对账单: those of each month, which are to be confirmed, and those ordered. */
export const StatementsTab = () => {
  const [opened, open] = useOpenRow('statement_no')
  const list = useGridSource('/api/statement/query_statement', {
    filterBy,
    sortable: statementSorting,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'statement_no' },
  })
  const columns = useMemo(
    () =>
      gridColumns<Statement>([
        ...statementColumns<Statement>(),
        openColumn(
          row => open(row.statement_no),
          row => (row.actions.length > 0 ? '核对' : '详情'),
        ),
      ]),
    [open],
  )
  // Asked for by itself: what is done with it may take it off the page of the list.
  const one = useCall('/api/statement/query_statement', opened ? { statement_no: opened } : null)
  const shown = one.first?.rows.find(row => row.statement_no === opened) ?? null
  return (
    <>
      <ListCard
        list={list}
        id="statements"
        caption="对账单"
        columns={columns}
        rowKey={keyOf}
        onOpen={row => open(row.statement_no)}
        openKey={opened}
        note="每月初出具上月的对账单，请在期限内确认；任意期间的可在账户明细中自助出具"
        empty={
          <ListEmpty list={list} of="对账单">
            每月初为有收付或有余额的账户出具，也可在账户明细中自助出具
          </ListEmpty>
        }
      />
      <StatementDrawer
        statement={shown}
        acts={shown ? statementActs(shown) : []}
        onClose={() => open(null)}
      />
    </>
  )
}
