import '../../../widgets/dialog-note.css'
import { formatYuan, parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../../core/api/client.ts'
import { Money } from '../../../ui/data/figures.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import { OrgSelect } from '../../../widgets/fields/org-select.tsx'
import type { Bank, BankLine } from './bank-lines-tab.tsx'

interface BankLineDialogProps {
  /** Null to set one for an acceptor that has none yet. */
  row: BankLine | null
  banks: readonly Bank[]
  onClose: () => void
}

const limitFault = (typed: string, row: BankLine | null): string | null => {
  const limit = parseYuan(typed)
  if (limit === null) return '请输入金额，最多两位小数'
  if (row === null) return limit > 0n ? null : '新设的额度须大于 0'
  if (limit >= BigInt(row.used_fen)) return null
  return `额度不能低于该贴入行已占用的 ${formatYuan(BigInt(row.used_fen))} 元`
}

/** 设定额度 or 调整额度: how much one discounting bank lets itself hold of one acceptor. */
export const BankLineDialog = ({ row, banks, onClose }: BankLineDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(row)
  const form = useForm(
    {
      bank_no: row?.bank_no ?? (banks.length === 1 ? (banks[0]?.bank_no ?? '') : ''),
      org_code: row?.org_code ?? '',
      // What its field shows; the call takes the number.
      org_name: row?.org_name ?? '',
      limit_fen: row ? plainYuan(row.limit_fen) : '',
    },
    ({ bank_no, org_code, limit_fen }) => ({
      bank_no: bank_no === '' ? '请选择贴入行' : null,
      org_code: org_code === '' ? '请选择承兑人' : null,
      limit_fen: limitFault(limit_fen, row),
    }),
  )
  const save = async () => {
    const { bank_no, org_code, limit_fen } = form.values
    const limit = parseYuan(limit_fen)
    const body = { bank_no, org_code, limit_fen: String(limit), ...(read && { version: read.version }) }
    await post('/api/admin/acceptor/set_bank_line', body, { quiet: true })
    return limit === 0n ? '已取消设定，该行只受承兑人额度限制' : '额度已保存'
  }
  return (
    <FormDialog
      title={row ? `调整额度：${row.org_name}` : '设定贴入行额度'}
      size="medium"
      form={form}
      className="admin-form"
      note={
        <p className="dialog-note">
          {row ? (
            <>
              {row.bank_name}已用 <Money fen={row.used_fen} /> 元。新额度对此后的放款生效；没有占用时填 0
              取消设定。
            </>
          ) : (
            '该行已持有的、占用额度的票据一并计入已用额度；额度不能低于其票面合计。'
          )}
        </p>
      }
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      {!row && (
        <>
          <Field className="is-wide" label="贴入行" error={form.errors.bank_no} required>
            <Select {...form.input('bank_no')}>
              {banks.length !== 1 && <option value="">请选择</option>}
              {banks.map(({ bank_no, bank_name }) => (
                <option key={bank_no} value={bank_no}>
                  {bank_name}
                </option>
              ))}
            </Select>
          </Field>
          <Field className="is-wide" label="承兑人" error={form.errors.org_code} required>
            <OrgSelect
              value={form.values.org_name}
              onChange={(org_name, org) => {
                form.set('org_name', org_name)
                form.set('org_code', org?.org_code ?? '')
              }}
            />
          </Field>
        </>
      )}
      <MoneyInput
        className="is-wide"
        label="贴入行额度"
        name="limit_fen"
        required
        value={form.values.limit_fen}
        error={form.errors.limit_fen ?? null}
        onChange={text => form.set('limit_fen', text)}
        onBlur={() => form.blur('limit_fen')}
      />
    </FormDialog>
  )
}
