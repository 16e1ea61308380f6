import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { BillsTab } from './bills-tab.tsx'
import { PeriodsTab } from './periods-tab.tsx'

/** /interestAmortisation, 利息摊销: how the interest of discounts is earned, by day, by month and by bill. */
export default function AmortisationPage() {
  return (
    <ListPage title="利息摊销">
      <PageTabs
        label="利息摊销"
        tabs={[
          { id: 'periods', title: '按期间', Panel: PeriodsTab },
          { id: 'bills', title: '按票据', Panel: BillsTab },
        ]}
      />
    </ListPage>
  )
}
