import '../../../ui/layout/cards.css'
import './discount-query.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { soonMs, steadyMs } from '../../../core/refresh.ts'
import { countedNote, isCounted, orderNote } from '../../../domain/discount/list-notes.ts'
import type { ApplyBillRow } from '../../../domain/discount/progress.ts'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { clearedFilter } from '../../../widgets/address/filter-spec.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import type { Acting } from './apply-acts.ts'
import { applyColumns, pageTotals } from './apply-columns.tsx'
import { ApplyDialogs } from './apply-dialogs.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { applyFilter } from './filters.ts'
import { QueryCard } from './query-card.tsx'
import type { RowHandlers } from './row-actions.tsx'
import { StateCounters } from './state-counters.tsx'

const keyOf = (row: ApplyBillRow) => `${row.apply.apply_no}-${row.line}`

const labelOf = (row: ApplyBillRow) => `${row.apply.apply_no} 第 ${row.line + 1} 张`

/** Handlers of the rows' buttons: always the current ones, so that the columns are made once. */
const useApplyColumns = (handlers: RowHandlers) => {
  const latest = useRef(handlers)
  latest.current = handlers
  return useMemo(
    () =>
      applyColumns({
        onOpen: (applyNo, line) => latest.current.onOpen(applyNo, line),
        onAct: acting => latest.current.onAct(acting),
      }),
    [],
  )
}

/** Columns that the call sorts by. */
const sortable = applyColumns({ onOpen: () => undefined, onAct: () => undefined }).flatMap(
  column => column.sort ?? [],
)

/** 业务查询: the bills of the company's applications by filter, with totals of the filter and each application's detail. */
const DiscountQueryPage = () => {
  const [params, setParams] = useSearchParams()
  const [moving, setMoving] = useState(false)
  const [acting, setActing] = useState<Acting | null>(null)
  const opened = params.get('apply_no')
  /** Of the open application's bills the one shown, from 0. */
  const line = Number(params.get('line') ?? 0)

  const list = useGridSource('/api/discount/query_apply_bill', {
    filterBy: applyFilter,
    sortable,
    pollWhenOfflineMs: moving ? soonMs : steadyMs,
    linked: { key: opened, of: row => row.apply.apply_no, field: 'apply_no' },
  })
  const { source, first, filter, setFilter } = list
  const settling = source.rows?.some(row => row.apply.state === 'D50') ?? false
  useEffect(() => setMoving(settling), [settling])

  const open = (applyNo: string | null, at = 0) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of [
      ['apply_no', applyNo],
      ['line', applyNo && at > 0 ? String(at) : null],
    ] as const) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next)
  }
  const handlers = { onOpen: open, onAct: setActing }
  const columns = useApplyColumns(handlers)

  return (
    <div className="wrap">
      <div className="page-top">
        <h1 className="t-page">业务查询</h1>
      </div>
      <ListFilter list={list} className="card filter-card query-filter" />
      <StateCounters
        state={filter.state}
        onChoose={state => setFilter({ ...clearedFilter(applyFilter, filter), state })}
      />
      <Card flush className="query-result">
        <FigureStrip
          flush
          className="query-totals"
          figures={[
            {
              title: '笔数',
              value: first?.total ?? '—',
              note: first ? `${first.totals.apply_count} 笔申请` : '\u00a0',
            },
            { title: '票面合计（元）', value: <Money fen={first?.totals.face_fen} /> },
            {
              title: '贴现利息合计（元）',
              value: <Money fen={first?.totals.interest_fen} />,
              note: first && first.totals.buyer_interest_fen !== '0' && (
                <>
                  其中买方承担 <Money fen={first.totals.buyer_interest_fen} />
                </>
              ),
            },
            { title: '实付合计（元）', value: <Money fen={first?.totals.net_fen} /> },
          ]}
        />
        <DataGrid
          id="disc-apply"
          caption="贴现申请"
          columns={columns}
          source={source}
          rowKey={keyOf}
          rowLabel={labelOf}
          choosable
          note={[source.sort ? '按所选列排序' : orderNote(filter.state), countedNote(filter.state)]
            .filter(Boolean)
            .join('；')}
          totals={pageTotals(
            filter.state === '' ? (source.rows ?? []).filter(isCounted) : (source.rows ?? []),
          )}
          onOpen={row => open(row.apply.apply_no, row.line)}
          openKey={opened && `${opened}-${line}`}
          card={row => <QueryCard row={row} {...handlers} />}
          empty={
            <ListEmpty list={list} of="申请" none="还没有贴现申请">
              提交的申请会显示在这里
            </ListEmpty>
          }
        />
      </Card>
      <DetailDrawer
        applyNo={opened}
        line={line}
        onLine={at => open(opened, at)}
        onClose={() => open(null)}
        onAct={setActing}
      />
      <ApplyDialogs acting={acting} onClose={() => setActing(null)} />
    </div>
  )
}

export default DiscountQueryPage
