import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCaptcha } from '../../../domain/credentials/use-captcha.ts'
import { pressedKey } from '../../../ui/keys.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLanding } from './use-landing.tsx'
import { useSignInEntry } from './use-sign-in-entry.ts'

const tabs = [
  {
    bizType: 'comp',
    title: '企业客户登录',
    hint: '适用于一般企业法人',
    register: { path: '/regist', title: '立即注册(企业客户)' },
  },
  {
    bizType: 'financeOrg',
    title: '机构客户登录',
    hint: '适用于同业金融机构',
    register: { path: '/registztx', title: '立即注册(机构客户)' },
  },
] as const

/** /login and /loginztx: one page, opened at the tab of its path. */
export default function CustomerSignInPage() {
  const { pathname } = useLocation()
  const [tab, setTab] = useState<(typeof tabs)[number]>(tabs[pathname === '/loginztx' ? 1 : 0])
  const strip = useRef<HTMLDivElement>(null)
  const captcha = useCaptcha('login')
  const { land, dialog } = useLanding({ page: 'customer', refreshCaptcha: captcha.refresh })
  useSignInEntry(captcha.refresh)

  const switchByArrow = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tabs.find(each => each !== tab) ?? tab
    setTab(other)
    strip.current?.querySelector<HTMLButtonElement>(`#tab-${other.bizType}`)?.focus()
  }

  return (
    <SignInFrame title="登录">
      <div ref={strip} className="sign-in-tabs" role="tablist" aria-label="客户类型">
        {tabs.map(each => (
          <button
            key={each.bizType}
            id={`tab-${each.bizType}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls="sign-in-panel"
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
            onKeyDown={switchByArrow}
          >
            {each.title}
            <small>{each.hint}</small>
          </button>
        ))}
      </div>
      <div id="sign-in-panel" role="tabpanel" aria-labelledby={`tab-${tab.bizType}`}>
        <SignInForm bizType={tab.bizType} captcha={captcha} onSignedIn={land} />
        <div className="sign-in-links">
          <Link to={`/forgetPassword?type=${tab.bizType}`}>忘记密码</Link>
          <Link to={tab.register.path}>{tab.register.title}</Link>
        </div>
      </div>
      {dialog}
    </SignInFrame>
  )
}
