import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../core/api/client.ts'
import type { Act } from '../../widgets/act-dialog.tsx'

type QueueRow = RowOf<'/api/admin/query_disc_apply'>['rows'][number]

/** An application as a question about it names it: whose, which, and how much. */
export const applySubject = (row: { company_name: string; apply_no: string; net_fen: string }): string =>
  `${row.company_name}，${row.apply_no}，实付 ${formatYuan(row.net_fen)} 元`

/** 取消放款: gives a failed payout up, with the reason that the company reads. */
export const cancelPayout = ({ apply_no, version }: Pick<QueueRow, 'apply_no' | 'version'>): Act => ({
  label: '取消放款',
  ask: { note: '申请将被撤销，所锁票据、合同与发票立即释放，企业会看到原因。', words: 'required' },
  look: 'danger-line',
  done: '已取消放款',
  call: reason => post('/api/admin/cancel_payout', { apply_no, reason, seen_version: version }),
})
