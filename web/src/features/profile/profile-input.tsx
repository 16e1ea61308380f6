import type { Term } from '@portal/shared/people/company-terms.ts'
import type { CertType } from '@portal/shared/people/papers.ts'
import { CertFields } from '../../ui/cert-fields.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { DictSelect, useDict } from '../../ui/dict-select.tsx'
import { Field } from '../../ui/field.tsx'
import { ImageUpload } from '../../ui/image-upload.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import type { Form } from '../../ui/use-form.ts'
import type { ProfileField } from './profile-fields.ts'
import type { ProfileValues } from './profile-values.ts'

interface ProfileInputProps {
  field: ProfileField
  form: Form<ProfileValues>
}

interface ChoicesProps extends ProfileInputProps {
  terms: readonly Term[]
}

const Choices = ({ field, form, terms }: ChoicesProps) => {
  const chosen = JSON.parse(form.values[field.name] || '[]') as { code: string; name: string }[]
  return (
    <fieldset className="field choices span-all">
      <legend>{field.title}</legend>
      <div>
        {terms.map(term => (
          <label key={term.code}>
            <input
              type="checkbox"
              checked={chosen.some(each => each.code === term.code)}
              onChange={event => {
                const others = chosen.filter(each => each.code !== term.code)
                form.set(field.name, JSON.stringify(event.target.checked ? [...others, term] : others))
              }}
            />
            {term.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const DictChoices = ({ group, ...props }: ProfileInputProps & { group: string }) => (
  <Choices {...props} terms={(useDict(group) ?? []).map(({ code, label }) => ({ code, name: label }))} />
)

/** One field of a profile as it is edited. */
export const ProfileInput = ({ field, form }: ProfileInputProps) => {
  const { name, title, as } = field
  const value = form.values[name] ?? ''
  const error = form.faults[name] ?? null
  const required = field.required ?? false
  if (as.kind === 'choices') return <Choices field={field} form={form} terms={as.terms} />
  if (as.kind === 'dicts') return <DictChoices field={field} form={form} group={as.group} />
  if (as.kind === 'picture')
    return (
      <ImageUpload
        label={title}
        scene={name}
        kind={name === 'logo_path' ? 'logo' : 'file'}
        value={value}
        error={error}
        onChange={path => form.set(name, path)}
      />
    )
  if (as.kind === 'region') {
    const [province, city, area] = as.codes
    return (
      <RegionPicker
        label={title}
        required={required}
        value={{
          province: form.values[province] ?? '',
          city: form.values[city] ?? '',
          area: form.values[area] ?? '',
        }}
        error={error}
        onChange={(region, text) =>
          form.fill({ [province]: region.province, [city]: region.city, [area]: region.area, [name]: text })
        }
      />
    )
  }
  if (as.kind === 'cert')
    return (
      <CertFields
        owner={as.owner}
        required={required}
        value={{ type: (form.values[as.typeName] || 'Ind01') as CertType, number: value }}
        error={error}
        onChange={cert => {
          form.fill({ [as.typeName]: cert.number === '' ? (form.values[as.typeName] ?? '') : cert.type })
          form.set(name, cert.number)
        }}
      />
    )
  if (as.kind === 'choice')
    return (
      <Field label={title} error={error} required={required}>
        <Select {...form.input(name)}>
          <option value="">请选择</option>
          {as.terms.map(term => (
            <option key={term.code} value={term.code}>
              {term.name}
            </option>
          ))}
        </Select>
      </Field>
    )
  if (as.kind === 'dict')
    return (
      <Field label={title} error={error} required={required}>
        <DictSelect group={as.group} value={value} name={name} onChange={code => form.set(name, code)} />
      </Field>
    )
  if (as.kind === 'area')
    return (
      <Field label={title} error={error} className="span-all">
        <TextArea {...form.input(name)} maxLength={as.max} rows={3} />
      </Field>
    )
  if (as.kind === 'date')
    return (
      <Field label={title} error={error} required={required}>
        <DateInput
          name={name}
          value={value}
          onChange={day => form.set(name, day)}
          onBlur={() => form.blur(name)}
        />
      </Field>
    )
  const max = { text: 0, capital: 16, mobile: 11, email: 80, idCard: 18 }[as.kind]
  return (
    <Field label={title} error={error} required={required}>
      <TextInput
        {...form.input(name)}
        autoComplete="off"
        aria-required={required || undefined}
        maxLength={as.kind === 'text' ? as.max : max}
        inputMode={as.kind === 'mobile' ? 'numeric' : as.kind === 'capital' ? 'decimal' : 'text'}
        {...(as.kind === 'capital' ? { suffix: '万元' } : {})}
      />
    </Field>
  )
}
