import type { RowOf } from '@portal/shared/contract/table.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import type { Tone } from '../../ui/tag.tsx'

export type PlanRow = RowOf<'/api/admin/notice/query'>['rows'][number]

type Name = 'state' | 'audience' | 'keyword'
export type Filter = Record<Name, string>

export const filterFields: FilterFields<Name> = {
  state: { max: 10 },
  audience: { max: 12 },
  keyword: { max: 60 },
}
export const noFilter: Filter = emptyFilter(filterFields)

export const audienceNames: Readonly<Record<PlanRow['audience'], string>> = {
  all: '全体用户',
  comp: '企业客户',
  financeOrg: '金融机构',
  investOrg: '投资机构',
  admin: '银行与政府人员',
  member: '一家会员',
}
export const audienceOf = (row: PlanRow): string =>
  row.audience === 'member' ? row.company_name : audienceNames[row.audience]

export const stateNames: Readonly<Record<PlanRow['state'], string>> = {
  waiting: '待发送',
  sent: '已发送',
  cancelled: '已取消',
}
export const stateTones: Readonly<Record<PlanRow['state'], Tone>> = {
  waiting: 'info',
  sent: 'ok',
  cancelled: 'outline',
}
