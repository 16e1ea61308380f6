import '../../../domain/review/review.css'
import { parseYuan } from '@portal/shared/money/fen.ts'
import { type AccountChangeAction, accountChangeActions } from '@portal/shared/signing/account-change.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import {
  type AccountChange,
  AccountChangeFacts,
  AccountChangeStatus,
} from '../../../domain/signing/account-change-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'
import { AttachmentList } from '../../../widgets/uploads/attachments.tsx'
import { receivedAmount } from './received-amount.tsx'

/** What the company does with its change; the bank's decisions are on a page of its own. */
type OwnAction = Extract<AccountChangeAction, 'verify' | 'check_pass' | 'check_return' | 'withdraw'>

const acts: Readonly<Record<OwnAction, (change: AccountChange) => Act>> = {
  verify: ({ change_no, new_acct_no }) => ({
    label: accountChangeActions.verify,
    look: 'primary',
    ask: {
      about: (
        <p className="sign-note">
          银行已向新账户 <b className="figures">{new_acct_no}</b>{' '}
          打款一笔，请查询到账金额并填写。验证通过即生效，此后提交的申请入新账户；金额三次不符，变更不予通过。
        </p>
      ),
      input: receivedAmount,
      confirm: '提交验证',
      size: 'medium',
    },
    call: typed =>
      post(
        '/api/signing/verify_account_change',
        { change_no, amount_fen: String(parseYuan(typed)) },
        { quiet: true },
      ),
    done: '验证通过，结算账户已变更',
  }),
  check_pass: change => ({
    label: accountChangeActions.check_pass,
    look: 'primary',
    ask: {
      about: <AccountChangeFacts of={change} />,
      note: '通过后提交银行审核。',
      confirm: '确认通过',
      size: 'medium',
    },
    call: () =>
      post(
        '/api/signing/pass_account_change',
        { change_no: change.change_no, seen_version: change.version },
        { quiet: true },
      ),
    done: '复核通过，已提交银行审核',
  }),
  check_return: ({ change_no, version }) => ({
    label: accountChangeActions.check_return,
    look: 'danger-line',
    ask: { note: '退回后本次变更结束，可重新申请。', words: 'required', size: 'medium' },
    call: reason =>
      post(
        '/api/signing/return_account_change',
        { change_no, reason, seen_version: version },
        { quiet: true },
      ),
    done: '已退回',
  }),
  withdraw: ({ change_no, version }) => ({
    label: accountChangeActions.withdraw,
    look: 'danger-line',
    ask: { note: '撤销后原结算账户继续有效，可重新申请。', confirm: '确认撤销' },
    call: () =>
      post('/api/signing/withdraw_account_change', { change_no, seen_version: version }, { quiet: true }),
    done: '结算账户变更已撤销',
  }),
}

const actionsOf = ({ actions }: AccountChange): OwnAction[] =>
  (Object.keys(acts) as OwnAction[]).filter(action => actions.includes(action))

interface AccountChangesProps {
  changes: readonly AccountChange[]
  /** Number of the one whose detail is open. */
  opened: string | null
  onOpen: (changeNo: string | null) => void
}

const Detail = ({ change, onAct }: { change: AccountChange; onAct: (action: OwnAction) => void }) => (
  <>
    <div className="review-body">
      <p className="review-head">
        <AccountChangeStatus of={change} />
        <NextLine of={change} />
      </p>
      {change.blocked_reason && <Alert tone="info">{change.blocked_reason}</Alert>}
      {change.reason && <Alert tone="warn">原因：{change.reason}</Alert>}
      <AccountChangeFacts of={change} />
      <h3>附件</h3>
      <AttachmentList files={change.file_ids} />
    </div>
    <footer className="review-foot">
      {actionsOf(change).map(action => (
        <Button
          key={action}
          variant={action === 'verify' || action === 'check_pass' ? 'primary' : 'plain'}
          onClick={() => onAct(action)}
        >
          {accountChangeActions[action]}
        </Button>
      ))}
    </footer>
  </>
)

/** 结算账户变更 of the company's signings, the newest first, and what may be done with each. */
export const AccountChanges = ({ changes, opened, onOpen }: AccountChangesProps) => {
  const [acting, setActing] = useState<{ action: OwnAction; changeNo: string } | null>(null)
  const named = (no: string | undefined | null) => changes.find(({ change_no }) => change_no === no)
  const shown = named(opened)
  const asked = named(acting?.changeNo)
  if (changes.length === 0) return null
  return (
    <Card flush title="结算账户变更">
      <ul className="sign-banks">
        {changes.map(change => (
          <li key={change.change_no}>
            <span>
              <b className="figures">
                {change.old_acct_no || '—'} → {change.new_acct_no}
              </b>
              <span className="meta">
                {change.bank_name}，<span className="figures">{change.change_no}</span>
                {change.next_step && `，${change.next_step}`}
              </span>
            </span>
            <AccountChangeStatus of={change} />
            <Button
              aria-label={`${actionsOf(change).length > 0 ? '办理' : '详情'} ${change.change_no}`}
              onClick={() => onOpen(change.change_no)}
            >
              {actionsOf(change).length > 0 ? '办理' : '详情'}
            </Button>
          </li>
        ))}
      </ul>
      <Drawer
        open={shown !== undefined}
        title={shown ? `结算账户变更 ${shown.change_no}` : ''}
        onClose={() => onOpen(null)}
      >
        {shown && (
          <Detail change={shown} onAct={action => setActing({ action, changeNo: shown.change_no })} />
        )}
      </Drawer>
      {acting && asked && <ActDialog act={acts[acting.action](asked)} onClose={() => setActing(null)} />}
    </Card>
  )
}
