import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SignBody } from '../bank-sign/sign-body.tsx'
import { DecisionBar } from '../review/decision-bar.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { FullAccount, useSignAccount } from './full-account.tsx'
import { signDecisions } from './sign-decisions.ts'
import type { SignDetail } from './sign-list.ts'

const Detail = ({ sign, onDecided }: { sign: SignDetail; onDecided: () => void }) => {
  const [approving, setApproving] = useState(false)
  const decisions = signDecisions(sign)
  const mayApprove = sign.actions.includes('approve')
  const account = useSignAccount(sign)
  // Whoever approves has seen the account that the money will go to.
  const approve = () => {
    setApproving(true)
    void account.read()
  }
  return (
    <>
      <SignBody sign={sign} reasonTone="info" account={mayApprove && <FullAccount {...account} />} />
      {(mayApprove || decisions.length > 0) && (
        <footer className="review-foot">
          <DecisionBar
            subject={`${sign.company_name}与${sign.bank_name}，${sign.sign_no}`}
            decisions={decisions}
            onDecided={onDecided}
          />
          {mayApprove && (
            <Button variant="primary" onClick={approve}>
              通过
            </Button>
          )}
        </footer>
      )}
      {approving && (
        <ApproveDialog
          sign={sign}
          accountNo={account.account?.settle_acct_no ?? sign.settle_acct_no}
          onClose={() => setApproving(false)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

interface SignDrawerProps {
  /** Null = closed. */
  signNo: string | null
  onClose: () => void
  onDecided: () => void
}

/** One signing from the edge: account, limits, history, and what this officer may decide. */
export const SignDrawer = ({ signNo, onClose, onDecided }: SignDrawerProps) => {
  const detail = useCall('/api/admin/sign_detail', signNo ? { sign_no: signNo } : null)
  const sign = detail.first
  return (
    <Drawer open={signNo !== null} title={sign?.company_name ?? '签约详情'} onClose={onClose}>
      <Loaded from={detail} failed="签约详情未能加载" lines={10}>
        {sign => (
          <Detail
            key={sign.sign_no}
            sign={sign}
            onDecided={() => {
              void detail.reload()
              onDecided()
            }}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
