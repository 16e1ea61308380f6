import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DaysToConfirm } from '../discount/agreed-days.tsx'
import { refusalText } from '../discount/pay-refusals.ts'
import type { ApplyHead } from '../discount/progress.ts'
import { ApplyFacts } from './apply-facts.tsx'
import { useAppliesChanged } from './use-applies-changed.ts'

const MAX_TEXT = 200
const MIN_REASON = 2

export type Decision = 'check_pass' | 'check_return' | 'decline'

const faces: Readonly<
  Record<Decision, { title: string; confirm: string; field: string; follows: string; done: string }>
> = {
  check_pass: {
    title: '企业复核通过',
    confirm: '确认通过',
    field: '复核意见',
    follows: '通过后申请提交银行审批。',
    done: '复核通过，等待银行审批',
  },
  check_return: {
    title: '企业复核退回',
    confirm: '确认退回',
    field: '退回原因',
    follows: '退回后票据解除锁定，经办人可修改后重新提交。',
    done: '已退回经办人，票据已解除锁定',
  },
  decline: {
    title: '放弃报价',
    confirm: '确认放弃',
    field: '放弃原因',
    follows: '放弃后申请结束，票据解除锁定；本申请不能恢复。',
    done: '已放弃报价，票据已解除锁定',
  },
}

interface DecisionDialogProps {
  decision: Decision
  row: ApplyHead
  onClose: () => void
}

/** Asks before a decision that takes words only: the checker's, or a declined quote. */
export const DecisionDialog = ({ decision, row, onClose }: DecisionDialogProps) => {
  const pass = useAction('/api/discount/check_pass', { quiet: true })
  const giveBack = useAction('/api/discount/check_return', { quiet: true })
  const decline = useAction('/api/discount/decline_quote', { quiet: true })
  const changed = useAppliesChanged()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')
  const face = faces[decision]
  const needsReason = decision === 'check_return'
  const given = text.trim()

  const send = () => {
    const seen = { apply_no: row.apply_no, seen_version: row.version }
    if (decision === 'check_return') return giveBack.run({ ...seen, reason: given })
    if (decision === 'decline') return decline.run({ ...seen, ...(given && { reason: given }) })
    return pass.run({ ...seen, ...(given && { remark: given }) })
  }
  const decide = async () => {
    if (needsReason && [...given].length < MIN_REASON) return setFault('请填写退回原因')
    try {
      if (!(await send())) return
      showToast({ kind: 'ok', text: `${row.apply_no} ${face.done}` })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFault(failure.fields.reason ?? '')
      setError(refusalText(failure, decision === 'decline' ? 'company' : 'checker'))
    }
    await changed()
  }
  return (
    <ConfirmDialog
      open
      title={face.title}
      confirmLabel={face.confirm}
      size={decision === 'check_pass' ? 'medium' : 'small'}
      danger={decision === 'decline'}
      busy={pass.busy || giveBack.busy || decline.busy}
      onCancel={onClose}
      onConfirm={() => void decide()}
    >
      <ApplyFacts row={row} />
      {decision === 'check_pass' && <DaysToConfirm applyNo={row.apply_no} />}
      <Field
        label={face.field}
        error={fault}
        required={needsReason}
        hint={needsReason ? '2 至 200 字' : '选填，至多 200 字'}
      >
        <TextArea
          rows={2}
          maxLength={MAX_TEXT}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setFault('')
          }}
        />
      </Field>
      {error ? <Alert tone="error">{error}</Alert> : face.follows}
    </ConfirmDialog>
  )
}
