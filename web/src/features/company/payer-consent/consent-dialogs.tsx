import { consentWords } from '@portal/shared/discount/payer-consent.ts'
import { post } from '../../../core/api/client.ts'
import { smsInput } from '../../../domain/credentials/sms-input.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import type { ConsentDetail } from './consent-list.tsx'

interface ConsentDialogProps {
  row: ConsentDetail
  onClose: () => void
}

const agreeing = ({ consent_id }: ConsentDetail): Act => ({
  label: '同意付息',
  look: 'primary',
  ask: { input: smsInput('payer_consent'), confirm: '同意付息', size: 'medium' },
  call: sms_code => post('/api/payer/agree_consent', { consent_id, sms_code }, { quiet: true }),
  done: '已同意承担利息',
})

/** 同意付息: the amount, the words agreed to, and the code that confirms them. */
export const AgreeDialog = ({ row, onClose }: ConsentDialogProps) => (
  <ActDialog act={agreeing(row)} onClose={onClose}>
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
  </ActDialog>
)

export const RefuseDialog = ({ row, onClose }: ConsentDialogProps) => {
  const decision: Act = {
    label: '拒绝',
    ask: { note: '贴现申请人和银行会看到原因；本次请求不能恢复。', words: 'required' },
    look: 'danger-line',
    done: '已拒绝承担利息',
    call: reason => post('/api/payer/refuse_consent', { consent_id: row.consent_id, reason }),
  }
  return <ActDialog act={decision} subject={`${row.applicant_name}，${row.apply_no}`} onClose={onClose} />
}
