import { isDate } from '@portal/shared/calendar/dates.ts'
import { parseYuan } from '@portal/shared/money/fen.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import type { Form } from '../../../ui/inputs/use-form.ts'
import { DateInput } from '../../../widgets/fields/date-input.tsx'

/** The terms of an entry of the tradable list, as typed. */
export interface TermValues {
  max_tenor_days: string
  single_limit_fen: string
  addon_bp: string
  valid_from: string
  valid_to: string
}

const within = (text: string, min: number, max: number) =>
  /^-?\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

export const validateTerms = (values: TermValues) => {
  const limit = parseYuan(values.single_limit_fen)
  return {
    max_tenor_days: within(values.max_tenor_days, 1, 366) ? null : '请输入 1 至 366 的整数',
    single_limit_fen: limit === null || limit <= 0n ? '金额必须大于0，且最多两位小数' : null,
    addon_bp: within(values.addon_bp, -100, 500) ? null : '请输入 -100 至 500 的整数',
    valid_from: isDate(values.valid_from) ? null : '请输入正确的日期',
    valid_to: !isDate(values.valid_to)
      ? '请输入正确的日期'
      : values.valid_to < values.valid_from
        ? '到期日不能早于生效日'
        : null,
  }
}

/** As the calls take them; only of values that {@link validateTerms} has passed. */
export const termsRequest = (values: TermValues) => ({
  max_tenor_days: Number(values.max_tenor_days),
  single_limit_fen: String(parseYuan(values.single_limit_fen) ?? ''),
  addon_bp: Number(values.addon_bp),
  valid_from: values.valid_from,
  valid_to: values.valid_to,
})

/** The fields of the terms in a form that may have others. */
export const TermFields = <V extends TermValues & Record<string, string>>({ form }: { form: Form<V> }) => (
  <>
    <Field label="最长期限" error={form.errors.max_tenor_days} required>
      <TextInput {...form.input('max_tenor_days')} inputMode="numeric" maxLength={3} suffix="天" />
    </Field>
    <Field label="利率加点" error={form.errors.addon_bp} hint="在转贴现报价上加点，可为负" required>
      <TextInput {...form.input('addon_bp')} maxLength={4} suffix="bp" />
    </Field>
    <MoneyInput
      className="is-wide"
      label="单笔限额"
      name="single_limit_fen"
      required
      value={form.values.single_limit_fen}
      error={form.errors.single_limit_fen ?? null}
      onChange={text => form.set('single_limit_fen', text)}
      onBlur={() => form.blur('single_limit_fen')}
    />
    <Field label="生效日" error={form.errors.valid_from} required>
      <DateInput
        name="valid_from"
        value={form.values.valid_from}
        onChange={text => form.set('valid_from', text)}
        onBlur={() => form.blur('valid_from')}
      />
    </Field>
    <Field label="到期日" error={form.errors.valid_to} hint="当日仍有效" required>
      <DateInput
        name="valid_to"
        value={form.values.valid_to}
        onChange={text => form.set('valid_to', text)}
        onBlur={() => form.blur('valid_to')}
      />
    </Field>
  </>
)
