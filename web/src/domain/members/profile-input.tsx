import './choices.css'
import type { Term } from '@portal/shared/people/company-terms.ts'
import type { CertType } from '@portal/shared/people/papers.ts'
import type { TypedKind } from '@portal/shared/people/typed-text.ts'
import { useState } from 'react'
import { CertFields } from '../../ui/inputs/cert-fields.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs/inputs.tsx'
import type { Form } from '../../ui/inputs/use-form.ts'
import { DateInput } from '../../widgets/fields/date-input.tsx'
import { DictRetry, DictSelect, useDict } from '../../widgets/fields/dict-select.tsx'
import { RegionPicker } from '../../widgets/fields/region-picker.tsx'
import { ImageUpload } from '../../widgets/uploads/image-upload.tsx'
import { KeptValue } from './kept-value.tsx'
import type { ProfileField } from './profile-fields.ts'
import type { ProfileValues } from './profile-values.ts'

/** Fields that take a number are cleaned of blanks as they are written. */
const typedAs: Partial<Record<ProfileField['as']['kind'], TypedKind>> = { mobile: 'mobile', idCard: 'code' }

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

const DictChoices = ({ group, ...props }: ProfileInputProps & { group: string }) => {
  const { items, error, reload } = useDict(group)
  return (
    <>
      <Choices {...props} terms={(items ?? []).map(({ code, label }) => ({ code, name: label }))} />
      {error && !items && <DictRetry onRetry={reload} />}
    </>
  )
}

const MASK = '*'

/** One field of a profile as it is edited. */
export const ProfileInput = ({ field, form }: ProfileInputProps) => {
  const { name, title, as } = field
  const value = form.values[name] ?? ''
  const error = form.errors[name] ?? null
  const required = field.required ?? false
  const [kept] = useState(value)
  const [isReplaced, setReplaced] = useState(false)
  if (!isReplaced && kept.includes(MASK) && value === kept)
    return (
      <KeptValue
        label={as.kind === 'cert' ? `${as.owner}证件号码` : title}
        required={required}
        value={value}
        onReplace={() => {
          setReplaced(true)
          form.set(name, '')
        }}
      />
    )
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
          form.fill({ [as.typeName]: cert.type })
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
        typed={name === 'usc_code' ? 'code' : typedAs[as.kind]}
        inputMode={as.kind === 'mobile' ? 'numeric' : as.kind === 'capital' ? 'decimal' : 'text'}
        {...(isReplaced && {
          suffix: (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                setReplaced(false)
                form.set(name, kept)
              }}
            >
              不更换
            </button>
          ),
        })}
      />
    </Field>
  )
}
