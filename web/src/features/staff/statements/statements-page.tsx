import type { RowOf } from '@portal/shared/contract/table.ts'
import { statementActions } from '@portal/shared/statements/states.ts'
import { useMemo } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import {
  statementColumns,
  statementSorting,
  statementStateChoices,
} from '../../../domain/receipts/statement-columns.tsx'
import { StatementDrawer } from '../../../domain/receipts/statement-drawer.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'

type Row = RowOf<'/api/admin/statement/query_statement'>['rows'][number]

const filterBy = declareFilter({
  company_name: { label: '会员', max: 60, placeholder: '企业或机构名称' },
  statement_no: { label: '对账单编号', max: 16, param: 'q_statement_no' },
  state: { label: '状态', choices: statementStateChoices },
  overdue: { label: '确认期限', choices: [{ value: '1', name: '逾期未确认' }] },
  from: { label: '截止日期', until: 'to' },
})

const keyOf = (row: Row) => row.statement_no

const actsOf = ({ statement_no, version, actions }: Row): readonly Act[] => [
  {
    label: statementActions.reply,
    look: 'primary',
    allowed: actions.includes('reply'),
    ask: {
      title: '答复对账差异',
      note: '答复告知会员，由其再行确认。',
      words: 'required',
      field: '答复',
      missing: '请填写答复',
      confirm: '提交答复',
    },
    call: reason =>
      post('/api/admin/statement/reply_statement', { statement_no, reason, seen_version: version }),
    done: '已答复，等待会员确认',
  },
]

const columnsOf = (open: (key: string | null) => void) => {
  const [number, state, ...others] = statementColumns<Row>()
  return gridColumns<Row>([
    ...(number && state ? [number, state] : []),
    { id: 'company_name', title: '会员', width: 200 },
    ...others,
    openColumn(
      row => open(row.statement_no),
      row => (row.actions.includes('reply') ? '答复' : '详情'),
    ),
  ])
}

/** 对账管理: the statements of all members, which of them are not confirmed, and what they differ in. */
export default function StatementsPage() {
  const [opened, open] = useOpenRow('statement_no')
  const list = useGridSource('/api/admin/statement/query_statement', {
    filterBy,
    sortable: statementSorting,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'statement_no' },
  })
  const columns = useMemo(() => columnsOf(open), [open])
  const { first } = list
  // Asked for by itself: what is done with it may take it off the page of the list.
  const one = useCall('/api/admin/statement/query_statement', opened ? { statement_no: opened } : null)
  const shown = one.first?.rows.find(row => row.statement_no === opened) ?? null
  return (
    <ListPage title="对账管理">
      <ListCard
        list={list}
        id="statement-query"
        caption="对账单"
        columns={columns}
        rowKey={keyOf}
        requires={['sign_view']}
        serverExport="statements"
        onOpen={row => open(row.statement_no)}
        openKey={opened}
        note={
          first
            ? `待确认 ${first.unconfirmed} 份，其中逾期 ${first.overdue} 份；有差异待答复 ${first.disputed} 份，列在最前`
            : '有差异待答复的在前'
        }
        empty={
          <ListEmpty list={list} of="对账单">
            每月初为有收付或有余额的账户出具
          </ListEmpty>
        }
      />
      <StatementDrawer
        statement={shown}
        {...(shown && { company: shown.company_name })}
        acts={shown ? actsOf(shown) : []}
        onClose={() => open(null)}
      />
    </ListPage>
  )
}
