import { contractKinds, tradeRoles } from '@portal/shared/trade/kinds.ts'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import { StatusDot, type Tone } from '../../ui/tag.tsx'
import type { ContractRow } from './contract-form.ts'

const tones: Record<ContractRow['state'], Tone> = { '0': 'info', '1': 'ok', '2': 'outline' }

export const ContractStatus = ({ row }: { row: ContractRow }) => (
  <StatusDot tone={tones[row.state]}>{row.state_name}</StatusDot>
)

const text = (
  id: 'counter_name' | 'goods' | 'sign_dt' | 'end_dt',
  title: string,
  width: number,
): GridColumn<ContractRow> => ({
  id,
  title,
  width,
  cell: row => row[id] || '—',
  sheet: row => row[id],
})

const money = (
  id: 'amount_fen' | 'used_fen' | 'left_fen' | 'invoice_left_fen',
  title: string,
): GridColumn<ContractRow> => ({
  id,
  title,
  unit: '元',
  numeric: true,
  width: 140,
  cell: row => moneyText(row[id]),
  sheet: row => sheetMoney(row[id]),
})

interface ContractHandlers {
  /** Only makers write. */
  isMaker: boolean
  onOpen: (contractId: string) => void
  onEdit: (row: ContractRow) => void
}

/** The columns of 合同. */
export const contractColumns = (handlers: ContractHandlers): GridColumn<ContractRow>[] => [
  {
    id: 'contract_no',
    title: '合同编号',
    width: 180,
    frozen: true,
    card: 'title',
    cell: row => row.contract_no,
    sheet: row => row.contract_no,
  },
  {
    id: 'state',
    title: '状态',
    width: 96,
    card: 'status',
    cell: row => <ContractStatus row={row} />,
    sheet: row => row.state_name,
  },
  {
    id: 'kind',
    title: '类型',
    width: 84,
    cell: row => contractKinds[row.kind],
    sheet: row => contractKinds[row.kind],
  },
  {
    id: 'role',
    title: '本方角色',
    width: 96,
    cell: row => tradeRoles[row.role],
    sheet: row => tradeRoles[row.role],
  },
  text('counter_name', '交易对手', 220),
  text('goods', '货物或服务', 160),
  money('amount_fen', '合同金额'),
  money('used_fen', '已占用'),
  money('left_fen', '剩余'),
  {
    id: 'invoice_count',
    title: '发票',
    unit: '张',
    numeric: true,
    width: 84,
    cell: row => row.invoice_count,
    sheet: row => ({ number: row.invoice_count, format: '0' }),
  },
  money('invoice_left_fen', '发票可用'),
  text('sign_dt', '签订日期', 112),
  text('end_dt', '到期日期', 112),
  {
    id: 'actions',
    title: '操作',
    width: 116,
    edge: true,
    cell: row => (
      <span className="row-actions">
        <button type="button" className="link-button" onClick={() => handlers.onOpen(row.contract_id)}>
          详情
        </button>
        {handlers.isMaker && row.state !== '2' && (
          <button type="button" className="link-button" onClick={() => handlers.onEdit(row)}>
            修改
          </button>
        )}
      </span>
    ),
  },
]
