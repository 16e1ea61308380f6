import { Link } from 'react-router-dom'
import { useCaptcha } from '../../../domain/credentials/use-captcha.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLanding } from './use-landing.tsx'
import { useSignInEntry } from './use-sign-in-entry.ts'

/** /loginadmin: everyone who is neither company nor institution; nobody registers here. */
export default function AdminSignInPage() {
  const captcha = useCaptcha('login')
  const { land, dialog } = useLanding({ page: 'admin', refreshCaptcha: captcha.refresh })
  useSignInEntry(captcha.refresh)
  return (
    <SignInFrame title="管理员登录">
      <SignInForm bizType="admin" captcha={captcha} onSignedIn={land} />
      <div className="sign-in-links">
        <Link to="/forgetPassword?type=admin">忘记密码</Link>
      </div>
      {dialog}
    </SignInFrame>
  )
}
