import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { AddPerson, PeopleList } from '../../../domain/people/people-list.tsx'
import { subAccountSet } from '../../../domain/people/people-sets.ts'
import { ListHead } from '../../../widgets/list/list-page.tsx'

/** 子账号管理: a member's people, for whoever of them may manage them. */
export default function SubAccountsPage() {
  return (
    <CentreFrame>
      <ListHead title="子账号管理" action={<AddPerson set={subAccountSet} />} />
      <PeopleList set={subAccountSet} />
    </CentreFrame>
  )
}
