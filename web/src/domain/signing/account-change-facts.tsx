import type { RowOf } from '@portal/shared/contract/table.ts'
import { accountChangeStates } from '@portal/shared/signing/account-change.ts'
import type { ReactNode } from 'react'
import { longTime } from '../../ui/data/figures.tsx'
import { dotTones, StatusDot } from '../../ui/tag.tsx'

export type AccountChange = RowOf<'/api/signing/query_account_change'>['rows'][number]

export const AccountChangeStatus = ({ of }: { of: Pick<AccountChange, 'state' | 'state_name'> }) => (
  <StatusDot tone={dotTones[accountChangeStates[of.state].tone]}>{of.state_name}</StatusDot>
)

/** What payouts do on either side of the moment at which it takes effect. */
const underWayText = ({ under_way, effective_at }: AccountChange): string => {
  if (under_way === 0) return '没有在途申请'
  return effective_at ? `${under_way} 笔，仍入原账户` : `${under_way} 笔，变更生效后仍入原账户`
}

export const accountChangeFacts = (change: AccountChange): readonly [string, ReactNode][] => [
  ['变更编号', change.change_no],
  ['签约', `${change.bank_name}，${change.sign_no}`],
  ['原结算账号', change.old_acct_no || '—'],
  ['新结算账号', change.new_acct_no],
  ['新账户户名', change.new_acct_name],
  ['新账户开户行行号', change.new_bank_no],
  ['变更原因', change.remark],
  ['在途申请', underWayText(change)],
  ['申请', `${change.maker_name}，${longTime(change.asked_at)}`],
  ...(change.checker_name ? [['企业复核人', change.checker_name] as [string, ReactNode]] : []),
  ...(change.effective_at ? [['生效时间', longTime(change.effective_at)] as [string, ReactNode]] : []),
]

export const AccountChangeFacts = ({ of }: { of: AccountChange }) => (
  <dl className="facts">
    {accountChangeFacts(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
)
