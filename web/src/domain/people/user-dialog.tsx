import { isMobile } from '@portal/shared/people/identity.ts'
import { post } from '../../core/api/client.ts'
import { useCall } from '../../core/api/hooks.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../ui/inputs/inputs.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { FormDialog } from '../../ui/layers/form-dialog.tsx'
import { type Person, PLATFORM } from './people-sets.ts'

interface UserDialogProps {
  /** null = a new one. */
  user: Person | null
  onClose: () => void
}

const mobileFault = (mobile: string, mayBeEmpty: boolean) => {
  if (mobile === '') return mayBeEmpty ? null : '请填写手机号'
  return isMobile(mobile) ? null : '手机号码格式不正确'
}

const bothText = '手机号与所属贴入行请分别申请变更'

type Bank = Pick<Person, 'bank_no' | 'bank_name'>

/** The banks that discount, and the user's own where it no longer does. */
const optionsOf = (banks: readonly Bank[] | undefined, user: Person | null): readonly Bank[] => {
  const all = banks ?? []
  const isThere = user === null || user.bank_no === '' || all.some(({ bank_no }) => bank_no === user.bank_no)
  return isThere ? all : [...all, user]
}

/** Account, name, number and bank of a user of the back office. What they may do is set by their roles. */
export const UserDialog = ({ user, onClose }: UserDialogProps) => {
  const banks = useCall('/api/admin/user/query_bank', {})
  const held = user?.bank_no ?? ''
  const form = useForm(
    { account: '', user_name: user?.user_name ?? '', mobile: '', bank_no: held, reason: '' },
    values => ({
      account: user || values.account.trim() !== '' ? null : '请填写登录账号',
      user_name: values.user_name.trim() === '' ? '请填写姓名' : null,
      mobile: mobileFault(values.mobile.trim(), user !== null),
      bank_no: user && values.mobile.trim() !== '' && values.bank_no !== held ? bothText : null,
      reason: null,
    }),
  )
  const { bank_no } = form.values
  const asks = user !== null && (form.values.mobile.trim() !== '' || bank_no !== held)

  const save = async () => {
    const user_name = form.values.user_name.trim()
    const mobile = form.values.mobile.trim()
    if (user) {
      const reason = form.values.reason.trim()
      const body = {
        user_id: user.user_id,
        user_name,
        ...(mobile && { mobile }),
        ...(bank_no !== held && { bank_no }),
        ...(asks && { reason }),
      }
      const [saved] = await post('/api/admin/user/edit', body, { quiet: true })
      if (!saved?.change_id) return '已保存'
      return `${mobile ? '手机号' : '所属贴入行'}变更已提交，须另一名管理员复核后生效`
    }
    const body = { account: form.values.account.trim(), user_name, mobile, bank_no }
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
      {(user === null || user.kind === 'staff') && (
        <Field
          label="所属"
          error={form.errors.bank_no}
          hint={
            user
              ? '变更须另一名管理员复核，通过后该用户立即下线'
              : '属于某一贴入行的，只能办理该行的业务，也只能看到该行的业务'
          }
        >
          <Select {...form.input('bank_no')}>
            <option value="">{PLATFORM}（各贴入行）</option>
            {optionsOf(banks.rows, user).map(({ bank_no: no, bank_name: name }) => (
              <option key={no} value={no}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {asks && (
        <Field label="变更原因" error={form.errors.reason} hint="供复核人核对，选填">
          <TextInput {...form.input('reason')} autoComplete="off" maxLength={200} />
        </Field>
      )}
    </FormDialog>
  )
}
