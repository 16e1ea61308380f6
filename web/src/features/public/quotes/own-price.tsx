import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatCoefficient } from '@portal/shared/money/rate.ts'
import { useSession } from '../../../core/api/session.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface OwnPriceProps {
  own: RowOf<'/api/quotes/query_own_rate'> | undefined
  isShown: boolean
  onShow: (own: boolean) => void
}

const signed = (bp: number) => `${bp < 0 ? '−' : '+'}${Math.abs(bp)} bp`

/** A company's own price and the way to lock it; for a guest, a hint that both exist. */
export const OwnPrice = ({ own, isShown, onShow }: OwnPriceProps) => {
  const { user, state } = useSession()
  // Whoever it turns out to be, the room is taken: what stands below stays where it is.
  if (state.status === 'loading' || (user?.member_type === 'comp' && !own))
    return <div className="card own-price" />
  if (!user)
    return (
      <div className="card own-price">
        <Icon name="lock" size={20} />
        <p>登录后显示贵公司的专属利率，可锁定 15 分钟，锁定期内按锁定利率计息。</p>
        <ButtonLink to="/login?returnUrl=%2FpcDiscount" variant="line" className="push">
          登录后锁价
        </ButtonLink>
      </div>
    )
  if (!own) return null
  return (
    <div className="card own-price">
      <p>
        <b>本企业利率</b>　公布利率 × {formatCoefficient(own.coefficient_e4)}
        {own.revenue_bp !== 0 && ` ${signed(own.revenue_bp)}`}，办理时可锁定 15 分钟。
      </p>
      <fieldset className="segments push" aria-label="显示的利率">
        <button type="button" aria-pressed={!isShown} onClick={() => onShow(false)}>
          公布利率
        </button>
        <button type="button" aria-pressed={isShown} onClick={() => onShow(true)}>
          本企业利率
        </button>
      </fieldset>
      <ButtonLink to="/pcDiscount" variant="line">
        选票锁价
      </ButtonLink>
    </div>
  )
}
