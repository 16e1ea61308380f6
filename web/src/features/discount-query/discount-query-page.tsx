import '../discount/discount.css'
import './discount-query.css'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/figures.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { FigureStrip } from '../discount/figure-strip.tsx'
import { ApplyCards } from './apply-cards.tsx'
import { ApplyTable } from './apply-table.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { FilterForm } from './filter-form.tsx'
import {
  type Filters,
  noFilters,
  type Paging,
  readFilters,
  readPaging,
  toParams,
  toRequest,
} from './filters.ts'
import { refreshMs } from './refresh.ts'
import { type Withdrawable, WithdrawDialog } from './withdraw-dialog.tsx'

/** 业务查询: the company's applications by filter, with totals of the filter and each one's detail. */
const DiscountQueryPage = () => {
  const [params, setParams] = useSearchParams()
  const [moving, setMoving] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Withdrawable | null>(null)
  const filters = readFilters(params)
  const paging = readPaging(params)
  const opened = params.get('apply_no')

  const page = useCall('/api/discount/query_apply', toRequest(filters, paging), {
    everyMs: refreshMs(moving),
    keepPrevious: true,
  })
  const found = page.first
  const settling = found?.rows.some(row => row.state === 'D50') ?? false
  useEffect(() => setMoving(settling), [settling])

  const show = (next: Filters, at: Paging) => setParams(toParams(next, at))
  const open = (applyNo: string | null) => {
    const next = new URLSearchParams(params)
    if (applyNo) next.set('apply_no', applyNo)
    else next.delete('apply_no')
    setParams(next)
  }
  const shown = found && found.page_no === paging.page_no && found.page_size === paging.page_size
  const actions = { onOpen: open, onWithdraw: setWithdrawing }

  const list = () => {
    if (!found && page.error)
      return <ErrorState title="申请列表未能加载" error={page.error} onRetry={page.reload} />
    if (!found) return <Skeleton rows={8} rowHeight={36} />
    if (found.rows.length === 0) {
      const filtered = Object.values(filters).some(Boolean)
      return (
        <EmptyState
          title={filtered ? '没有符合条件的申请' : '还没有贴现申请'}
          action={
            filtered && <Button onClick={() => show(noFilters, { ...paging, page_no: 1 })}>清除条件</Button>
          }
        >
          {filtered ? '请放宽查询条件' : '提交的申请会显示在这里'}
        </EmptyState>
      )
    }
    return (
      <>
        {page.error && (
          <p className="query-stale" role="status">
            列表未能刷新：{page.error.text}。显示的是上一次的结果。
          </p>
        )}
        <ApplyTable rows={found.rows} dimmed={!shown} {...actions} />
        <ApplyCards rows={found.rows} dimmed={!shown} {...actions} />
        <Pager
          total={found.total}
          pageNo={paging.page_no}
          pageSize={paging.page_size}
          onChange={({ pageNo, pageSize }) => show(filters, { page_no: pageNo, page_size: pageSize })}
        />
      </>
    )
  }

  return (
    <div className="wrap">
      <div className="page-top">
        <h1 className="t-page">业务查询</h1>
      </div>
      <FilterForm
        key={toParams(filters, { page_no: 1, page_size: 10 }).toString()}
        filters={filters}
        onAsk={next => show(next, { ...paging, page_no: 1 })}
      />
      <Card flush className="query-result">
        <FigureStrip
          flush
          className="query-totals"
          figures={[
            { title: '笔数', value: found?.total ?? '—' },
            { title: '票面合计（元）', value: <Money fen={found?.totals.total_fen} /> },
            { title: '贴现利息合计（元）', value: <Money fen={found?.totals.interest_fen} /> },
            { title: '实付合计（元）', value: <Money fen={found?.totals.net_fen} /> },
          ]}
        />
        {list()}
      </Card>
      <DetailDrawer applyNo={opened} onClose={() => open(null)} onWithdraw={setWithdrawing} />
      <WithdrawDialog target={withdrawing} onClose={() => setWithdrawing(null)} onDone={page.reload} />
    </div>
  )
}

export default DiscountQueryPage
