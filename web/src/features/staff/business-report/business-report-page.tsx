import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { BillsTab } from './bills-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'

/** /businessReport, 业务报表: the discounts of a span in groups, and the bills behind each figure. */
export default function BusinessReportPage() {
  return (
    <ListPage title="业务报表">
      <PageTabs
        label="业务报表"
        tabs={[
          { id: 'groups', title: '汇总', Panel: GroupsTab },
          { id: 'bills', title: '票据明细', Panel: BillsTab },
        ]}
      />
    </ListPage>
  )
}
