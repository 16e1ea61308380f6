import '../../../domain/discount/payer-act.css'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { post } from '../../../core/api/client.ts'
import { PayerFacts } from '../../../domain/discount/payer-facts.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { AttachmentList } from '../../../widgets/uploads/attachments.tsx'
import { newConsentFen } from './final-rates.ts'
import type { Application } from './queue.ts'
import type { FinalRates } from './use-final-rates.ts'

const checksOf = (apply_no: string, file: string): Act[] => [
  {
    label: '授权书不通过',
    ask: { note: '企业会看到原因，可重新上传。', words: 'required' },
    look: 'danger-line',
    done: '付息授权书审核不通过，已通知企业',
    call: reason => post('/api/admin/reject_payer_paper', { apply_no, file, reason }),
  },
  {
    label: '授权书通过',
    ask: { note: '已核对付息人名称、账号、承担上限与签章。' },
    look: 'primary',
    done: '付息授权书审核通过',
    call: () => post('/api/admin/pass_payer_paper', { apply_no, file }),
  },
]

interface PayerPanelProps {
  application: Application
  /** Null = as the bank has them. */
  rates: FinalRates | null
}

/** 付息: who bears the interest, whether it has agreed, and its signed paper to be checked. */
export const PayerPanel = ({ application, rates }: PayerPanelProps) => {
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
      {consent && (
        <p className="row payer-act">
          <ActBar
            subject={`${buyer_name}，上限 ${formatYuan(consent.max_buyer_fen)} 元`}
            acts={consent.can_check ? checksOf(apply_no, consent.file) : []}
          />
        </p>
      )}
    </div>
  )
}
