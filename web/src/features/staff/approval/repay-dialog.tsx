import { post } from '../../../core/api/client.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Seen } from './use-seen.ts'

/** 已拒付 */
const DISHONOURED = '2'

/** 追索清偿: the last question before the seller's account is debited for dishonoured bills. */
export const RepayDialog = ({ seen, onClose }: { seen: Seen; onClose: () => void }) => {
  const { apply_no, version: seen_version, company_name, settle_acct_no, bills } = seen.application
  const open = bills.filter(bill => bill.settle_state === DISHONOURED)
  const openFen = open.reduce((sum, bill) => sum + BigInt(bill.face_fen), 0n)
  return (
    <DecisionDialog
      label="追索清偿"
      confirm="确认清偿"
      lead="确认后从企业结算账户扣收被拒付票据的票面金额，不能撤销。"
      sum={{ title: '扣收金额（元）', fen: openFen }}
      facts={[
        { title: '付款企业', value: company_name },
        { title: '付款账号', value: <span className="figures">{settle_acct_no}</span> },
        { title: '被拒付票据', value: `${open.length} 张` },
      ]}
      follows={[
        { what: '扣收后票据返还企业，企业收到通知', until: '当日' },
        { what: '申请项下票据全部了结后显示“已结清”' },
      ]}
      stale={seen.isStale}
      call={(_given, idem_key) =>
        seen.own(() => post('/api/admin/repay_apply', { idem_key, apply_no, seen_version }))
      }
      done="追索款已扣收"
      onClose={onClose}
    />
  )
}
