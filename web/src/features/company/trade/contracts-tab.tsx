import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { Button } from '../../../ui/button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { DataGrid } from '../../../widgets/grid/data-grid.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListEmpty, ListFilter } from '../../../widgets/list/list-card.tsx'
import { contractColumns } from './contract-columns.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { type ContractActs, ContractDrawer } from './contract-drawer.tsx'
import { contractFilter } from './contract-filter.ts'
import type { ContractRow } from './contract-form.ts'

const keyOf = (row: ContractRow) => row.contract_id

type ActPath = '/api/trade/disable_contract' | '/api/trade/enable_contract' | '/api/trade/delete_contract'
const actOn = (row: ContractRow, path: ActPath, label: string, after = '', onGone?: () => void): Act => ({
  label: `${label}合同`,
  look: 'danger-line',
  ask: { about: `确定${label}合同 ${row.contract_no}？${after}`, confirm: label },
  call: async () => {
    await post(path, { contract_id: row.contract_id }, { quiet: true })
    onGone?.()
  },
  done: `合同已${label}`,
})

/** 合同: the company's contracts by filter, and all that is done with them. */
export const ContractsTab = () => {
  const { user } = useSession()
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const [form, setForm] = useState<{ row: ContractRow | null } | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const [opened, show] = useOpenRow('open_contract')
  const list = useGridSource('/api/trade/query_contract', {
    filterBy: contractFilter,
    pollWhenOfflineMs: steadyMs,
    linked: { key: opened, of: keyOf, field: 'contract_id', name: row => row.contract_no },
  })
  const { source, first } = list

  const acts: ContractActs = {
    onEdit: row => setForm({ row }),
    onDisable: row =>
      setAct(actOn(row, '/api/trade/disable_contract', '停用', '停用后不能用于新的申请，可再启用。')),
    onEnable: row => setAct(actOn(row, '/api/trade/enable_contract', '启用')),
    onDelete: row =>
      setAct(actOn(row, '/api/trade/delete_contract', '删除', '删除后不能恢复。', () => show(null))),
  }
  const columns = useMemo(
    () => contractColumns({ isMaker, onOpen: show, onEdit: row => setForm({ row }) }),
    [isMaker, show],
  )
  return (
    <>
      <ListFilter list={list} className="card filter-card trade-filter" />
      <Card
        className="trade-list"
        flush
        title="合同"
        aside={
          isMaker && (
            <Button variant="primary" onClick={() => setForm({ row: null })}>
              新增合同
            </Button>
          )
        }
      >
        <FigureStrip
          flush
          className="trade-totals"
          figures={[
            { title: '份数', value: first?.total ?? '—' },
            { title: '合同金额（元）', value: <Money fen={first?.totals.amount_fen} /> },
            { title: '已占用（元）', value: <Money fen={first?.totals.used_fen} /> },
            { title: '剩余（元）', value: <Money fen={first?.totals.left_fen} /> },
          ]}
        />
        <DataGrid
          id="trade-contract"
          caption="合同"
          columns={columns}
          source={source}
          rowKey={keyOf}
          choosable
          note="按签订日期从近到远"
          onOpen={row => show(row.contract_id)}
          openKey={opened}
          empty={
            <ListEmpty list={list} of="合同" none="还没有登记合同">
              登记的合同会显示在这里
            </ListEmpty>
          }
        />
      </Card>
      <ContractDrawer contractId={opened} isMaker={isMaker} acts={acts} onClose={() => show(null)} />
      {form && <ContractDialog row={form.row} onClose={() => setForm(null)} />}
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}
