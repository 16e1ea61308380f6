import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { PeopleList } from '../../../domain/people/people-list.tsx'
import { subAccountSet } from '../../../domain/people/people-sets.ts'

/** 子账号管理: a member's people, for whoever of them may manage them. */
export default function SubAccountsPage() {
  return (
    <CentreFrame>
      <PeopleList set={subAccountSet} title="子账号管理" />
    </CentreFrame>
  )
}
