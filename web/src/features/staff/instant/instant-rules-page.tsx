import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import './instant-rules.css'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { VersionsTab } from './versions-tab.tsx'

/** 秒贴管理: the switch and what is used today; the versions of the rules. */
export default function InstantRulesPage() {
  return (
    <ListPage title="秒贴管理">
      <PageTabs
        label="秒贴管理"
        tabs={[
          { id: 'today', title: '今日与开关', Panel: OverviewTab },
          { id: 'versions', title: '规则版本', Panel: VersionsTab },
        ]}
      />
    </ListPage>
  )
}
