import { Field } from '../../ui/inputs/field.tsx'
import { Select } from '../../ui/inputs/inputs.tsx'
import type { Form } from '../../ui/inputs/use-form.ts'
import { OrgSelect } from '../../widgets/fields/org-select.tsx'
import { billKinds } from './terms.ts'

type Subject = Record<'org_code' | 'org_name' | 'bill_kind', string>

/** Whose bills of which kind an entry of the white list is about. */
export const AcceptorFields = <V extends Subject>({ form }: { form: Form<V> }) => (
  <>
    <Field label="承兑人" error={form.errors.org_code} required>
      <OrgSelect
        value={form.values.org_name}
        onChange={(org_name, org) => {
          form.set('org_name', org_name)
          form.set('org_code', org?.org_code ?? '')
        }}
      />
    </Field>
    <Field label="票据种类" required>
      <Select {...form.input('bill_kind')}>
        {Object.entries(billKinds).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  </>
)
