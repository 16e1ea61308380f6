import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Link } from 'react-router-dom'
import { signPage } from '../../../core/addresses.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { Sign } from './use-signs.ts'

/** As the bank would refuse the submit (20025, 20026). */
const reasonOf = (signs: readonly Sign[]): string => {
  const states = new Set(signs.map(({ state }) => state))
  if (states.has('S40')) return '签约已暂停'
  return states.has('S70') ? catalogue['20026'].text : catalogue['20025'].text
}

/** Why there is no signing to discount under, and the way to one. */
export const NoSign = ({ signs }: { signs: readonly Sign[] }) => (
  <div className="card-body">
    <Alert tone="warn">
      {reasonOf(signs)}。没有已生效的银行签约，暂不能提交贴现申请。 <Link to={signPage}>查看签约</Link>
    </Alert>
  </div>
)
