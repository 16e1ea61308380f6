/** The rows of 放款查询, and what they are narrowed by. */
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { applyProducts } from '@portal/shared/discount/products.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { billNoFilter } from '../../../domain/bills/bill-no-filter.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type Application = RowOf<'/api/admin/query_disc_apply'>['rows'][number]
export type ApplicationDetail = RowOf<'/api/admin/disc_apply_detail'>

/** Groups of states that officers filter by, before the single states; a draft is its company's own business. */
const groups: readonly { name: string; states: readonly ApplyState[] }[] = [
  { name: '等待放款', states: ['D40', 'D45', 'D50'] },
  { name: '已放款（含结清、逾期）', states: ['D60', 'D70', 'D75'] },
  { name: '异常（放款失败、已逾期）', states: ['D45', 'D75'] },
  { name: '退回、拒绝或失效', states: ['D25', 'D90', 'D95'] },
]
const stateChoices = [
  ...groups.map(({ name, states }) => ({ value: states.join(','), name })),
  ...Object.entries(applyStates)
    .filter(([state]) => state !== 'D00')
    .map(([value, { name }]) => ({ value, name })),
]

const isState = (state: string) => state in applyStates

/** `apply_no` of the address is the application whose detail is open; the desk may ask for states of its own. */
const filterBy = (bank: { max: number; label?: string; placeholder?: string; further?: true }) =>
  declareFilter({
    apply_no: { label: '申请编号', max: 16, param: 'q_apply_no' },
    company_name: { label: '申请人', max: 60, placeholder: '企业名称' },
    state: {
      label: '流程状态',
      choices: stateChoices,
      other: states => states,
      ask: states => (states.split(',').every(isState) ? states : undefined),
    },
    bill_no: billNoFilter,
    acceptor_name: { label: '承兑人', max: 60 },
    paid_from: { label: '放款日期', until: 'paid_to' },
    product: { label: '产品', choices: applyProducts, further: true },
    bank,
  })

/** An officer of a discounting bank is shown that bank's applications alone, and has nothing to choose. */
export const ownBankFilter = filterBy({ max: 60 })
export const allBanksFilter = filterBy({ max: 60, label: '贴入行', placeholder: '名称或行号', further: true })

/** Columns the call sorts by. */
export const sortable = [
  'apply_no',
  'state',
  'disc_dt',
  'rate_e6',
  'total_fen',
  'interest_fen',
  'net_fen',
  'submitted_at',
  'paid_at',
]
