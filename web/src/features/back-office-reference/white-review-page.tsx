import '../review/review.css'
import './back-office-reference.css'
import { ListPage } from '../../ui/list/list-page.tsx'
import { PageTabs } from '../../ui/page-tabs.tsx'
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
