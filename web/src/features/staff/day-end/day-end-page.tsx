import { hasPermission } from '@portal/shared/access/masks.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { CheckButton } from './check-dialog.tsx'
import { DaysTab } from './days-tab.tsx'
import { DifferencesTab } from './differences-tab.tsx'

/** /dayEndCheck, 日终对账: what does not agree, and the days that were reconciled. */
export default function DayEndPage() {
  const { user } = useSession()
  const mayCheck = user !== null && hasPermission(user, 'books_check')
  const waiting = useCall(
    '/api/admin/books/query_difference',
    { page_size: 1 },
    { pollWhenOfflineMs: steadyMs },
  )
  return (
    <ListPage title="日终对账" action={mayCheck && <CheckButton />}>
      <PageTabs
        label="日终对账"
        tabs={[
          {
            id: 'differences',
            title: '对账差异',
            count: waiting.first?.open || undefined,
            Panel: DifferencesTab,
          },
          { id: 'days', title: '每日结果', Panel: DaysTab },
        ]}
      />
    </ListPage>
  )
}
