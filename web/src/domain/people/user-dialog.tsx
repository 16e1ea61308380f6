import { isMobile } from '@portal/shared/people/identity.ts'
import { post } from '../../core/api/client.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { FormDialog } from '../../ui/layers/form-dialog.tsx'
import type { Person } from './people-sets.ts'

interface UserDialogProps {
  /** null = a new one. */
  user: Person | null
  onClose: () => void
}

const mobileFault = (mobile: string, mayBeEmpty: boolean) => {
  if (mobile === '') return mayBeEmpty ? null : '请填写手机号'
  return isMobile(mobile) ? null : '手机号码格式不正确'
}

/** Account, name and number of a user of the back office. What they may do is set by their roles. */
export const UserDialog = ({ user, onClose }: UserDialogProps) => {
  const form = useForm({ account: '', user_name: user?.user_name ?? '', mobile: '', reason: '' }, values => ({
    account: user || values.account.trim() !== '' ? null : '请填写登录账号',
    user_name: values.user_name.trim() === '' ? '请填写姓名' : null,
    mobile: mobileFault(values.mobile.trim(), user !== null),
    reason: null,
  }))

  const save = async () => {
    const user_name = form.values.user_name.trim()
    const mobile = form.values.mobile.trim()
    if (user) {
      const reason = form.values.reason.trim()
      const body = { user_id: user.user_id, user_name, ...(mobile && { mobile, reason }) }
      const [saved] = await post('/api/admin/user/edit', body, { quiet: true })
      return saved?.change_id ? '手机号变更已提交，须另一名管理员复核后生效' : '已保存'
    }
    const body = { account: form.values.account.trim(), user_name, mobile }
    await post('/api/admin/user/add', body, { quiet: true })
    return '用户已新增，初始密码已以短信发送；请为其分配角色'
  }
  return (
    <FormDialog
      title={user ? '修改用户' : '新增用户'}
      size="medium"
      form={form}
      className="people-form"
      submitLabel="确定"
      onSubmit={save}
      onClose={onClose}
    >
      {!user && (
        <Field
          label="登录账号"
          error={form.errors.account}
          hint="4–32 位字母、数字、点或下划线，以字母开头"
          required
        >
          <TextInput {...form.input('account')} typed="code" autoComplete="off" maxLength={32} />
        </Field>
      )}
      <Field label="姓名" error={form.errors.user_name} required>
        <TextInput {...form.input('user_name')} autoComplete="off" maxLength={60} />
      </Field>
      <Field
        label="手机号"
        error={form.errors.mobile}
        hint={user ? `现为 ${user.mobile}，不填则不变；变更须另一名管理员复核` : '初始密码发送到此手机'}
        required={!user}
      >
        <TextInput
          {...form.input('mobile')}
          typed="mobile"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
        />
      </Field>
      {user && form.values.mobile.trim() !== '' && (
        <Field label="变更原因" error={form.errors.reason} hint="供复核人核对，选填">
          <TextInput {...form.input('reason')} autoComplete="off" maxLength={200} />
        </Field>
      )}
    </FormDialog>
  )
}
