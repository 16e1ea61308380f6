import '../review/review.css'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useRowSteps } from '../../ui/grid/row-steps.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { EmptyState } from '../../ui/states.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberFilter } from './member-filter.tsx'
import { filterFields, type MemberRow, noFilter, toRequest } from './member-list.ts'

const REFRESH_MS = 30_000
const keyOf = (row: MemberRow) => row.user_code

/** 会员审核: who has registered, all that he handed in, and what staff decide on him. */
export default function MemberReviewPage() {
  const [params, setParams] = useSearchParams()
  const opened = params.get('user_code')
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/query_member', {
    fields: filterFields,
    toRequest,
    untoldMs: REFRESH_MS,
  })
  const open = (userCode: string | null) => {
    const next = new URLSearchParams(params)
    if (userCode) next.set('user_code', userCode)
    else next.delete('user_code')
    setParams(next)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => memberColumns(row => latest.current(row.user_code)), [])

  const steps = useRowSteps(source, keyOf, opened, open)

  return (
    <div className="wrap review-page">
      <h1 className="t-page">会员审核</h1>
      <Card flush>
        <MemberFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="member-review"
          caption="会员"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['member_view']}
          serverExport="members"
          note="按注册时间从近到远"
          onOpen={row => open(row.user_code)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的会员' : '还没有会员'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '注册的企业和机构会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      <MemberDrawer
        userCode={opened}
        steps={steps}
        onClose={() => open(null)}
        onDecided={() => void source.reload()}
      />
    </div>
  )
}
