import { type AuditLine, auditLines } from '@portal/shared/audit/detail-lines.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { topicName } from '../jobs/job-list.ts'
import { companyGroups, identityGroup, personGroup } from '../profile/profile-fields.ts'

export type AuditEntry = RowOf<'/api/admin/audit/query'>['rows'][number]

type Name = 'from' | 'to' | 'account' | 'action' | 'object_type' | 'object_no'
export type Filter = Record<Name, string>

export const filterFields: FilterFields<Name> = {
  from: { max: 10, date: true },
  to: { max: 10, date: true },
  account: { max: 32 },
  action: { max: 80 },
  object_type: { max: 40 },
  object_no: { max: 64 },
}
export const noFilter: Filter = emptyFilter(filterFields)

/** 姓名, 手机号码 and 证件 are the legal person's or the contact's. */
const isShared = (title: string) => ['姓名', '手机号码', '证件'].includes(title)
const profileTitles: Readonly<Record<string, string>> = Object.fromEntries(
  [personGroup, identityGroup, ...companyGroups('investOrg')].flatMap(group =>
    group.fields.map(field => [
      field.name,
      isShared(field.title) ? `${group.title}${field.title}` : field.title,
    ]),
  ),
)

/** Both sides field by field; fields of a profile and topics of jobs by the names that their own pages use. */
export const linesOf = (entry: AuditEntry): AuditLine[] =>
  auditLines(entry, (field, value) => {
    if (field === 'topic') return topicName(String(value))
    if (field !== 'fields' || !Array.isArray(value)) return undefined
    return value.map(name => profileTitles[String(name)] ?? String(name)).join('、')
  })
