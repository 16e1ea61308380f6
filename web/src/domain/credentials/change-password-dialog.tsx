import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../ui/leave-button.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

interface ChangePasswordDialogProps {
  account: string
  /** Why it is asked for; absent when the user opened it. */
  reason?: string
  onDone: () => void
  onCancel: () => void
}

/** 修改密码 as a dialog: after the first sign-in, and from the account menu. Default export: loaded when asked for. */
export default function ChangePasswordDialog({
  account,
  reason,
  onDone,
  onCancel,
}: ChangePasswordDialogProps) {
  return (
    <Dialog open role="dialog" size="medium" title="修改密码" onClose={onCancel} footer={null}>
      {reason && <Alert tone="warn">{reason}</Alert>}
      <ChangePasswordForm
        account={account}
        path="/api/member/modifyPwdForFin"
        onDone={onDone}
        foot={busy => (
          <div className="form-foot">
            <LeaveButton disabled={busy} onLeave={onCancel}>
              取消
            </LeaveButton>
            <Button type="submit" variant="primary" busy={busy}>
              确定
            </Button>
          </div>
        )}
      />
    </Dialog>
  )
}
