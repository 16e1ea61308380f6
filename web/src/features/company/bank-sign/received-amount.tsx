import { parseYuan } from '@portal/shared/money/fen.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import type { ActInput } from '../../../widgets/act-dialog.tsx'

/** The amount that has come into an account, which proves that it is the company's. */
export const receivedAmount: ActInput = {
  check: typed => ((parseYuan(typed) ?? 0n) > 0n ? '' : '请输入收到的金额，最多两位小数'),
  faultOf: ({ fields }) => fields.amount_fen ?? '',
  draw: ({ value, fault, onChange }) => (
    <MoneyInput
      label="到账金额"
      hint="0.01 至 0.99 元"
      required
      value={value}
      error={fault}
      onChange={onChange}
    />
  ),
}
