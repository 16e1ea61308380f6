import type { RowOf } from '@portal/shared/contract/table.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type PlanRow = RowOf<'/api/admin/notice/query'>['rows'][number]

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

export const noticeFilter = declareFilter({
  state: { label: '状态', choices: stateNames },
  audience: { label: '对象', choices: audienceNames },
  keyword: { label: '标题或内容', max: 60 },
})
