import './region-picker.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../core/api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFieldInvalid } from '../../ui/inputs/field.tsx'
import { Select } from '../../ui/inputs/inputs.tsx'

/** Codes by GB/T 2260, '' for what is not chosen or does not exist there. */
export interface Region {
  province: string
  city: string
  area: string
}

export const noRegion: Region = { province: '', city: '', area: '' }

type Province = RowOf<'/api/region/queryRegion'>
interface Entry {
  value: string
  label: string
}

const childrenOf = (provinces: readonly Province[], { province, city }: Region) => {
  const cities = provinces.find(each => each.value === province)?.children ?? []
  return { cities, areas: cities.find(each => each.value === city)?.children ?? [] }
}

/** 浙江省 杭州市 西湖区; '' while nothing is chosen or the names are not known. */
export const regionText = (provinces: readonly Province[], region: Region): string => {
  const { cities, areas } = childrenOf(provinces, region)
  const label = (entries: readonly Entry[], code: string) => entries.find(each => each.value === code)?.label
  return [label(provinces, region.province), label(cities, region.city), label(areas, region.area)]
    .filter(Boolean)
    .join(' ')
}

/** Provinces with their cities and areas, asked for once a page; undefined while they load. */
export const useRegions = () => useCall('/api/region/queryRegion', {})

interface RegionPickerProps {
  /** Name of the place: 注册地址. */
  label: string
  value: Region
  onChange: (region: Region, text: string) => void
  required?: boolean
  error?: string | null
  disabled?: boolean
}

interface LevelProps {
  name: string
  entries: readonly Entry[]
  value: string
  disabled: boolean
  'aria-invalid': boolean
  onChange: (code: string) => void
}

const Level = ({ name, entries, onChange, ...select }: LevelProps) => (
  <Select {...select} aria-label={name} onChange={event => onChange(event.target.value)}>
    <option value="">{name}</option>
    {entries.map(entry => (
      <option key={entry.value} value={entry.value}>
        {entry.label}
      </option>
    ))}
  </Select>
)

/** Province, city and area, each after the one above it; a level that a place does not have cannot be chosen. */
export const RegionPicker = ({
  label,
  value,
  onChange,
  required = false,
  error,
  disabled = false,
}: RegionPickerProps) => {
  const { rows, error: failure, reload } = useRegions()
  const invalid = useFieldInvalid() || Boolean(error)
  const provinces = rows ?? []
  const { cities, areas } = childrenOf(provinces, value)
  const choose = (region: Region) => onChange(region, regionText(provinces, region))
  return (
    <fieldset className="field region" data-invalid={error ? '' : undefined}>
      <legend className="region-label">
        {label}
        {required && <span className="field-required">*</span>}
      </legend>
      <div className="region-levels">
        <Level
          name="省"
          entries={provinces}
          value={value.province}
          disabled={disabled || !rows}
          aria-invalid={invalid}
          onChange={province => choose({ ...noRegion, province })}
        />
        <Level
          name="市"
          entries={cities}
          value={value.city}
          disabled={disabled || cities.length === 0}
          aria-invalid={invalid}
          onChange={city => choose({ ...value, city, area: '' })}
        />
        <Level
          name="区（县）"
          entries={areas}
          value={value.area}
          disabled={disabled || areas.length === 0}
          aria-invalid={invalid}
          onChange={area => choose({ ...value, area })}
        />
      </div>
      {failure ? (
        <p className="field-error" role="alert">
          行政区划未能加载：{failure.text}
          <Button variant="text" size="small" onClick={reload}>
            重试
          </Button>
        </p>
      ) : (
        error && (
          <p className="field-error" role="alert">
            <Icon name="warning" size={14} />
            {error}
          </p>
        )
      )}
    </fieldset>
  )
}
