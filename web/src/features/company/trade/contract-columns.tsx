import { contractKinds, tradeRoles } from '@portal/shared/trade/kinds.ts'
import { StatusDot, type Tone } from '../../../ui/tag.tsx'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import type { ContractRow } from './contract-form.ts'

const tones: Record<ContractRow['state'], Tone> = { '0': 'info', '1': 'ok', '2': 'outline' }

export const ContractStatus = ({ row }: { row: ContractRow }) => (
  <StatusDot tone={tones[row.state]}>{row.state_name}</StatusDot>
)

interface ContractHandlers {
  /** Only makers write. */
  isMaker: boolean
  onOpen: (contractId: string) => void
  onEdit: (row: ContractRow) => void
}

/** The columns of 合同. */
export const contractColumns = (handlers: ContractHandlers) =>
  gridColumns<ContractRow>([
    { id: 'contract_no', title: '合同编号', width: 180, frozen: true, card: 'title' },
    {
      id: 'state',
      title: '状态',
      width: 96,
      card: 'status',
      of: row => row.state_name,
      cell: row => <ContractStatus row={row} />,
    },
    { id: 'kind', title: '类型', width: 84, names: contractKinds },
    { id: 'role', title: '本方角色', width: 96, names: tradeRoles },
    { id: 'counter_name', title: '交易对手', width: 220 },
    { id: 'goods', title: '货物或服务', width: 160 },
    { id: 'amount_fen', title: '合同金额', width: 140, kind: 'fen' },
    { id: 'used_fen', title: '已占用', width: 140, kind: 'fen' },
    { id: 'left_fen', title: '剩余', width: 140, kind: 'fen' },
    { id: 'invoice_count', title: '发票', unit: '张', width: 84, kind: 'count' },
    { id: 'invoice_left_fen', title: '发票可用', width: 140, kind: 'fen' },
    { id: 'sign_dt', title: '签订日期', width: 112 },
    { id: 'end_dt', title: '到期日期', width: 112 },
    actionColumn(116, row => [
      { label: '详情', onPress: () => handlers.onOpen(row.contract_id) },
      handlers.isMaker && row.state !== '2' && { label: '修改', onPress: () => handlers.onEdit(row) },
    ]),
  ])
