import type { RowOf } from '@portal/shared/contract/table.ts'
import type { FilterFields } from '../../ui/grid/address.ts'
import { emptyFilter } from '../../ui/grid/address.ts'

export type MemberRow = RowOf<'/api/admin/query_member'>['rows'][number]
export type MemberDetail = RowOf<'/api/admin/member_detail'>

type Name = 'keyword' | 'member_type' | 'status'
export type Filter = Record<Name, string>

export const filterFields: FilterFields<Name> = {
  keyword: { max: 60 },
  member_type: { max: 12 },
  status: { max: 1 },
}
export const noFilter: Filter = emptyFilter(filterFields)

const customerTypes = { comp: '企业', financeOrg: '金融机构', investOrg: '投资机构' } as const
type CustomerType = keyof typeof customerTypes
const isCustomerType = (text: string | undefined): text is CustomerType =>
  text !== undefined && text in customerTypes

export const typeChoices = Object.entries(customerTypes).map(([value, name]) => ({ value, name }))
export const typeName = (type: string): string => (isCustomerType(type) ? customerTypes[type] : type)

/** In the order of work: what waits for a person comes first. */
export const statusChoices = ['0', '7', '4', '8', '5'] as const

/** The filter of the address as the call takes it; an address that says anything else asks for all. */
export const toRequest = ({ keyword, member_type, status }: Partial<Filter>) => ({
  ...(keyword && { keyword }),
  ...(isCustomerType(member_type) && { member_type }),
  ...(statusChoices.some(choice => choice === status) && { status: Number(status) }),
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
  'member.price': '修改定价与额度',
  'member.edit_comp': '修改企业资料',
  'member.edit_my_info': '修改个人信息',
}

/** What was done to a member, in the history's own words. */
export const actionName = (action: string): string => actions[action] ?? action
