import { AddPerson, PeopleList } from '../../../domain/people/people-list.tsx'
import { staffSet } from '../../../domain/people/people-sets.ts'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { StaffChangesTab } from './staff-changes-tab.tsx'

const UsersTab = () => <PeopleList set={staffSet} />

/** 用户管理: who works in the back office, and what of their accounts waits for a second administrator. */
export default function UsersPage() {
  return (
    <ListPage title="用户管理" action={<AddPerson set={staffSet} />}>
      <PageTabs
        label="用户管理"
        tabs={[
          { id: 'users', title: '用户', Panel: UsersTab },
          { id: 'changes', title: '变更复核', Panel: StaffChangesTab },
        ]}
      />
    </ListPage>
  )
}
