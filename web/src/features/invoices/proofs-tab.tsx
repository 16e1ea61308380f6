import { useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { declareFilter } from '../../ui/list/filter-spec.ts'
import { ListEmpty, ListFilter } from '../../ui/list/list-card.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'
import { proofColumns } from './proof-columns.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ProofDrawer } from './proof-drawer.tsx'
import type { ProofRow } from './proof-form.ts'
import { tradeRefreshMs } from './refresh.ts'

const keyOf = (row: ProofRow) => row.proof_id

const proofFilter = declareFilter({
  tab: { max: 10, stays: true },
  name: { label: '凭证名称', max: 60 },
})

/** 其他凭证: delivery notes, receipts and the like, as pictures. */
export const ProofsTab = () => {
  const { user } = useSession()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const { mutate } = useSWRConfig()
  /** Null = a new one. */
  const [form, setForm] = useState<{ row: ProofRow | null } | undefined>()
  const [opened, setOpened] = useState<ProofRow | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const list = useGridSource('/api/trade/query_proof', {
    filterBy: proofFilter,
    untoldMs: tradeRefreshMs(false),
  })
  const { source } = list
  const reload = () =>
    mutate(key => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith('/api/trade/'))
  const remove = (row: ProofRow) =>
    setAct({
      title: '删除凭证',
      question: `确定删除凭证 ${row.name}？删除后不能恢复。`,
      confirmLabel: '删除',
      run: async () => {
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
          onDone={() => {
            // What it shows is what was before.
            setOpened(null)
            return reload()
          }}
        />
      )}
      {act && <ActDialog act={act} onClose={() => setAct(null)} onDone={reload} />}
    </>
  )
}
