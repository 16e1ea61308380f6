import '../review/review.css'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/grid/column-spec.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { EmptyState } from '../../ui/states.tsx'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { ApplicationFilter } from './application-filter.tsx'
import { type Application, filterFields, noFilter, sortable, toRequest } from './application-list.ts'

const REFRESH_MS = 30_000
const keyOf = (row: Application) => row.apply_no

/** 放款查询: the discount applications of all companies by filter, with totals, details, and a file of all of them. */
export default function PayoutQueryPage() {
  const [params, setParams] = useSearchParams()
  const opened = params.get('apply_no')
  const { source, first, filter, isFiltered, setFilter } = useGridSource('/api/admin/query_disc_apply', {
    fields: filterFields,
    sortable,
    toRequest,
    untoldMs: REFRESH_MS,
  })
  const open = (applyNo: string | null) => {
    const next = new URLSearchParams(params)
    if (applyNo) next.set('apply_no', applyNo)
    else next.delete('apply_no')
    setParams(next)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => applicationColumns(applyNo => latest.current(applyNo)), [])
  const totals = first && {
    total_fen: moneyText(first.totals.total_fen),
    interest_fen: moneyText(first.totals.interest_fen),
    net_fen: moneyText(first.totals.net_fen),
    count: first.totals.total_count,
  }
  return (
    <div className="wrap review-page">
      <h1 className="t-page">放款查询</h1>
      <Card flush>
        <ApplicationFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="payout-query"
          caption="贴现申请"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['disc_apply_view']}
          serverExport="applications"
          note={source.sort ? '按所选列排序' : '按提交时间从近到远；未提交的草稿不在其中'}
          onOpen={row => open(row.apply_no)}
          openKey={opened}
          {...(totals && { totals, totalLabel: '全部合计' })}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的申请' : '还没有贴现申请'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '企业提交的申请会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      <ApplicationDrawer applyNo={opened} onClose={() => open(null)} />
    </div>
  )
}
