import { Link } from 'react-router-dom'
import { useBankDay } from '../../../core/api/clock.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type InstantFacts, nextOpening } from './figures.ts'

/** Why nothing can be applied for now, and when it can. */
export const ClosedNote = ({ facts }: { facts: InstantFacts }) => {
  const day = useBankDay().first
  const next = day && nextOpening(facts, day)
  if (facts.opening === 'open') return null
  return (
    <div className="instant-closed">
      <Alert tone="warn">
        {facts.opening_text}
        {next ? `，下次开放 ${next}` : facts.opening === 'off' ? '，恢复时间以银行通知为准' : ''}
        。价格仅供参考，可到
        <Link to="/pcDiscount">业务办理</Link>提交普通贴现申请。
      </Alert>
    </div>
  )
}
