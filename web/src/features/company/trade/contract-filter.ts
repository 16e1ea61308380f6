import { contractStates } from '@portal/shared/trade/kinds.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

/** The filter of 合同. */
export const contractFilter = declareFilter({
  contract_no: { label: '合同编号', max: 64, placeholder: '请输入' },
  counter_name: { label: '交易对手', max: 60 },
  state: { label: '状态', choices: contractStates },
  sign_from: { label: '签订日期', until: 'sign_to' },
})
