/** Words for a change, as the audit log shows it. */
import { auditLines } from '@portal/shared/audit-details/lines.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'

const actions: Readonly<Record<string, string>> = {
  'acceptor.edit': '维护额度与名单',
  'org.add': '新增机构',
  'org.edit': '修改机构',
  'org.stop': '停用机构',
  'org.resume': '启用机构',
  'white_entry.add': '新增条目',
  'white_entry.approve': '通过申请',
  'white_entry.edit': '修改条目',
  'white_entry.stop': '停用条目',
  'white_entry.resume': '恢复条目',
  'rate.publish': '发布报价',
  'rate.simulate': '模拟行情',
  'holiday.import': '导入全年安排',
  'holiday.save': '维护日期',
  'holiday.remove': '删除日期',
  'param.edit': '修改参数',
  'member.price': '会员定价',
  'bank_line.set': '设定额度',
  'bank_line.end': '取消设定',
}

export const actionName = (action: string): string => actions[action] ?? action

export interface ChangeLine {
  title: string
  /** '' where there was nothing. */
  before: string
  after: string
}

/** Where the bank writes each kind. */
const objectTypes: Readonly<Record<RequestInput<'/api/admin/change/query'>['kind'], string>> = {
  acceptor: 'bank_org',
  org: 'bank_org',
  white_entry: 'white_entry',
  rate: 'rate_grid',
  holiday: 'holiday',
  param: 'sys_param',
  member_price: 'member',
  bank_line: 'bank_line',
}

/** Differences field by field; all fields of what was added or removed. The version number is no change. */
export const changeLines = (
  { kind, ref_no }: Pick<RequestInput<'/api/admin/change/query'>, 'kind' | 'ref_no'>,
  { before, after }: { before: string | null; after: string | null },
): ChangeLine[] =>
  auditLines({ object_type: objectTypes[kind], object_no: ref_no, before, after })
    .filter(({ field, differs }) => differs && field !== 'version')
    .map(line => ({ title: line.title, before: line.before ?? '', after: line.after ?? '' }))
