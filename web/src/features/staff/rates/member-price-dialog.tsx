import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { formatCoefficient, parseRatePercent } from '@portal/shared/money/rate.ts'
import { post } from '../../../core/api/client.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import type { MemberPrice } from './member-prices-tab.tsx'

/** A coefficient as typed, in ten-thousandths: four decimals, as a rate in per cent has. */
const coefficientOf = (typed: string): number | null => {
  const value = parseRatePercent(typed)
  return value !== null && value >= 1 && value <= 50_000 ? value : null
}

interface MemberPriceDialogProps {
  member: MemberPrice
  onClose: () => void
}

/** 会员定价: a company's own price, its line, and whether its own checker has to pass what it submits. */
export const MemberPriceDialog = ({ member, onClose }: MemberPriceDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(member)
  const form = useForm(
    {
      coefficient: formatCoefficient(member.coefficient),
      revenue_bp: String(member.revenue_bp),
      need_review: String(member.need_review),
      credit_amount: plainYuan(member.credit_amount),
    },
    values => ({
      coefficient: coefficientOf(values.coefficient) === null ? '请输入 0.0001 至 5，小数位不超过4位' : null,
      revenue_bp:
        /^-?\d{1,4}$/.test(values.revenue_bp.trim()) && Math.abs(Number(values.revenue_bp)) <= 1000
          ? null
          : '请输入 -1000 至 1000 的整数',
      credit_amount: parseYuan(values.credit_amount) === null ? '请输入金额，最多两位小数' : null,
    }),
  )
  const save = async () => {
    const { revenue_bp, need_review, credit_amount } = form.values
    await post(
      '/api/admin/price_member',
      {
        user_code: member.user_code,
        version: read.version,
        // Judged to be one before anything is sent; 0 would be refused.
        coefficient: coefficientOf(form.values.coefficient) ?? 0,
        revenue_bp: Number(revenue_bp),
        need_review: need_review === '1' ? '1' : '0',
        credit_amount: String(parseYuan(credit_amount)),
      },
      { quiet: true },
    )
    return '会员价格已保存，对此后的询价生效'
  }
  return (
    <FormDialog
      title={`会员定价：${member.company_name}`}
      size="medium"
      form={form}
      className="admin-form"
      codes={{ '23009': 'need_review' }}
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      <Field label="报价系数" error={form.errors.coefficient} hint="1 为公布利率不变" required>
        <TextInput {...form.input('coefficient')} inputMode="decimal" maxLength={6} />
      </Field>
      <Field label="加点" error={form.errors.revenue_bp} hint="乘系数之后再加，可为负" required>
        <TextInput {...form.input('revenue_bp')} maxLength={5} suffix="bp" />
      </Field>
      <MoneyInput
        className="is-wide"
        label="授信额度"
        name="credit_amount"
        required
        value={form.values.credit_amount}
        error={form.errors.credit_amount ?? null}
        onChange={text => form.set('credit_amount', text)}
        onBlur={() => form.blur('credit_amount')}
      />
      <Field label="企业复核" error={form.errors.need_review} hint="申请须由企业复核人通过" required>
        <Select {...form.input('need_review')}>
          <option value="0">无需复核</option>
          <option value="1">需要复核</option>
        </Select>
      </Field>
    </FormDialog>
  )
}
