import './recourse.css'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { steadyMs } from '../../../core/refresh.ts'
import type { Recourse } from '../../../domain/presentment/recourse.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { BeginDrawer, type BeginFrom } from './begin-drawer.tsx'
import { type AskedAct, RecourseDialog } from './recourse-acts.tsx'
import { RecourseDrawer } from './recourse-drawer.tsx'
import { recourseColumns, recourseFilter, sortable } from './recourse-list.tsx'

const keyOf = (row: Recourse) => row.recourse_no

/** What the address says is to be begun: `holding` from a bill, `follows` from a settled recourse. */
const useBeginFrom = () => {
  const [params, setParams] = useSearchParams()
  const holding = params.get('holding')
  const follows = params.get('follows')
  const from: BeginFrom | null = holding ? { holding_id: holding } : follows ? { follows_no: follows } : null
  const set = (more: Readonly<Record<string, string>>) => setParams(more)
  return { from, set }
}

/** 追索: what a company or an institution pursues others for, and what it is pursued for. */
export default function RecoursePage() {
  const [opened, open] = useOpenRow('recourse_no')
  const { from, set } = useBeginFrom()
  const [asked, setAsked] = useState<{ row: Recourse; act: AskedAct } | null>(null)
  const list = useGridSource('/api/recourse/query_recourse', {
    filterBy: recourseFilter,
    sortable,
    pollWhenOfflineMs: steadyMs,
  })
  const columns = useMemo(() => recourseColumns(row => open(row.recourse_no)), [open])
  return (
    <ListPage title="追索" action={<Link to="/presentment">提示付款</Link>}>
      <ListCard
        list={list}
        id="recourse"
        caption="追索"
        columns={columns}
        rowKey={keyOf}
        note="对本单位待清偿的在前；由提示付款中被拒付的票据发起"
        onOpen={row => open(row.recourse_no)}
        openKey={opened}
        empty={
          <ListEmpty list={list} of="追索" none="没有追索">
            票据被拒付后，可由提示付款的详情发起追索；他人对本单位的追索也显示在这里
          </ListEmpty>
        }
      />
      {from && <BeginDrawer from={from} onBegun={no => set({ recourse_no: no })} onClose={() => set({})} />}
      <RecourseDrawer
        recourseNo={opened}
        onAct={(row, act) => (act === 'follow' ? set({ follows: row.recourse_no }) : setAsked({ row, act }))}
        onClose={() => open(null)}
      />
      {asked && <RecourseDialog {...asked} onClose={() => setAsked(null)} />}
    </ListPage>
  )
}
