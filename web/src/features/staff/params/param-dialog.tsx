import '../../../widgets/dialog-note.css'
import { post } from '../../../core/api/client.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import { type Param, paramFault, paramName, paramText, ruleText, sentOf, typedOf } from './param-form.ts'

interface ParamDialogProps {
  param: Param
  onClose: () => void
}

/** 修改参数: one value within its bounds; what it was and what it becomes stand side by side. */
export const ParamDialog = ({ param, onClose }: ParamDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(param)
  const form = useForm({ param_value: typedOf(param) }, values => ({
    param_value: paramFault(param, values.param_value),
  }))
  const { param_value: typed } = form.values
  const isSame = sentOf(param, typed) === param.param_value
  const save = async () => {
    const { param_key, param_value: expected_value } = read
    await post(
      '/api/admin/param/edit',
      { param_key, param_value: sentOf(param, typed), expected_value },
      { quiet: true },
    )
    return '参数已修改，立即生效'
  }
  const fault = form.errors.param_value ?? null
  return (
    <FormDialog
      title="修改参数"
      size="small"
      form={form}
      note={
        <p className="dialog-note">
          <b>{paramName(param)}</b>　当前取值 {paramText(param, param.param_value)}，修改后立即生效。
        </p>
      }
      unchanged={isSame}
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      {param.kind === 'amount' ? (
        <MoneyInput
          label="新取值"
          name="param_value"
          required
          value={typed}
          error={fault}
          onChange={text => form.set('param_value', text)}
          onBlur={() => form.blur('param_value')}
        />
      ) : (
        <Field label="新取值" error={fault} hint={ruleText(param)} required>
          {param.choices.length > 0 ? (
            <Select {...form.input('param_value')}>
              {param.choices.map(choice => (
                <option key={choice} value={choice}>
                  {paramText(param, choice)}
                </option>
              ))}
            </Select>
          ) : (
            <TextInput {...form.input('param_value')} maxLength={20} suffix={param.unit} />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
