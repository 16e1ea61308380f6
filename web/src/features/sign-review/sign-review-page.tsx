import '../review/review.css'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { EmptyState } from '../../ui/states.tsx'
import { signColumns } from './sign-columns.tsx'
import { SignDrawer } from './sign-drawer.tsx'
import { SignFilter } from './sign-filter.tsx'
import { filterFields, noFilter, type SignRow } from './sign-list.ts'

const REFRESH_MS = 30_000
const keyOf = (row: SignRow) => row.sign_no

/** 签约审核: the signings companies have applied for, and what officers decide on them. */
export default function SignReviewPage() {
  const [params, setParams] = useSearchParams()
  const opened = params.get('sign_no')
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/query_sign', {
    fields: filterFields,
    untoldMs: REFRESH_MS,
  })
  const open = (signNo: string | null) => {
    const next = new URLSearchParams(params)
    if (signNo) next.set('sign_no', signNo)
    else next.delete('sign_no')
    setParams(next)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => signColumns(row => latest.current(row.sign_no)), [])

  return (
    <div className="wrap review-page">
      <h1 className="t-page">签约审核</h1>
      <Card flush>
        <SignFilter key={JSON.stringify(filter)} filter={filter} onAsk={setFilter} />
        <DataGrid
          id="sign-review"
          caption="银行签约"
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['sign_view']}
          note="按申请时间从近到远"
          onOpen={row => open(row.sign_no)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? '没有符合条件的签约' : '还没有签约'}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : '企业提交的签约会显示在这里'}
            </EmptyState>
          }
        />
      </Card>
      <SignDrawer signNo={opened} onClose={() => open(null)} onDecided={() => void source.reload()} />
    </div>
  )
}
