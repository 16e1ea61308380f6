import { useMemo, useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import { proofColumns } from './proof-columns.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ProofDrawer } from './proof-drawer.tsx'
import type { ProofRow } from './proof-form.ts'

const keyOf = (row: ProofRow) => row.proof_id

const proofFilter = declareFilter({
  name: { label: '凭证名称', max: 60 },
})

/** 其他凭证: delivery notes, receipts and the like, as pictures. */
export const ProofsTab = () => {
  const { user } = useSession()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  /** Null = a new one. */
  const [form, setForm] = useState<{ row: ProofRow | null } | undefined>()
  const [opened, setOpened] = useState<ProofRow | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const list = useGridSource('/api/trade/query_proof', {
    filterBy: proofFilter,
    pollWhenOfflineMs: steadyMs,
  })
  const { source } = list
  const remove = (row: ProofRow) =>
    setAct({
      label: '删除凭证',
      look: 'danger-line',
      ask: { about: `确定删除凭证 ${row.name}？删除后不能恢复。`, confirm: '删除' },
      call: async () => {
        await post('/api/trade/delete_proof', { proof_id: row.proof_id }, { quiet: true })
        setOpened(null)
      },
      done: '凭证已删除',
    })
  const latest = useRef(remove)
  latest.current = remove
  const columns = useMemo(
    () =>
      proofColumns({
        isMaker,
        onOpen: setOpened,
        onEdit: row => setForm({ row }),
        onDelete: row => latest.current(row),
      }),
    [isMaker],
  )
  return (
    <>
      <ListFilter list={list} className="card filter-card trade-filter" />
      <Card
        className="trade-list"
        flush
        title="其他凭证"
        aside={
          isMaker && (
            <Button variant="primary" onClick={() => setForm({ row: null })}>
              新增凭证
            </Button>
          )
        }
      >
        <DataGrid
          id="trade-proof"
          caption="其他凭证"
          columns={columns}
          source={source}
          rowKey={keyOf}
          note="按登记时间从近到远"
          onOpen={setOpened}
          openKey={opened?.proof_id ?? null}
          empty={
            <ListEmpty list={list} of="凭证" none="还没有登记凭证">
              发货单、验收单等凭证会显示在这里
            </ListEmpty>
          }
        />
      </Card>
      <ProofDrawer
        row={opened}
        isMaker={isMaker}
        onClose={() => setOpened(null)}
        onEdit={row => setForm({ row })}
        onDelete={remove}
      />
      {form && (
        <ProofDialog
          row={form.row}
          onClose={() => setForm(undefined)}
          // What it shows is what was before.
          onDone={() => setOpened(null)}
        />
      )}
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}
