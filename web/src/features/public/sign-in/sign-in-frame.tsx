import './sign-in.css'
import { CUT_OFF, SERVICE_END, SERVICE_START } from '@portal/shared/calendar/business-hours.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BrandLink } from '../../../ui/brand-link.tsx'

const facts = [
  {
    name: '服务时间',
    text: `${SERVICE_START}-${SERVICE_END}`,
    more: `当日放款截止 ${CUT_OFF}，超时顺延至下一工作日`,
  },
  { name: '服务热线', text: '154 0000 0000' },
  { name: '安全提示', text: '平台不会索要密码和短信验证码', more: '请核对网址，勿在公用电脑保存密码' },
]

const Facts = ({ className }: { className: string }) => (
  <dl className={className}>
    {facts.map(fact => (
      <div key={fact.name}>
        <dt>{fact.name}</dt>
        <dd>
          {fact.text}
          {fact.more && <small>{fact.more}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

/** Brand panel on the left, form on the right; on the phone the facts stand under the form. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="sign-in">
    <aside className="sign-in-panel">
      <BrandLink place="login" />
      <h2 className="t-hero">票据贴现与转贴现</h2>
      <p className="t-lead">报价公开，计息到日，每一步可查。</p>
      <Facts className="sign-in-facts" />
    </aside>
    <main className="sign-in-main public-form">
      <Link className="sign-in-back" to="/main">
        返回首页
      </Link>
      <div className="sign-in-box">
        <h1>{title}</h1>
        {children}
        <Facts className="sign-in-facts-phone" />
      </div>
    </main>
  </div>
)
