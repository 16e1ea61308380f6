import type { RowOf } from '@portal/shared/contract/table.ts'

type Account = RowOf<'/api/statement/query_account'>

/** An account as one of several: its bank, and as many last digits as tell it from the others; its name where it has none. */
export const accountLabel = ({
  bank_name,
  acct_name,
  acct_tail,
}: Pick<Account, 'bank_name' | 'acct_name' | 'acct_tail'>): string =>
  acct_tail ? `${bank_name || acct_name} 尾号 ${acct_tail}` : acct_name

/** For a select of accounts. */
export const accountChoices = (accounts: readonly Account[]): { value: string; name: string }[] =>
  accounts.map(account => ({ value: account.acct_id, name: accountLabel(account) }))
