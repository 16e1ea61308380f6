import '../../../domain/review/review.css'
import { useMemo } from 'react'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { countedNote, orderNote } from '../../../domain/discount/list-notes.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { type Application, allBanksFilter, ownBankFilter, sortable } from './application-list.ts'

const keyOf = (row: Application) => row.apply_no

/** 放款查询: the discount applications of all companies by filter, with totals, details, and a file of all of them. */
export default function PayoutQueryPage() {
  const [opened, open] = useOpenRow('apply_no')
  const isOfAllBanks = useSession().user?.bank_name === undefined
  const list = useGridSource('/api/admin/query_disc_apply', {
    filterBy: isOfAllBanks ? allBanksFilter : ownBankFilter,
    sortable,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'apply_no' },
  })
  const columns = useMemo(() => applicationColumns(applyNo => open(applyNo)), [open])
  const { source, first, filter } = list
  const totals = first && {
    total_fen: moneyText(first.totals.total_fen),
    interest_fen: moneyText(first.totals.interest_fen),
    net_fen: moneyText(first.totals.net_fen),
    count: first.totals.total_count,
  }
  return (
    <ListPage title="放款查询">
      <ListCard
        list={list}
        id="payout-query"
        caption="贴现申请"
        columns={columns}
        rowKey={keyOf}
        choosable
        requires={['disc_apply_view']}
        serverExport="applications"
        note={[
          source.sort ? '按所选列排序' : orderNote(filter.state),
          '未提交的草稿不在其中',
          countedNote(filter.state),
        ]
          .filter(Boolean)
          .join('；')}
        onOpen={row => open(row.apply_no)}
        openKey={opened}
        {...(totals && { totals, totalLabel: '全部合计' })}
        empty={
          <ListEmpty list={list} of="申请" none="还没有贴现申请">
            企业提交的申请会显示在这里
          </ListEmpty>
        }
      />
      <ApplicationDrawer applyNo={opened} onClose={() => open(null)} />
    </ListPage>
  )
}
