import { hasBankNoCheck, isBankNo12 } from '@portal/shared/bills/bill-no.ts'
import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { SmsCodeField } from '../../../domain/credentials/sms-code-field.tsx'
import { tellSmsSent } from '../../../domain/credentials/sms-sent.ts'
import type { SignRow } from '../../../domain/signing/sign-acts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../../ui/leave-button.tsx'
import { AttachmentFields } from '../../../widgets/uploads/attachments.tsx'

const blank = { settle_acct_no: '', settle_bank_no: '', remark: '', sms_code: '' }

const validate = ({ settle_acct_no, settle_bank_no, remark, sms_code }: typeof blank) => ({
  settle_acct_no: /^[0-9A-Za-z]{8,32}$/.test(settle_acct_no.replaceAll(' ', ''))
    ? null
    : '账号只能为8-32位数字或字母',
  settle_bank_no: isBankNo12(settle_bank_no.trim())
    ? hasBankNoCheck(settle_bank_no.trim())
      ? null
      : '行号校验位不正确'
    : '行号由12位数字组成',
  remark: [...remark.trim()].length >= 2 ? null : '请填写2-200字的变更原因',
  sms_code: sms_code.trim() ? null : '请输入短信验证码',
})

interface ChangeAccountDialogProps {
  sign: SignRow
  companyName: string
  onClose: () => void
  onAsked: (changeNo: string) => void
}

/** 变更结算账户: another account of the same company for a signing that runs, confirmed by a code. */
export const ChangeAccountDialog = ({ sign, companyName, onClose, onAsked }: ChangeAccountDialogProps) => {
  const form = useForm(blank, validate)
  const [files, setFiles] = useState<readonly string[]>([])
  const { run, busy } = useAction('/api/signing/ask_account_change', { quiet: true })
  const sms = useAction('/api/sms/send_code')
  const unsaved = useUnsaved(form.dirty)

  const send = async () => {
    const sent = await sms.run({ purpose: 'change_account' })
    if (!sent) return false
    tellSmsSent(sent.sended_mobile)
    return true
  }
  const submit = async () => {
    if (busy || !form.check()) return
    const { values } = form
    try {
      const asked = await run({
        sign_no: sign.sign_no,
        settle_acct_name: companyName,
        settle_acct_no: values.settle_acct_no.trim(),
        settle_bank_no: values.settle_bank_no.trim(),
        remark: values.remark.trim(),
        file_ids: [...files],
        sms_code: values.sms_code.trim(),
      })
      if (!asked) return
      showToast({
        kind: 'ok',
        text: asked.state === 'G05' ? '已提交企业复核' : '已提交银行审核，审核后向新账户打款验证',
      })
      onAsked(asked.change_no)
    } catch (error) {
      form.setServerErrors(error, { 23004: 'sms_code', 21011: 'remark' })
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title="变更结算账户"
      unsaved={unsaved}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <LeaveButton disabled={busy} onLeave={onClose}>
            取消
          </LeaveButton>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            提交变更
          </Button>
        </>
      }
    >
      <dl className="fact-list">
        <dt>签约银行</dt>
        <dd>{sign.bank_name}</dd>
        <dt>现用结算账号</dt>
        <dd className="figures">{sign.settle_acct_no}</dd>
        <dt>新账户户名</dt>
        <dd>{companyName}</dd>
      </dl>
      <p className="sign-note">
        新账户须为本企业名下账户，无须解约。银行审核后向新账户打款验证，验证通过的一刻生效：此前提交的申请仍入现用账户，此后提交的入新账户。
      </p>
      <form
        ref={form.frame}
        noValidate
        className="sign-change-form"
        onSubmit={event => event.preventDefault()}
      >
        <Field label="新结算账号" error={form.errors.settle_acct_no} required>
          <TextInput
            {...form.input('settle_acct_no')}
            typed="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            placeholder="8-32位数字或字母"
          />
        </Field>
        <Field
          label="新账户开户行行号"
          error={form.errors.settle_bank_no}
          hint={`12位数字；${sign.bank_name}为 ${sign.bank_no}`}
          required
        >
          <TextInput
            {...form.input('settle_bank_no')}
            typed="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
        </Field>
        <Field label="变更原因" error={form.errors.remark} hint="2 至 200 字" required>
          <TextArea {...form.input('remark')} rows={2} maxLength={200} />
        </Field>
        <SmsCodeField
          {...form.input('sms_code')}
          error={form.errors.sms_code}
          purpose="change_account"
          onSend={send}
        />
        <div>
          <p className="meta">附件选填，如开户许可证；至多 10 张图片</p>
          <AttachmentFields scene="sign" files={files} onChange={setFiles} />
        </div>
      </form>
    </Dialog>
  )
}
