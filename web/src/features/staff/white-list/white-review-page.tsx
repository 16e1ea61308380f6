import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { WhiteEntriesTab } from './white-entries-tab.tsx'
import { WhiteRequestsTab } from './white-requests-tab.tsx'

/** /whiteReview: the tradable list, and what institutions ask to have on it. */
export default function WhiteReviewPage() {
  return (
    <ListPage title="白名单管理">
      <PageTabs
        label="白名单管理"
        tabs={[
          { id: 'requests', title: '机构申请', Panel: WhiteRequestsTab },
          { id: 'entries', title: '白名单条目', Panel: WhiteEntriesTab },
        ]}
      />
    </ListPage>
  )
}
