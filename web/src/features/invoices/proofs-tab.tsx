import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import type { FilterFields } from '../../ui/grid/address.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'
import { proofColumns } from './proof-columns.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ProofDrawer } from './proof-drawer.tsx'
import type { ProofRow } from './proof-form.ts'
import { tradeRefreshMs } from './refresh.ts'

const keyOf = (row: ProofRow) => row.proof_id

type Name = 'tab' | 'name'
/** `tab` keeps the list of proofs in the address; the call does not know it. */
const fields: FilterFields<Name> = { tab: { max: 10 }, name: { max: 60 } }
const noFilter = { tab: 'proof', name: '' }
const toRequest = ({ tab: _, ...filter }: Partial<Record<Name, string>>) => filter

const ProofFilter = ({ name, onAsk }: { name: string; onAsk: (name: string) => void }) => {
  const [typed, setTyped] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed)
  }
  return (
    <form className="card trade-filter" onSubmit={submit}>
      <Field label="凭证名称">
        <TextInput
          value={typed}
          maxLength={60}
          placeholder="全部"
          onChange={event => setTyped(event.target.value)}
        />
      </Field>
      <div className="trade-filter-buttons">
        <Button onClick={() => onAsk('')}>重置</Button>
        <Button type="submit" variant="primary">
          查询
        </Button>
      </div>
    </form>
  )
}

/** 其他凭证: delivery notes, receipts and the like, as pictures. */
export const ProofsTab = () => {
  const { user } = useSession()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const { mutate } = useSWRConfig()
  /** Null = a new one. */
  const [form, setForm] = useState<{ row: ProofRow | null } | undefined>()
  const [opened, setOpened] = useState<ProofRow | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const { source, filter, setFilter } = useGridSource('/api/trade/query_proof', {
    fields,
    toRequest,
    untoldMs: tradeRefreshMs(false),
  })
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
      <ProofFilter
        key={filter.name}
        name={filter.name}
        onAsk={name => setFilter({ ...noFilter, name: name.trim() })}
      />
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
            <EmptyState
              title={filter.name ? '没有符合条件的凭证' : '还没有登记凭证'}
              action={filter.name && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {filter.name ? '请放宽查询条件' : '发货单、验收单等凭证会显示在这里'}
            </EmptyState>
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
