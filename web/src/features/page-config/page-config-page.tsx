import '../review/review.css'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useCan } from '../../api/use-can.ts'
import { Card } from '../../ui/card.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
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
            onRefused={() => void reload()}
            onReload={() => setRound(round + 1)}
            onSaved={() => void reload().then(() => setRound(round + 1))}
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
