import type { RowOf } from '@portal/shared/contract/table.ts'
import { signStates } from '@portal/shared/signing/states.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type SignRow = RowOf<'/api/admin/query_sign'>['rows'][number]
export type SignDetail = RowOf<'/api/admin/sign_detail'>

/** Drafts are their companies' own business. */
const stateChoices = Object.entries(signStates)
  .filter(([value]) => value !== 'S00')
  .map(([value, { name }]) => ({ value, name }))

/** The number has a name of its own in the address: `sign_no` there is the signing whose detail is open. */
export const signFilter = declareFilter({
  company_name: { label: '企业名称', max: 60 },
  sign_no: { label: '签约编号', max: 16, param: 'q_sign_no' },
  state: { label: '签约状态', choices: stateChoices },
  valid_to_from: { label: '到期日', until: 'valid_to_to' },
})
