import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { ListsTab } from './lists-tab.tsx'

/** 额度管理: the acceptors' lines, and the monthly lists that stop or warn of them. */
export default function LimitsPage() {
  return (
    <ListPage title="额度管理">
      <PageTabs
        label="额度管理"
        tabs={[
          { id: 'limits', title: '承兑人额度', Panel: LimitsTab },
          { id: 'lists', title: '逾期与披露名单', Panel: ListsTab },
        ]}
      />
    </ListPage>
  )
}
