import '../../../domain/credentials/password.css'
import { useSession } from '../../../core/api/session.tsx'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { ChangePasswordForm } from '../../../domain/credentials/change-password-form.tsx'
import { usePasswordChanged } from '../../../domain/credentials/use-password-changed.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** /pcModifyLoginPassword. */
export default function ModifyPasswordPage() {
  const { user } = useSession()
  const changed = usePasswordChanged()
  if (!user) return null
  return (
    <CentreFrame>
      <h1 className="t-page">修改登录密码</h1>
      <Card>
        <div className="form-narrow">
          <ChangePasswordForm
            account={user.account}
            path="/api/member/modify_pwd"
            onDone={changed}
            foot={busy => (
              <div>
                <p className="field-hint password-note">
                  修改成功后，本账号在所有设备上的登录即失效，需用新密码重新登录。
                </p>
                <Button type="submit" variant="primary" busy={busy}>
                  确认修改
                </Button>
              </div>
            )}
          />
        </div>
      </Card>
    </CentreFrame>
  )
}
