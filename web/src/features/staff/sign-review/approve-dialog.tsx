import { isDate } from '@portal/shared/calendar/dates.ts'
import { parseYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { isSame, useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import { LeaveButton } from '../../../ui/leave-button.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import type { SignDetail } from './sign-list.ts'

const usual = '不填取参数默认值'

/** An amount as typed: absent when nothing is typed, null when it is no amount. */
const amountOf = (typed: string): bigint | null | undefined =>
  typed.trim() === '' ? undefined : parseYuan(typed)

interface ApproveDialogProps {
  sign: SignDetail
  /** In full once it was read. */
  accountNo: string
  onClose: () => void
}

/** 审核通过 with the limits and the last day; the amount for the company to verify is sent with it. */
export const ApproveDialog = ({ sign: current, accountNo, onClose }: ApproveDialogProps) => {
  // What is approved is what the dialog was opened with, whatever is read meanwhile.
  const { read: sign } = useSnapshotWhileOpen(current)
  const [blank] = useState({
    single: '',
    total: '',
    day: '',
    validTo: sign.valid_to,
    manager: '',
    remark: '',
  })
  const [typed, setTyped] = useState(blank)
  const unsaved = useUnsaved(!isSame(typed, blank))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const approve = useAction('/api/admin/approve_sign')
  const set = (name: keyof typeof typed) => (value: string) => setTyped({ ...typed, [name]: value })

  const confirm = async () => {
    const [single, total] = [amountOf(typed.single), amountOf(typed.total)]
    const found = {
      ...(single === null && { single_limit_fen: '请输入金额，最多两位小数' }),
      ...(total === null && { total_limit_fen: '请输入金额，最多两位小数' }),
      ...(!/^\d{0,4}$/.test(typed.day.trim()) && { day_limit_count: '请输入 0 至 9999 的整数' }),
      ...(!isDate(typed.validTo) && { valid_to: '请输入正确的日期' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const moved = await approve.run({
        sign_no: sign.sign_no,
        seen_version: sign.version,
        valid_to: typed.validTo,
        ...(typeof single === 'bigint' && { single_limit_fen: String(single) }),
        ...(typeof total === 'bigint' && { total_limit_fen: String(total) }),
        ...(typed.day.trim() && { day_limit_count: Number(typed.day) }),
        ...(typed.manager.trim() && { cust_manager: typed.manager.trim() }),
        ...(typed.remark.trim() && { remark: typed.remark.trim() }),
      })
      if (!moved) return
      showToast({ kind: 'ok', text: '审核通过，已向结算账户打款，等待企业验证' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The refusal was announced; what was typed stays for another try, unless somebody has decided meanwhile.
      if (error.isOvertaken) onClose()
      else setErrors(error.fields)
    }
  }

  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title="签约审核通过"
      unsaved={unsaved}
      busy={approve.busy}
      onClose={onClose}
      footer={
        <>
          <LeaveButton disabled={approve.busy} onLeave={onClose}>
            取消
          </LeaveButton>
          <Button variant="primary" busy={approve.busy} onClick={() => void confirm()}>
            确认通过
          </Button>
        </>
      }
    >
      <dl className="fact-list">
        <dt>企业名称</dt>
        <dd>{sign.company_name}</dd>
        <dt>签约银行</dt>
        <dd>{sign.bank_name}</dd>
        <dt>签约编号</dt>
        <dd>{sign.sign_no}</dd>
        <dt>结算账号</dt>
        <dd className="figures">{accountNo}</dd>
      </dl>
      <div className="review-form">
        <MoneyInput
          label="单笔限额"
          hint={usual}
          value={typed.single}
          error={errors.single_limit_fen ?? null}
          onChange={set('single')}
        />
        <MoneyInput
          label="累计限额"
          hint={`${usual}，0 为不限`}
          value={typed.total}
          error={errors.total_limit_fen ?? null}
          onChange={set('total')}
        />
        <Field label="当日笔数" hint={`${usual}，0 为不限`} error={errors.day_limit_count}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={typed.day}
            onChange={event => set('day')(event.target.value)}
          />
        </Field>
        <Field label="签约到期日" error={errors.valid_to} required>
          <DateInput value={typed.validTo} onChange={set('validTo')} />
        </Field>
        <Field label="客户经理">
          <TextInput
            maxLength={40}
            value={typed.manager}
            onChange={event => set('manager')(event.target.value)}
          />
        </Field>
        <Field label="备注" className="is-wide">
          <TextArea
            rows={2}
            maxLength={200}
            placeholder="选填，200 字以内"
            value={typed.remark}
            onChange={event => set('remark')(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
