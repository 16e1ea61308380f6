import { Field } from '../../ui/inputs/field.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { useForm } from '../../ui/inputs/use-form.ts'
import { FormDialog } from '../../ui/layers/form-dialog.tsx'
import type { Views } from './use-views.ts'
import { type GridView, MAX_NAME_LENGTH, nameFault, withView } from './views.ts'

interface ViewDialogProps {
  views: Views
  /** The one that is given another name; absent = a new one of the list as it stands. */
  view?: GridView
  onClose: () => void
}

/** Asks for the name of a view. */
export const ViewDialog = ({ views, view, onClose }: ViewDialogProps) => {
  const form = useForm({ name: view?.name ?? '' }, ({ name }) => ({
    name: nameFault(name, views.views, view?.name) || null,
  }))
  const submit = async () => {
    const name = form.values.name.trim()
    const saved = view ? { ...view, name } : views.present(name, false)
    await views.change(all => withView(all, saved, view?.name))
    views.mark(name)
    return view ? `视图已改名为“${name}”` : `已存为视图“${name}”`
  }
  return (
    <FormDialog
      title={view ? '重命名视图' : '存为视图'}
      size="small"
      form={form}
      note={view ? undefined : <p>保存当前的条件、排序、每页条数和列，下次一点即可回到这里。仅本人可见。</p>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="视图名称" error={form.errors.name}>
        <TextInput {...form.input('name')} maxLength={MAX_NAME_LENGTH} placeholder="如：本月大额" />
      </Field>
    </FormDialog>
  )
}
