import { formatWan } from '@portal/shared/money/wan.ts'
import { termName } from '@portal/shared/people/company-terms.ts'
import { type CertType, certTypeNames } from '@portal/shared/people/papers.ts'
import { type ReactNode, useState } from 'react'
import { PictureDialog } from '../../ui/layers/picture-dialog.tsx'
import { DictText } from '../../widgets/fields/dict-select.tsx'
import { regionText, useRegions } from '../../widgets/fields/region-picker.tsx'
import type { Member, ProfileField } from './profile-fields.ts'

const textAt = (member: Member, name: string): string => {
  const value = (member as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const Picture = ({ title, path }: { title: string; path: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        查看{title}
      </button>
      <PictureDialog title={title} src={open ? path : ''} onClose={() => setOpen(false)} />
    </>
  )
}

const Place = ({ member, codes, text }: { member: Member; codes: readonly string[]; text: string }) => {
  const { rows } = useRegions()
  const [province = '', city = '', area = ''] = codes.map(code => textAt(member, code))
  return <>{text || regionText(rows ?? [], { province, city, area }) || '—'}</>
}

/** One field of a member's profile as it is read. */
export const ProfileValue = ({ member, field }: { member: Member; field: ProfileField }): ReactNode => {
  const { name, as, title } = field
  const value = textAt(member, name)
  if (as.kind === 'region') return <Place member={member} codes={as.codes} text={value} />
  if (as.kind === 'choices' || as.kind === 'dicts') {
    const chosen = (member as Record<string, unknown>)[name]
    return Array.isArray(chosen) && chosen.length > 0
      ? chosen.map((each: { name: string }) => each.name).join('、')
      : '—'
  }
  if (value === '') return '—'
  if (as.kind === 'capital') return <span className="figures">{formatWan(value)}</span>
  if (as.kind === 'choice') return termName(as.terms, value)
  if (as.kind === 'dict') return <DictText group={as.group} code={value} />
  if (as.kind === 'picture') return <Picture title={title} path={value} />
  if (as.kind === 'cert') {
    const type = certTypeNames[textAt(member, as.typeName) as CertType]
    return (
      <>
        {type && `${type}　`}
        <span className="figures">{value}</span>
      </>
    )
  }
  return <span className={as.kind === 'text' || as.kind === 'area' ? undefined : 'figures'}>{value}</span>
}
