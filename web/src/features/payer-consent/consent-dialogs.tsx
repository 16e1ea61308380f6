import { consentWords } from '@portal/shared/discount/payer-consent.ts'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { post } from '../../api/client.ts'
import { useAction } from '../../api/hooks.ts'
import { Money } from '../../ui/figures.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SmsConfirmDialog } from '../password/sms-confirm-dialog.tsx'
import { type Decision, DecisionDialog } from '../review/decision-bar.tsx'
import type { ConsentDetail } from './consent-list.tsx'

/** Asks again for everything on screen that tells of requests; after a refusal too, for another may have answered. */
const useConsentsChanged = () => {
  const { mutate } = useSWRConfig()
  return useCallback(
    () => mutate(key => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith('/api/payer/')),
    [mutate],
  )
}

interface ConsentDialogProps {
  row: ConsentDetail
  onClose: () => void
}

/** 同意付息: the amount, the words agreed to, and the code that confirms them. */
export const AgreeDialog = ({ row, onClose }: ConsentDialogProps) => {
  const { run, busy } = useAction('/api/payer/agree_consent', { quiet: true })
  const changed = useConsentsChanged()
  const agree = async (sms_code: string) => {
    try {
      if (!(await run({ consent_id: row.consent_id, sms_code }))) return
      showToast({ kind: 'ok', text: '已同意承担利息' })
      onClose()
    } finally {
      await changed()
    }
  }
  return (
    <SmsConfirmDialog
      title="同意付息"
      confirmLabel="同意付息"
      busy={busy}
      purpose="payer_consent"
      onConfirm={agree}
      onClose={onClose}
    >
      <dl className="fact-list">
        <dt>申请编号</dt>
        <dd>{row.apply_no}</dd>
        <dt>贴现申请人</dt>
        <dd>{row.applicant_name}</dd>
        <dt>付息账号</dt>
        <dd className="figures">{row.payer_acct_no}</dd>
        <dt>贴现利息</dt>
        <dd>
          <Money fen={row.interest_fen} /> 元
        </dd>
        <dt>承担比例</dt>
        <dd>{row.buyer_pct}%</dd>
        <dt>承担上限</dt>
        <dd>
          <b>
            <Money fen={row.max_buyer_fen} />
          </b>{' '}
          元
        </dd>
      </dl>
      <p>{consentWords}</p>
    </SmsConfirmDialog>
  )
}

export const RefuseDialog = ({ row, onClose }: ConsentDialogProps) => {
  const changed = useConsentsChanged()
  const decision: Decision = {
    label: '拒绝',
    note: '贴现申请人和银行会看到原因；本次请求不能恢复。',
    reason: 'required',
    look: 'danger-line',
    done: '已拒绝承担利息',
    run: reason => post('/api/payer/refuse_consent', { consent_id: row.consent_id, reason }),
  }
  return (
    <DecisionDialog
      decision={decision}
      subject={`${row.applicant_name}，${row.apply_no}`}
      onClose={onClose}
      onDecided={() => void changed()}
    />
  )
}
