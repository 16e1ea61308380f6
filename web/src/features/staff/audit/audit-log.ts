import { auditActions, auditObjects } from '@portal/shared/audit/action-names.ts'
import { type AuditLine, auditLines } from '@portal/shared/audit-details/lines.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { topicName } from '@portal/shared/jobs/topics.ts'
import { companyGroups, identityGroup, personGroup } from '../../../domain/members/profile-fields.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type AuditEntry = RowOf<'/api/admin/audit/query'>['rows'][number]

export const auditFilter = declareFilter({
  account: { label: '操作账号', max: 32, placeholder: '完整登录账号' },
  action: { label: '业务操作', choices: auditActions },
  object_type: { label: '对象', choices: auditObjects },
  from: { label: '业务日期', until: 'to' },
  object_no: { label: '对象编号', max: 64, placeholder: '完整编号' },
})

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
