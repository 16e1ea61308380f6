import './home.css'
import './home-lists.css'
import { CUT_OFF } from '@portal/shared/calendar/business-hours.ts'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { Link } from 'react-router-dom'
import { useSession } from '../../../core/api/session.tsx'
import { landingOf } from '../../../core/landing.ts'
import { pageOf } from '../../../core/pages.ts'
import { shownLast } from '../../../core/shown-last.ts'
import { Calculator } from '../../../domain/rates/calculator.tsx'
import { RateStrip } from '../../../domain/rates/rate-table.tsx'
import { useRateGrid } from '../../../domain/rates/use-rate-grid.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { HomeLists } from './home-lists.tsx'

const promises = [
  ['当日放款', `${CUT_OFF} 前完成放款复核的申请`],
  ['票款对付', '背书转让与资金入账同时完成'],
  ['逐票计息', '四舍五入到分，每张票据单独列示'],
  ['全程可查', '每一步有时间、经办人和退回原因'],
] as const

const steps = [
  ['注册与企业认证', '提交企业与法人信息，平台审核', '企业资料一次填写，签约时自动带出'],
  ['银行签约', '选择贴入行，绑定结算账户并验证', '以小额打款验证结算账户'],
  ['选票与锁价', '整张或拆分办理，锁价后逐票计息', '锁价有效期 15 分钟'],
  ['确认与放款', '确认银行报价，背书与入账同时完成', `${CUT_OFF} 后顺延至下一工作日`],
] as const

/** Note for a visitor on locking a rate; empty for those who cannot discount. */
const useLockWords = () => {
  const { user } = useSession()
  if (!user) return '登录后可锁定利率 15 分钟。'
  return user.member_type === 'comp' ? '办理时可锁定利率 15 分钟。' : ''
}

const Actions = () => {
  const { user, state } = useSession()
  const landing = landingOf(user)
  // Nobody who was signed in a moment ago is asked to sign in while that is being found out.
  if (state.status === 'loading' && shownLast()) return null
  if (user && landing === '/main')
    return (
      <ButtonLink to="/quotes" variant="primary" size="xlarge">
        查看行情
      </ButtonLink>
    )
  return user ? (
    <ButtonLink to={landing} variant="primary" size="xlarge">
      进入业务办理
    </ButtonLink>
  ) : (
    <>
      <ButtonLink to="/login" variant="primary" size="xlarge">
        登录办理
      </ButtonLink>
      <ButtonLink to="/regist" size="xlarge">
        注册企业客户
      </ButtonLink>
    </>
  )
}

export default function HomePage() {
  const { first: grid } = useRateGrid()
  const lockWords = useLockWords()
  return (
    <>
      <section className="home-hero">
        <div className="wrap">
          <div className="home-pitch">
            <h1 className="t-hero">先看价格，再办贴现</h1>
            <p className="t-lead muted">
              填写票面金额和到期日，利息、实付金额和节假日顺延一并算清。{lockWords}
            </p>
            <div className="home-actions">
              <Actions />
            </div>
            <ul className="home-promises">
              {promises.map(([title, text]) => (
                <li key={title}>
                  <b>{title}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
          <section className="card">
            <div className="card-head">
              <h2 className="t-card row">
                利息试算
                {grid?.simulated && <Tag tone="outline">模拟行情</Tag>}
              </h2>
              {grid && (
                <span className="meta push">
                  贴现日 {grid.next_payout_dt}（{weekdayName(grid.next_payout_dt)}）
                </span>
              )}
            </div>
            <Calculator />
          </section>
        </div>
      </section>
      <section className="wrap home-section">
        <div className="home-section-head">
          <h2 className="t-page">今日贴现利率</h2>
          {grid?.simulated && <Tag tone="outline">模拟行情</Tag>}
          <span className="meta">年利率 %，涨跌与上一工作日比较{grid && `，${grid.business_date} 发布`}</span>
          {pageOf('/quotes') && (
            <Link to="/quotes" className="push">
              查看 90 天走势
            </Link>
          )}
        </div>
        <RateStrip />
      </section>
      <section className="wrap home-section">
        <div className="home-section-head">
          <h2 className="t-page">办理流程</h2>
        </div>
        <ol className="card home-steps">
          {steps.map(([title, text, detail], index) => (
            <li key={title}>
              <span className="figure">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="meta">{detail}</p>
            </li>
          ))}
        </ol>
      </section>
      <HomeLists />
    </>
  )
}
