import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { SignBody } from '../../../domain/signing/sign-body.tsx'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { FullAccount, useSignAccount } from './full-account.tsx'
import { signActs } from './sign-decisions.ts'
import type { SignDetail } from './sign-list.ts'

const Detail = ({ sign }: { sign: SignDetail }) => {
  const [approving, setApproving] = useState(false)
  const acts = signActs(sign)
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
      <footer className="review-foot">
        <ActBar subject={`${sign.company_name}与${sign.bank_name}，${sign.sign_no}`} acts={acts} />
        {mayApprove && (
          <Button variant="primary" onClick={approve}>
            通过
          </Button>
        )}
      </footer>
      {approving && (
        <ApproveDialog
          sign={sign}
          accountNo={account.account?.settle_acct_no ?? sign.settle_acct_no}
          onClose={() => setApproving(false)}
        />
      )}
    </>
  )
}

interface SignDrawerProps {
  /** Null = closed. */
  signNo: string | null
  onClose: () => void
}

/** Side drawer of one signing: account, limits, history, and what this officer may decide. */
export const SignDrawer = ({ signNo, onClose }: SignDrawerProps) => {
  const detail = useCall('/api/admin/sign_detail', signNo ? { sign_no: signNo } : null)
  const sign = detail.first
  return (
    <Drawer open={signNo !== null} title={sign?.company_name ?? '签约详情'} onClose={onClose}>
      <Loaded from={detail} failed="签约详情未能加载" lines={10}>
        {sign => <Detail key={sign.sign_no} sign={sign} />}
      </Loaded>
    </Drawer>
  )
}
