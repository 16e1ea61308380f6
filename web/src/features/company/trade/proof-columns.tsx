import { Link } from 'react-router-dom'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
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
export const proofColumns = ({ isMaker, onOpen, onEdit, onDelete }: ProofHandlers) =>
  gridColumns<ProofRow>([
    { id: 'name', title: '凭证名称', width: 240, frozen: true, card: 'title' },
    { id: 'kind', title: '类型', width: 100, of: row => row.kind_name },
    { id: 'amount_fen', title: '金额', width: 150, kind: 'fen' },
    { id: 'proof_dt', title: '凭证日期', width: 116 },
    {
      id: 'contract_no',
      title: '关联合同',
      width: 180,
      cell: row =>
        row.contract_id ? <Link to={contractLink(row.contract_id)}>{row.contract_no}</Link> : '—',
    },
    { id: 'files', title: '附件', unit: '张', width: 80, kind: 'count', of: row => row.files.length },
    { id: 'created_at', title: '登记时间', width: 150, kind: 'time' },
    actionColumn(150, row => [
      { label: '详情', onPress: () => onOpen(row) },
      isMaker && { label: '修改', onPress: () => onEdit(row) },
      isMaker && { label: '删除', onPress: () => onDelete(row) },
    ]),
  ])
