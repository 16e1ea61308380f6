import './presentment.css'
import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import type { Presentment } from '../../../domain/presentment/status.tsx'
import { Button } from '../../../ui/button.tsx'
import { Awaited } from '../../../ui/feedback/awaited.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { type PresentBatch, PresentBatchDialog, presentBatch } from './present-batch.tsx'
import { type PresentmentActName, PresentmentDialog } from './presentment-acts.tsx'
import { PresentmentCards } from './presentment-cards.tsx'
import { PresentmentDrawer } from './presentment-drawer.tsx'
import { presentmentColumns, presentmentFilter, sortable } from './presentment-list.tsx'
import { StageCounters } from './stage-counters.tsx'

const keyOf = (row: Presentment) => row.holding_id

/** The other of 自动 and 手工. */
const switching = (automatic: boolean): Act => ({
  label: automatic ? '改为手工提示' : '改为自动提示',
  look: automatic ? 'danger-line' : 'primary',
  ask: {
    about: automatic
      ? '改为手工后，本单位票据到付款日不再自动提示，须在最后提示日前逐张办理；逾期将丧失对背书人的追索权。单独设置过的票据不变。'
      : '改为自动后，本单位票据到付款日由系统自动提示付款；此前已到期未提示的，仍须手工办理或由下一批次提示。单独设置过的票据不变。',
  },
  call: () => post('/api/presentment/set_automatic', { automatic: automatic ? '0' : '1' }, { quiet: true }),
  done: automatic ? '已改为手工提示' : '已改为自动提示',
})

/** 提示付款: the bills of a company or an institution that fall due, and what their acceptors answered. */
export default function PresentmentPage() {
  const today = useBusinessDate()
  const { user } = useSession()
  const [opened, open] = useOpenRow('holding_id')
  const [asked, setAsked] = useState<{ row: Presentment; act: PresentmentActName } | null>(null)
  const [batch, setBatch] = useState<PresentBatch | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const list = useGridSource('/api/presentment/query_presentment', {
    filterBy: presentmentFilter,
    sortable,
    pollWhenOfflineMs: steadyMs,
  })
  const columns = useMemo(
    () =>
      presentmentColumns(today, {
        onOpen: row => open(row.holding_id),
        onAct: (row, act) => setAsked({ row, act }),
      }),
    [open, today],
  )
  const { first, filter, setFilter } = list
  const mayAct = user?.biz_roles.includes('maker') ?? false
  return (
    <ListPage
      title="提示付款"
      action={
        first && (
          <span className="row">
            <span className="meta">到付款日{first.automatic ? '自动提示' : '手工提示'}</span>
            {mayAct && <Button onClick={() => setSwitching(true)}>{switching(first.automatic).label}</Button>}
          </span>
        )
      }
    >
      <Awaited known={list.isSettled}>
        {first && <PresentmentCards found={first} onChoose={stage => setFilter({ ...filter, stage })} />}
        <ListCard
          list={list}
          id="presentment"
          caption="提示付款"
          columns={columns}
          rowKey={keyOf}
          bar={
            <div className="presentment-bar">
              <ListFilter list={list} />
              {first && first.totals.length > 0 && (
                <StageCounters
                  totals={first.totals}
                  stage={filter.stage}
                  onChoose={stage => setFilter({ ...filter, stage })}
                />
              )}
            </div>
          }
          note="先列待办，再按到期日；提示付款期为到期日起 10 天，末日遇休息日顺延"
          {...(mayAct && { batch: [presentBatch(setBatch)] })}
          onOpen={row => open(row.holding_id)}
          openKey={opened}
          {...(first && { totals: { amount_fen: moneyText(first.total_fen) }, totalLabel: '全部合计' })}
          empty={
            <ListEmpty list={list} of="票据" none="没有到期的票据">
              本单位持有的票据到期前 30 天起显示在这里
            </ListEmpty>
          }
        />
      </Awaited>
      <PresentmentDrawer
        holdingId={opened}
        today={today}
        onAct={(row, act) => setAsked({ row, act })}
        onClose={() => open(null)}
      />
      {asked && <PresentmentDialog {...asked} onClose={() => setAsked(null)} />}
      {batch && <PresentBatchDialog batch={batch} onClose={() => setBatch(null)} />}
      {isSwitching && first && (
        <ActDialog act={switching(first.automatic)} onClose={() => setSwitching(false)} />
      )}
    </ListPage>
  )
}
