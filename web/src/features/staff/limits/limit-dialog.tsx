import '../../../widgets/dialog-note.css'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../../core/api/client.ts'
import { Money } from '../../../ui/data/figures.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import type { LimitRow } from './limit-columns.tsx'

interface LimitDialogProps {
  row: LimitRow
  onClose: () => void
}

/** 维护额度: an acceptor's line, and whether its bills are discounted at all. */
export const LimitDialog = ({ row, onClose }: LimitDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(row)
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
    const { limit_fen, overdue, on_list } = form.values
    await post(
      '/api/admin/acceptor/edit',
      {
        org_code: row.org_code,
        version: read.version,
        limit_fen: String(parseYuan(limit_fen)),
        overdue: overdue === '1' ? '1' : '0',
        on_list: on_list === '1' ? '1' : '0',
      },
      { quiet: true },
    )
    return '额度已保存'
  }
  return (
    <FormDialog
      title={`维护额度：${row.org_name}`}
      size="medium"
      form={form}
      className="admin-form"
      note={
        <p className="dialog-note">
          已用额度 <Money fen={row.used_fen} /> 元。新额度对此后的放款生效，已放款的不受影响。
        </p>
      }
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      <MoneyInput
        className="is-wide"
        label="承兑额度"
        name="limit_fen"
        required
        value={form.values.limit_fen}
        error={form.errors.limit_fen ?? null}
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
    </FormDialog>
  )
}
