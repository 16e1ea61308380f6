import '../../../widgets/dialog-note.css'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { Rate } from '../../../ui/data/figures.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import { bpText, type RateChange } from './rate-edits.ts'
import type { EditableGrid } from './use-editable-grid.ts'

interface PublishDialogProps {
  grid: Pick<EditableGrid, 'biz' | 'bank_no' | 'bank_name' | 'published_at'>
  changes: readonly RateChange[]
  onClose: () => void
  onDone: () => void
}

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
      <table className="table table-dense">
        <caption className="visually-hidden">将要变动的报价</caption>
        <thead>
          <tr>
            <th scope="col">品种</th>
            <th scope="col">期限</th>
            <th scope="col" className="numeric">
              原利率 <small>%</small>
            </th>
            <th scope="col" className="numeric">
              新利率 <small>%</small>
            </th>
            <th scope="col" className="numeric">
              变动
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(change => (
            <tr key={`${change.acceptor_class} ${change.tenor}`}>
              <td>{change.name}</td>
              <td>{change.title}</td>
              <td className="numeric">
                <Rate e6={change.from} />
              </td>
              <td className="numeric">
                <b>
                  <Rate e6={change.to} />
                </b>
              </td>
              <td className="numeric">{change.from === null ? '新增' : bpText(change.from, change.to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ConfirmDialog>
  )
}
