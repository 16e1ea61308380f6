import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { BusinessTab } from './business-tab.tsx'
import { EntriesTab } from './entries-tab.tsx'
import { ReceiptsTab } from './receipts-tab.tsx'
import { StatementsTab } from './statements-tab.tsx'

/** /receipts, 对账与回单: receipts, every line of an account, and statements, of a company or an institution; a company's discount business. */
export default function ReceiptsPage() {
  const { user } = useSession()
  const waiting = useCall(
    '/api/statement/query_statement',
    { state: 'T10', page_size: 1 },
    { pollWhenOfflineMs: steadyMs },
  )
  return (
    <ListPage title="对账与回单" action={<ButtonLink to="/verify">回单验真</ButtonLink>}>
      <PageTabs
        label="对账与回单"
        tabs={[
          { id: 'receipts', title: '回单', Panel: ReceiptsTab },
          { id: 'entries', title: '账户明细', Panel: EntriesTab },
          {
            id: 'statements',
            title: '对账单',
            count: waiting.first?.total || undefined,
            Panel: StatementsTab,
          },
          // The discount business is a company's; an institution's orders are on pages of their own.
          ...(user?.member_type === 'comp'
            ? [{ id: 'business', title: '贴现业务对账', Panel: BusinessTab }]
            : []),
        ]}
      />
    </ListPage>
  )
}
