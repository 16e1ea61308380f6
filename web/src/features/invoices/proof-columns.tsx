import { Link } from 'react-router-dom'
import { longTime } from '../../ui/figures.tsx'
import { type GridColumn, moneyText, sheetMoney } from '../../ui/grid/column-spec.ts'
import type { ProofRow } from './proof-form.ts'

export const contractLink = (contractId: string): string =>
  `/invoicesControl?tab=contract&open_contract=${contractId}`

interface ProofHandlers {
  /** Only makers write. */
  isMaker: boolean
  onOpen: (row: ProofRow) => void
  onEdit: (row: ProofRow) => void
  onDelete: (row: ProofRow) => void
}

/** The columns of 其他凭证. */
export const proofColumns = ({
  isMaker,
  onOpen,
  onEdit,
  onDelete,
}: ProofHandlers): GridColumn<ProofRow>[] => [
  {
    id: 'name',
    title: '凭证名称',
    width: 240,
    frozen: true,
    card: 'title',
    cell: row => row.name,
    sheet: row => row.name,
  },
  { id: 'kind', title: '类型', width: 100, cell: row => row.kind_name, sheet: row => row.kind_name },
  {
    id: 'amount_fen',
    title: '金额',
    unit: '元',
    numeric: true,
    width: 150,
    cell: row => moneyText(row.amount_fen),
    sheet: row => sheetMoney(row.amount_fen),
  },
  { id: 'proof_dt', title: '凭证日期', width: 116, cell: row => row.proof_dt, sheet: row => row.proof_dt },
  {
    id: 'contract_no',
    title: '关联合同',
    width: 180,
    cell: row => (row.contract_id ? <Link to={contractLink(row.contract_id)}>{row.contract_no}</Link> : '—'),
    sheet: row => row.contract_no,
  },
  {
    id: 'files',
    title: '附件',
    unit: '张',
    numeric: true,
    width: 80,
    cell: row => row.files.length,
    sheet: row => ({ number: row.files.length, format: '0' }),
  },
  {
    id: 'created_at',
    title: '登记时间',
    width: 150,
    cell: row => longTime(row.created_at),
    sheet: row => longTime(row.created_at),
  },
  {
    id: 'actions',
    title: '操作',
    width: 150,
    edge: true,
    cell: row => (
      <span className="row-actions">
        <button type="button" className="link-button" onClick={() => onOpen(row)}>
          详情
        </button>
        {isMaker && (
          <>
            <button type="button" className="link-button" onClick={() => onEdit(row)}>
              修改
            </button>
            <button type="button" className="link-button" onClick={() => onDelete(row)}>
              删除
            </button>
          </>
        )}
      </span>
    ),
  },
]
