import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { accountChoices } from '../../../domain/receipts/account-choices.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'

/** The account that the calendar is of, named in the address; all of them where it names none of the member's own. */
export const useFundAccount = () => {
  const [params, setParams] = useSearchParams()
  const { rows, isSettled } = useCall('/api/statement/query_account', {}, { pollWhenOfflineMs: steadyMs })
  const asked = params.get('acct_id')
  return {
    accounts: rows ?? [],
    account: rows?.find(({ acct_id }) => acct_id === asked),
    /** False until it is known whether the address names one. */
    isSettled: asked === null || isSettled,
    choose: (acct_id: string) => setParams(acct_id ? { acct_id } : {}, { replace: true }),
  }
}

/** Nothing to choose where there is one account. */
export const FundAccount = ({ accounts, account, choose }: ReturnType<typeof useFundAccount>) =>
  accounts.length > 1 && (
    <ChoiceSelect
      aria-label="账户"
      className="fund-account"
      none={`全部 ${accounts.length} 个账户`}
      choices={accountChoices(accounts)}
      value={account?.acct_id ?? ''}
      onChange={choose}
    />
  )
