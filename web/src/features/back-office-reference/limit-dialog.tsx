import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../../ui/figures.tsx'
import { Select } from '../../ui/inputs.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import type { LimitRow } from './limit-columns.tsx'

interface LimitDialogProps {
  row: LimitRow
  onClose: () => void
  onDone: () => unknown
}

/** 维护额度: an acceptor's line, and whether its bills are discounted at all. */
export const LimitDialog = ({ row, onClose, onDone }: LimitDialogProps) => {
  const [busy, setBusy] = useState(false)
  const form = useForm(
    {
      limit_fen: plainYuan(row.limit_fen),
      overdue: row.overdue ? '1' : '0',
      on_list: row.on_list ? '1' : '0',
    },
    values => {
      const limit = parseYuan(values.limit_fen)
      if (limit === null) return { limit_fen: '请输入金额，最多两位小数' }
      return { limit_fen: limit < BigInt(row.used_fen) ? '额度不能低于已用额度' : null }
    },
  )
  const save = async () => {
    if (busy || !form.check()) return
    const { limit_fen, overdue, on_list } = form.values
    setBusy(true)
    try {
      await post(
        '/api/admin/acceptor/edit',
        {
          org_code: row.org_code,
          version: row.version,
          limit_fen: String(parseYuan(limit_fen)),
          overdue: overdue === '1' ? '1' : '0',
          on_list: on_list === '1' ? '1' : '0',
        },
        { quiet: true },
      )
      showToast({ kind: 'ok', text: '额度已保存' })
      onClose()
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
      await onDone()
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title={`维护额度：${row.org_name}`}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <p className="review-note">
        已用额度 <Money fen={row.used_fen} /> 元。新额度对此后的放款生效，已放款的不受影响。
      </p>
      <form ref={form.frame} className="admin-form" onSubmit={event => event.preventDefault()}>
        <MoneyInput
          className="is-wide"
          label="承兑额度"
          name="limit_fen"
          required
          value={form.values.limit_fen}
          error={form.faults.limit_fen ?? null}
          onChange={text => form.set('limit_fen', text)}
          onBlur={() => form.blur('limit_fen')}
        />
        <Field label="可贴现名单" required>
          <Select {...form.input('on_list')}>
            <option value="1">在名单内</option>
            <option value="0">不在名单内</option>
          </Select>
        </Field>
        <Field label="票交所持续逾期" required>
          <Select {...form.input('overdue')}>
            <option value="0">否</option>
            <option value="1">是</option>
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
