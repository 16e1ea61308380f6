import { agreementClauses } from '@portal/shared/discount/agreement.ts'
import { PayDays } from '../../../domain/discount/pay-day-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import type { Quote } from './draft.ts'
import type { Sign } from './use-signs.ts'

/** 票据贴现协议 as it will be drawn up with the submit. */
export const AgreementDialog = ({
  sign,
  quote,
  onClose,
  onAgree,
}: {
  sign: Sign
  quote: Quote
  onClose: () => void
  onAgree: () => void
}) => (
  <Dialog
    open
    role="dialog"
    size="large"
    title="票据贴现协议"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>关闭</Button>
        <Button variant="primary" onClick={onAgree}>
          同意协议
        </Button>
      </>
    }
  >
    <div className="agreement">
      <p>
        甲方（贴现申请人）：{sign.settle_acct_name}
        <br />
        乙方（贴入行）：{sign.bank_name}
        <br />
        签约协议编号：{sign.agreement_no}
      </p>
      <ol>
        {agreementClauses.map(clause => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <div>
        <p className="pay-days-title">可放款日期</p>
        <div className="pay-days-boxed">
          <PayDays days={quote.pay_days} payType={quote.pay_type} marks={{ [quote.disc_dt]: '贴现日期' }} />
        </div>
      </div>
      <p className="muted">提交后生成本笔申请的贴现协议文件，可在业务查询中下载。</p>
    </div>
  </Dialog>
)
