import type { RowOf } from '@portal/shared/contract/table.ts'
import { accountChangeActions } from '@portal/shared/signing/account-change.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { AccountChangeFacts, AccountChangeStatus } from '../../../domain/signing/account-change-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'
import { AttachmentList } from '../../../widgets/uploads/attachments.tsx'

type ReviewedChange = RowOf<'/api/admin/query_account_change'>['rows'][number]

/** @param isRead whether the new account stands on this screen in full: nobody approves a number they have not seen */
const actsOf = (
  { change_no, version, actions, under_way }: ReviewedChange,
  isRead: boolean,
): readonly Act[] => [
  {
    label: accountChangeActions.refuse,
    look: 'danger-line',
    allowed: actions.includes('refuse'),
    ask: { note: '拒绝后原结算账户继续有效，企业会看到原因。', words: 'required' },
    call: reason => post('/api/admin/refuse_account_change', { change_no, reason, seen_version: version }),
    done: '已拒绝',
  },
  {
    label: accountChangeActions.approve,
    look: 'primary',
    allowed: isRead && actions.includes('approve'),
    ask: {
      title: '通过结算账户变更',
      note: `通过后向新账户打款，企业验证通过即生效。在途申请 ${under_way} 笔仍入原账户。`,
    },
    call: () => post('/api/admin/approve_account_change', { change_no, seen_version: version }),
    done: '已通过，已向新账户打款，等待企业验证',
  },
]

type Account = RowOf<'/api/admin/read_change_account'>

interface FullAccountProps {
  changeNo: string
  account: Account | undefined
  onRead: (account: Account) => void
}

/** The new account in full, which only its reviewer is shown; that it was read is on the record, and nobody approves before. */
const FullAccount = ({ changeNo, account, onRead }: FullAccountProps) => {
  const { run, busy } = useAction('/api/admin/read_change_account')
  const open = async () => {
    try {
      const read = await run({ change_no: changeNo })
      if (read) onRead(read)
    } catch (error) {
      // Announced by the client; the masked number stays.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <p className="review-account">
      {account ? (
        <span>
          完整新账号 <b className="figures">{account.new_acct_no}</b>（户名 {account.new_acct_name}）
        </span>
      ) : (
        <Button variant="primary" busy={busy} onClick={() => void open()}>
          查看完整账号
        </Button>
      )}
      <span className="muted">
        {account ? '查看记录在审计日志中' : '核对完整账号后方可通过，查看记录在审计日志中'}
      </span>
    </p>
  )
}

const Detail = ({ of: change }: { of: ReviewedChange }) => {
  const [account, setAccount] = useState<Account>()
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <AccountChangeStatus of={change} />
          <NextLine of={change} />
        </p>
        {change.reason && <Alert tone="info">原因：{change.reason}</Alert>}
        <AccountChangeFacts of={change} />
        {change.actions.includes('approve') && (
          <FullAccount changeNo={change.change_no} account={account} onRead={setAccount} />
        )}
        <h3>附件</h3>
        <AttachmentList files={change.file_ids} />
      </div>
      <footer className="review-foot">
        <ActBar
          subject={`${change.company_name}，${change.change_no}`}
          acts={actsOf(change, account !== undefined)}
        />
      </footer>
    </>
  )
}

interface AccountDrawerProps {
  /** Null = closed. */
  change: ReviewedChange | null
  onClose: () => void
}

/** Side drawer of one change: both accounts, what is under way, and what this officer may decide. */
export const AccountDrawer = ({ change, onClose }: AccountDrawerProps) => (
  <Drawer open={change !== null} title={change?.company_name ?? ''} onClose={onClose}>
    {change && <Detail key={change.change_no} of={change} />}
  </Drawer>
)
