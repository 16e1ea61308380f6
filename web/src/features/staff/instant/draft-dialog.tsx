import { INSTANT_FIRST, INSTANT_LAST } from '@portal/shared/instant/rules.ts'
import { post } from '../../../core/api/client.ts'
import { payTypes } from '../../../domain/discount/pay-type.ts'
import { acceptorClasses } from '../../../domain/reference/terms.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import { type AmountField, draftBody, draftFaults, MAX_DAYS, valuesOf } from './draft-form.ts'
import type { Version, VersionDetail } from './terms.ts'

interface ChecksProps {
  legend: string
  choices: readonly (readonly [value: string, name: string])[]
  /** The chosen values, separated by commas. */
  value: string
  fault: string | null | undefined
  onChange: (value: string) => void
}

/** Any of a few, in the order in which they are offered. */
const Checks = ({ legend, choices, value, fault, onChange }: ChecksProps) => {
  const chosen = new Set(value.split(',').filter(Boolean))
  return (
    <fieldset className="instant-checks is-wide">
      <legend>
        {legend}
        <span className="field-required">*</span>
      </legend>
      {choices.map(([key, name]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={chosen.has(key)}
            onChange={event =>
              onChange(
                choices
                  .map(([each]) => each)
                  .filter(each => (each === key ? event.target.checked : chosen.has(each)))
                  .join(),
              )
            }
          />
          {name}
        </label>
      ))}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

const amountNames: readonly (readonly [AmountField, string])[] = [
  ['package_fen', '单笔票面上限'],
  ['company_day_fen', '企业当日上限'],
  ['group_day_fen', '集团当日上限'],
  ['acceptor_day_fen', '承兑人当日上限'],
  ['bank_day_fen', '全行当日上限'],
]

interface DraftDialogProps {
  /** The version to change, null for a new one. */
  version: VersionDetail | null
  /** What a new one begins with. */
  like: Version | undefined
  onDone: (versionNo: number) => void
  onClose: () => void
}

/** 拟定秒贴规则: a new version, or another content of one's own that nobody has decided on. */
export const DraftDialog = ({ version, like, onDone, onClose }: DraftDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(version)
  const form = useForm({ ...valuesOf(version ?? like), note: version?.note ?? '' }, draftFaults)
  const { values, errors, set, input, blur } = form
  const save = async () => {
    const [saved] = await post('/api/admin/instant/draft_version', draftBody(values, read ?? undefined), {
      quiet: true,
    })
    if (saved) onDone(saved.version_no)
    return '已保存，请试运行后由另一人复核'
  }
  return (
    <FormDialog
      title={version ? `修改秒贴规则第 ${version.version_no} 版` : '拟定秒贴规则'}
      size="large"
      form={form}
      className="admin-form"
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      <Field
        className="is-wide"
        label="说明"
        error={errors.note}
        hint="为何拟定、改了什么，2 至 200 字"
        required
      >
        <TextArea {...input('note')} maxLength={200} rows={2} />
      </Field>
      <Checks
        legend="承兑人类别"
        choices={Object.entries(acceptorClasses)}
        value={values.acceptor_classes}
        fault={errors.acceptor_classes}
        onChange={value => set('acceptor_classes', value)}
      />
      <Field label="只限承兑人" error={errors.acceptor_only} hint="一行一个全称，不填为不限">
        <TextArea {...input('acceptor_only')} rows={3} maxLength={12_000} />
      </Field>
      <Field label="排除承兑人" error={errors.acceptor_except} hint="一行一个全称">
        <TextArea {...input('acceptor_except')} rows={3} maxLength={12_000} />
      </Field>
      <Field label="计息天数下限" error={errors.min_days} hint={`0 至 ${MAX_DAYS} 天`} required>
        <TextInput {...input('min_days')} inputMode="numeric" maxLength={3} suffix="天" />
      </Field>
      <Field label="计息天数上限" error={errors.max_days} hint={`0 至 ${MAX_DAYS} 天`} required>
        <TextInput {...input('max_days')} inputMode="numeric" maxLength={3} suffix="天" />
      </Field>
      {amountNames.map(([name, label]) => (
        <MoneyInput
          key={name}
          label={label}
          name={name}
          required
          value={values[name]}
          error={errors[name] ?? null}
          onChange={text => set(name, text)}
          onBlur={() => blur(name)}
        />
      ))}
      <Checks
        legend="付息方式"
        choices={payTypes.map(({ type, name }) => [String(type), name] as const)}
        value={values.pay_types}
        fault={errors.pay_types}
        onChange={value => set('pay_types', value)}
      />
      <Field label="开始时间" error={errors.hour_from} hint={`不早于 ${INSTANT_FIRST}`} required>
        <TextInput {...input('hour_from')} maxLength={5} placeholder="HH:mm" />
      </Field>
      <Field label="结束时间" error={errors.hour_to} hint={`不晚于 ${INSTANT_LAST}`} required>
        <TextInput {...input('hour_to')} maxLength={5} placeholder="HH:mm" />
      </Field>
      <Field label="贸易背景后补" error={errors.trade_later} required>
        <Select {...input('trade_later')}>
          <option value="0">不允许</option>
          <option value="1">允许</option>
        </Select>
      </Field>
      <Field label="不清算的休息日" error={errors.rest_days} required>
        <Select {...input('rest_days')}>
          <option value="0">不办理</option>
          <option value="1">办理</option>
        </Select>
      </Field>
    </FormDialog>
  )
}
