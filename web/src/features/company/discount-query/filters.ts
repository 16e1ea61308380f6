import { parseRange } from '@portal/shared/bills/range.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import { applyProducts } from '@portal/shared/discount/products.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { billNoFilter } from '../../../domain/bills/bill-no-filter.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

/** Twelve digits, as long as a unit's number can be. */
const LAST_UNIT = 999_999_999_999n

const isRange = (text: string): boolean => text.trim() !== '0' && parseRange(text, LAST_UNIT) !== null
/** Error of a typed sub-range, '' when there is none. */
const rangeFault = (text: string): string =>
  text.trim() === '' || isRange(text) ? '' : '子票区间应为 起始-结束，如 1-100000'

/** Several states that people ask for together. */
const groups: readonly { name: string; states: readonly ApplyState[] }[] = [
  { name: '待放款', states: ['D40', 'D45', 'D50'] },
  { name: '退回待处理', states: ['D15', 'D25'] },
]
const stateChoices = [
  ...groups.map(({ states, name }) => ({ value: states.join(','), name })),
  ...Object.entries(applyStates).map(([value, { name }]) => ({ value, name })),
]

/** `apply_no` in the address opens that application; as a filter it is called `no`. What cannot be read is not asked for. */
export const applyFilter = declareFilter({
  apply_no: { label: '申请编号', max: 16, param: 'no', placeholder: '请输入', className: 'is-short' },
  bill_no: billNoFilter,
  range: {
    label: '子票区间',
    max: 25,
    placeholder: '起始-结束',
    className: 'is-short',
    faultOf: rangeFault,
    ask: text => (isRange(text) ? text.trim() : undefined),
  },
  acceptor_name: { label: '承兑人', max: 60 },
  state: { label: '流程状态', choices: stateChoices, other: states => states, className: 'is-short' },
  product: { label: '产品', choices: applyProducts, className: 'is-short', further: true },
  disc_from: { label: '贴现日期', until: 'disc_to' },
  due_from: { label: '到期日', until: 'due_to' },
  face_from: { label: '票面金额（元）', until: 'face_to', of: 'yuan' },
})
