import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { AccountsTab } from './accounts-tab.tsx'
import { EntriesTab } from './entries-tab.tsx'
import { TrialTab } from './trial-tab.tsx'

/** /generalLedger: the books by subject, by account, by entry; each leads to the next. */
export default function LedgerPage() {
  return (
    <ListPage title="总账与试算平衡">
      <PageTabs
        label="总账与试算平衡"
        tabs={[
          { id: 'trial', title: '试算平衡表', Panel: TrialTab },
          { id: 'accounts', title: '总账', Panel: AccountsTab },
          { id: 'entries', title: '明细账', Panel: EntriesTab },
        ]}
      />
    </ListPage>
  )
}
