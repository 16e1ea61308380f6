import { post } from '../../api/client.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useOpened } from '../../ui/use-opened.ts'
import type { Role, RoleSet } from './role-sets.ts'

interface RoleDialogProps {
  set: RoleSet
  /** null = a new one. */
  present: Role | null
  onClose: () => void
  onDone: () => void
}

/** Name and remark of a role. */
export const RoleDialog = ({ set, present, onClose, onDone }: RoleDialogProps) => {
  const { read, renew } = useOpened(present)
  const form = useForm({ name: present?.name ?? '', remark: present?.remark ?? '' }, values => ({
    name: values.name.trim() === '' ? '请填写名称' : null,
  }))
  const save = async () => {
    const body = { name: form.values.name.trim(), remark: form.values.remark.trim() }
    if (read) {
      const expected = { expected_name: read.name, expected_remark: read.remark }
      await post(set.edit, { role_id: read.role_id, ...body, ...expected }, { quiet: true })
      return '已保存'
    }
    await post(set.add, body, { quiet: true })
    return `${set.caption}已新增，请为其分配权限`
  }
  return (
    <FormDialog
      title={`${present ? '修改' : '新增'}${set.caption}`}
      size="medium"
      form={form}
      className="people-form"
      submitLabel="确定"
      onSubmit={save}
      onDone={onDone}
      onRefused={renew}
      onClose={onClose}
    >
      <Field label="名称" error={form.faults.name} required>
        <TextInput {...form.input('name')} autoComplete="off" maxLength={40} />
      </Field>
      <Field label="说明" error={form.faults.remark}>
        <TextArea {...form.input('remark')} rows={2} maxLength={200} placeholder="选填，200 字以内" />
      </Field>
    </FormDialog>
  )
}
