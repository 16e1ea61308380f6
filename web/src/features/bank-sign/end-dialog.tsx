import { useAction } from '../../api/hooks.ts'
import { showToast } from '../../ui/toast-store.ts'
import { SmsConfirmDialog } from '../password/sms-confirm-dialog.tsx'
import type { SignRow } from './sign-acts.ts'
import { useSignsChanged } from './use-signs-changed.ts'

/** 解约: the main account ends a signing with a code. */
export const EndDialog = ({ sign, onClose }: { sign: SignRow; onClose: () => void }) => {
  const { run, busy } = useAction('/api/signing/apply_end', { quiet: true })
  const changed = useSignsChanged()

  const end = async (sms_code: string) => {
    try {
      if (!(await run({ sign_no: sign.sign_no, sms_code }))) return
      showToast({ kind: 'ok', text: '已申请解约，等待银行确认' })
      onClose()
    } finally {
      await changed()
    }
  }
  return (
    <SmsConfirmDialog
      title="申请解约"
      confirmLabel="确认解约"
      danger
      busy={busy}
      purpose="end_sign"
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        解除与<b>{sign.bank_name}</b>的签约 {sign.sign_no}
        。银行确认后终止，银行未处理的，一个工作日后自动确认；有在途贴现申请时不能解约。
      </p>
    </SmsConfirmDialog>
  )
}
