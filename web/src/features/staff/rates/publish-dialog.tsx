import '../../../widgets/dialog-note.css'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { Rate } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import { bpText, type RateChange } from './rate-edits.ts'
import type { EditableGrid } from './use-editable-grid.ts'

interface PublishDialogProps {
  grid: Pick<EditableGrid, 'biz' | 'bank_no' | 'bank_name' | 'published_at'>
  changes: readonly RateChange[]
  onClose: () => void
  onDone: () => void
}

const columns: readonly Column<RateChange>[] = [
  { key: 'name', title: '品种', cell: change => change.name },
  { key: 'tenor', title: '期限', cell: change => change.title },
  { key: 'from', title: '原利率', unit: '%', numeric: true, cell: change => <Rate e6={change.from} /> },
  {
    key: 'to',
    title: '新利率',
    unit: '%',
    numeric: true,
    cell: change => (
      <b>
        <Rate e6={change.to} />
      </b>
    ),
  },
  {
    key: 'by',
    title: '变动',
    numeric: true,
    cell: change => (change.from === null ? '新增' : bpText(change.from, change.to)),
  },
]

/** The question before a publication: every price that changes, and what it was. */
export const PublishDialog = ({ grid, changes, onClose, onDone }: PublishDialogProps) => {
  const [busy, setBusy] = useState(false)
  const { biz, bank_no, bank_name, published_at } = grid
  const isFirstOwn = bank_no !== '' && published_at === null
  const title = biz === 'disc' ? '发布贴现报价' : '发布转贴现报价'
  const publish = async () => {
    if (busy) return
    setBusy(true)
    try {
      await post('/api/admin/rate/publish', {
        biz,
        ...(bank_no && { bank_no }),
        rates: changes.map(({ acceptor_class, tenor, from, to }) => ({
          acceptor_class,
          tenor,
          rate_e6: to,
          expected_rate_e6: from,
        })),
      })
      showToast({ kind: 'ok', text: '报价已发布，立即生效' })
      onDone()
    } catch (error) {
      // Announced by the client; what was typed stays, over the prices as they are now.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      size="medium"
      title={bank_name ? `${title}：${bank_name}` : title}
      confirmLabel="确认发布"
      busy={busy}
      onConfirm={() => void publish()}
      onCancel={onClose}
    >
      <p className="dialog-note">
        发布后立即生效；已锁定的报价与已提交的申请不受影响，
        {isFirstOwn ? '该行此后只按自有报价，未列出的品种与期限不报价。' : '其余品种沿用原利率。'}
      </p>
      <SimpleTable
        caption="将要变动的报价"
        dense
        columns={columns}
        rows={changes}
        rowKey={change => `${change.acceptor_class} ${change.tenor}`}
      />
    </ConfirmDialog>
  )
}
