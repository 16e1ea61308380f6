import '../../../domain/review/review.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { accountChangeStates } from '@portal/shared/signing/account-change.ts'
import { useMemo } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { dotTones } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { AccountDrawer } from './account-drawer.tsx'

type ReviewedChange = RowOf<'/api/admin/query_account_change'>['rows'][number]

const filterBy = declareFilter({
  company_name: { label: '企业名称', max: 60 },
  change_no: { label: '变更编号', max: 16, param: 'q_change_no' },
  state: {
    label: '状态',
    choices: Object.entries(accountChangeStates)
      .filter(([value]) => value !== 'G05')
      .map(([value, { name }]) => ({ value, name })),
  },
})

const keyOf = (row: ReviewedChange) => row.change_no

const columnsOf = (open: (key: string | null) => void) =>
  gridColumns<ReviewedChange>([
    { id: 'company_name', title: '企业名称', width: 190, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 120,
      card: 'status',
      kind: 'state',
      of: row => ({ name: row.state_name, tone: dotTones[accountChangeStates[row.state].tone] }),
    },
    { id: 'change_no', title: '变更编号', width: 160 },
    { id: 'bank_name', title: '签约银行', width: 132 },
    { id: 'old_acct_no', title: '原结算账号', width: 192 },
    { id: 'new_acct_no', title: '新结算账号', width: 192 },
    { id: 'asked_at', title: '申请时间', width: 146, kind: 'time' },
    { id: 'effective_at', title: '生效时间', width: 146, kind: 'time' },
    { id: 'under_way', title: '在途申请', width: 96, kind: 'count' },
    { id: 'sign_no', title: '签约编号', width: 160, hidden: true },
    { id: 'maker_name', title: '申请人', width: 96, hidden: true },
    { id: 'checker_name', title: '企业复核人', width: 104, hidden: true },
    { id: 'usc_code', title: '统一社会信用代码', width: 190, hidden: true },
    openColumn(
      row => open(row.change_no),
      row => (row.actions.includes('approve') ? '办理' : '详情'),
    ),
  ])

/** 结算账户变更: what companies have asked for, and what officers decide on it. */
export default function AccountReviewPage() {
  const [opened, open] = useOpenRow('change_no')
  const list = useGridSource('/api/admin/query_account_change', {
    filterBy,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'change_no' },
  })
  const columns = useMemo(() => columnsOf(open), [open])
  // Asked for by itself: what is done with it may take it off the page of the list.
  const one = useCall('/api/admin/query_account_change', opened ? { change_no: opened } : null)
  const shown = one.first?.rows.find(row => row.change_no === opened) ?? null
  return (
    <ListPage title="结算账户变更">
      <ListCard
        list={list}
        id="account-review"
        caption="结算账户变更"
        columns={columns}
        rowKey={keyOf}
        requires={['sign_view']}
        note="待审核的在前，其余按申请时间从近到远"
        onOpen={row => open(row.change_no)}
        openKey={opened}
        empty={
          <ListEmpty list={list} of="结算账户变更">
            企业申请变更结算账户后显示在这里
          </ListEmpty>
        }
      />
      <AccountDrawer change={shown} onClose={() => open(null)} />
    </ListPage>
  )
}
