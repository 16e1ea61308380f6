import type { RowOf } from '@portal/shared/contract/table.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type MemberRow = RowOf<'/api/admin/query_member'>['rows'][number]
export type MemberDetail = RowOf<'/api/admin/member_detail'>

const customerTypes: Readonly<Record<string, string>> = {
  comp: '企业',
  financeOrg: '金融机构',
  investOrg: '投资机构',
}
export const typeName = (type: string): string => customerTypes[type] ?? type

/** In the order of work: what waits for a person comes first. */
const statusChoices = ['0', '7', '4', '8', '5'].map(value => ({ value, name: statusName(Number(value)) }))

export const memberFilter = declareFilter({
  keyword: { label: '名称、代码或编号', max: 60 },
  member_type: { label: '会员类型', choices: customerTypes },
  status: { label: '会员状态', choices: statusChoices, ask: Number },
})

const actions: Readonly<Record<string, string>> = {
  'member.regist': '提交注册',
  'member.resubmit': '重新提交',
  'member.approve': '审核通过',
  'member.reject': '审核不通过',
  'member.disable': '停用',
  'member.enable': '启用',
  'member.mark_abnormal': '标记异常',
  'member.clear_abnormal': '解除异常',
  'member.propose_exception': '提议破例通过',
  'member.approve_exception': '确认破例通过',
  'member.refuse_exception': '不同意破例通过',
  'member.lapse_exception': '破例通过失效',
  'member.price': '修改定价与额度',
  'member.edit_comp': '修改资料',
  'member.edit_my_info': '修改个人信息',
}

/** Labels of a member's history. */
export const actionName = (action: string): string => actions[action] ?? action
