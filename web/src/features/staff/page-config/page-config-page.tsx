import '../../../domain/review/review.css'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { PageConfigForm } from './page-config-form.tsx'

/** 页面配置: names, logos, footer and figures of all pages; what is saved shows at once, on open pages too. */
export default function PageConfigPage() {
  const mayEdit = useCan('page_edit')
  const [round, setRound] = useState(0)
  const { first, error, reload } = useCall('/api/admin/page/query', {})
  return (
    <ListPage title="页面配置">
      <Card>
        {first ? (
          <PageConfigForm
            // What arrives from others while something is typed does not replace it unasked.
            key={round}
            stored={first}
            mayEdit={mayEdit}
            onReload={() => setRound(round + 1)}
            onSaved={() => setRound(round + 1)}
          />
        ) : error ? (
          <ErrorState title="页面配置未能加载" error={error} onRetry={reload} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Card>
    </ListPage>
  )
}
