import './operators.css'
import { isMobile } from '@portal/shared/people/identity.ts'
import { post } from '../../core/api/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { FormDialog } from '../../ui/layers/form-dialog.tsx'
import { bizRoles, type Operator } from './operator-actions.ts'

/** Whom it is about: an operator of the main account's page, or a sub-account of whoever may manage them. */
const subjects = {
  operator: { name: '操作员', add: '/api/operator/add', edit: '/api/operator/edit' },
  sub_account: { name: '子账号', add: '/api/sub_account/add', edit: '/api/sub_account/edit' },
} as const

interface OperatorDialogProps {
  subject?: keyof typeof subjects
  /** null = a new one. */
  operator: Operator | null
  onClose: () => void
}

type BizRole = (typeof bizRoles)[number][0]

const mobileFault = (mobile: string) => {
  if (mobile.trim() === '') return '请填写手机号'
  return isMobile(mobile.trim()) ? null : '手机号码格式不正确'
}

/** Name, number and roles of an operator; the number of an existing one is its own to change. */
export const OperatorDialog = ({ subject = 'operator', operator, onClose }: OperatorDialogProps) => {
  const { name: called, add, edit } = subjects[subject]
  const form = useForm(
    {
      user_name: operator?.user_name ?? '',
      mobile: '',
      biz_roles: (operator?.biz_roles ?? ['maker']).join(),
    },
    values => ({
      user_name: values.user_name.trim() === '' ? '请填写姓名' : null,
      mobile: operator ? null : mobileFault(values.mobile),
      biz_roles: values.biz_roles === '' ? '请至少选择一个业务角色' : null,
    }),
  )
  const chosen = bizRoles
    .map(([role]) => role)
    .filter(role => form.values.biz_roles.split(',').includes(role))

  const save = async () => {
    const user_name = form.values.user_name.trim()
    const biz_roles: BizRole[] = chosen
    if (operator) {
      await post(edit, { user_id: operator.user_id, user_name, biz_roles }, { quiet: true })
      return '已保存'
    }
    const body = { user_name, mobile: form.values.mobile.trim(), biz_roles }
    await post(add, body, { quiet: true })
    return `${called}已新增，初始密码已以短信发送`
  }
  return (
    <FormDialog
      title={`${operator ? '修改' : '新增'}${called}`}
      size="medium"
      form={form}
      className="operator-form"
      submitLabel="确定"
      onSubmit={save}
      codes={operator ? {} : { '23003': 'mobile', '23008': 'mobile' }}
      onClose={onClose}
    >
      <Field label="姓名" error={form.errors.user_name} required>
        <TextInput {...form.input('user_name')} autoComplete="off" maxLength={60} />
      </Field>
      {!operator && (
        <Field label="手机号" error={form.errors.mobile} hint="将作为登录账号" required>
          <TextInput
            {...form.input('mobile')}
            typed="mobile"
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
          />
        </Field>
      )}
      <fieldset className="field">
        <legend>
          业务角色<span className="field-required">*</span>
        </legend>
        <div className="row">
          {bizRoles.map(([role, name]) => (
            <label key={role} className="row operator-role">
              <input
                type="checkbox"
                name="biz_roles"
                checked={chosen.includes(role)}
                onChange={event =>
                  form.set(
                    'biz_roles',
                    (event.target.checked ? [...chosen, role] : chosen.filter(each => each !== role)).join(),
                  )
                }
              />
              {name}
            </label>
          ))}
        </div>
        {form.errors.biz_roles && (
          <p className="field-error" role="alert">
            <Icon name="warning" size={14} />
            {form.errors.biz_roles}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
