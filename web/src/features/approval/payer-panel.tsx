import { formatYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../api/client.ts'
import { Alert } from '../../ui/alert.tsx'
import { AttachmentList } from '../../ui/attachments.tsx'
import { PayerFacts } from '../discount/payer-facts.tsx'
import { type Decision, DecisionBar } from '../review/decision-bar.tsx'
import { newConsentFen } from './final-rates.ts'
import type { Application } from './queue.ts'
import type { FinalRates } from './use-final-rates.ts'

const checksOf = (apply_no: string, file: string): Decision[] => [
  {
    label: '授权书不通过',
    note: '企业会看到原因，可重新上传。',
    reason: 'required',
    look: 'danger-line',
    done: '付息授权书审核不通过，已通知企业',
    run: reason => post('/api/admin/reject_payer_paper', { apply_no, file, reason }),
  },
  {
    label: '授权书通过',
    note: '已核对付息人名称、账号、承担上限与签章。',
    reason: 'none',
    look: 'primary',
    done: '付息授权书审核通过',
    run: () => post('/api/admin/pass_payer_paper', { apply_no, file }),
  },
]

interface PayerPanelProps {
  application: Application
  /** Null = as the bank has them. */
  rates: FinalRates | null
  onDecided: () => void
}

/** 付息: who bears the interest, whether it has agreed, and its signed paper to be checked. */
export const PayerPanel = ({ application, rates, onDecided }: PayerPanelProps) => {
  const { apply_no, payer_consent: consent, pay_type, buyer_name } = application
  if (pay_type === 2) return null
  const moreFen = rates && consent ? newConsentFen(rates.priced, consent) : null
  return (
    <div className="approval-part">
      <h3>付息</h3>
      <PayerFacts row={application} />
      {moreFen !== null && (
        <Alert tone="warn">
          按所填利率买方承担 {formatYuan(moreFen)}{' '}
          元，超过付息人同意的上限；通过后须付息人另行同意，企业方可确认报价。
        </Alert>
      )}
      {consent?.file && <AttachmentList files={[consent.file]} />}
      {consent?.can_check && (
        <p className="row payer-act">
          <DecisionBar
            subject={`${buyer_name}，上限 ${formatYuan(consent.max_buyer_fen)} 元`}
            decisions={checksOf(apply_no, consent.file)}
            onDecided={onDecided}
          />
        </p>
      )}
    </div>
  )
}
