import { post } from '../../core/api/client.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs/inputs.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { FormDialog } from '../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../ui/layers/use-snapshot-while-open.ts'
import type { Role, RoleSet } from './role-sets.ts'

interface RoleDialogProps {
  set: RoleSet
  /** null = a new one. */
  present: Role | null
  onClose: () => void
}

/** Name and remark of a role. */
export const RoleDialog = ({ set, present, onClose }: RoleDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(present)
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
      onRefused={renew}
      onClose={onClose}
    >
      <Field label="名称" error={form.errors.name} required>
        <TextInput {...form.input('name')} autoComplete="off" maxLength={40} />
      </Field>
      <Field label="说明" error={form.errors.remark}>
        <TextArea {...form.input('remark')} rows={2} maxLength={200} placeholder="选填，200 字以内" />
      </Field>
    </FormDialog>
  )
}
