import { verifyStates } from '@portal/shared/trade/kinds.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

/** The filter of 发票; `contract_id` comes with a link from a contract. */
export const invoiceFilter = declareFilter({
  inv_no: { label: '发票号码', max: 20, numeric: true, placeholder: '请输入' },
  counter_name: { label: '购方或销方', max: 60 },
  verify_state: { label: '验真状态', choices: verifyStates },
  inv_from: { label: '开票日期', until: 'inv_to' },
  contract_id: { max: 15 },
})
