import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import type { SignDetail } from './sign-list.ts'

type Account = RowOf<'/api/admin/read_sign_account'>

export interface SignAccount {
  /** Undefined until it was read. */
  account: Account | undefined
  busy: boolean
  /** Asks once; that the account was read is on the record. */
  read: () => Promise<void>
}

/** The settlement account of a signing under review in full, which only its reviewer is shown. */
export const useSignAccount = ({ sign_no }: Pick<SignDetail, 'sign_no'>): SignAccount => {
  const { run, busy } = useAction('/api/admin/read_sign_account')
  const [account, setAccount] = useState<Account>()
  const read = async () => {
    if (account) return
    try {
      setAccount(await run({ sign_no }))
    } catch (error) {
      // Announced by the client; the masked number stays.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return { account, busy, read }
}

/** The account as it is to be checked: asked for by a button, then in full. */
export const FullAccount = ({ account, busy, read }: SignAccount) => (
  <p className="review-account">
    {account ? (
      <span>
        完整结算账号 <b className="figures">{account.settle_acct_no}</b>（户名 {account.settle_acct_name}）
      </span>
    ) : (
      <Button busy={busy} onClick={() => void read()}>
        查看完整账号
      </Button>
    )}
    <span className="muted">查看记录在审计日志中</span>
  </p>
)
