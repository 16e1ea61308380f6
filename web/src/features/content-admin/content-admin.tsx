import '../review/review.css'
import './content-admin.css'
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useRowSteps } from '../../ui/grid/row-steps.tsx'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { contentColumns } from './content-columns.tsx'
import { ContentDrawer, NEW } from './content-drawer.tsx'
import { ContentFilter } from './content-filter.tsx'
import { type ContentKind, type ContentRow, filterFields, kindName, noFilter } from './content-list.ts'

const keyOf = (row: ContentRow) => row.content_id

/** What staff write for everybody: the list of one kind, and each in its drawer. */
export const ContentAdmin = ({ kind }: { kind: ContentKind }) => {
  const { user } = useSession()
  const name = kindName[kind]
  const mayEdit = user !== null && hasPermission(user, 'content_edit')
  const [params, setParams] = useSearchParams()
  const opened = params.get('content_id')
  const { source, filter, isFiltered, setFilter } = useGridSource('/api/admin/content/query', {
    fields: filterFields,
    toRequest: asked => ({ ...asked, kind }),
  })
  const open = (contentId: string | null) => {
    const next = new URLSearchParams(params)
    if (contentId) next.set('content_id', contentId)
    else next.delete('content_id')
    setParams(next)
  }
  const latest = useRef(open)
  latest.current = open
  const columns = useMemo(() => contentColumns(kind, row => latest.current(row.content_id)), [kind])
  const steps = useRowSteps(source, keyOf, opened, open)

  return (
    <div className="wrap review-page">
      <div className="row page-title-line">
        <h1 className="t-page">{name}管理</h1>
        {mayEdit && (
          <Button variant="primary" className="push" onClick={() => open(NEW)}>
            <Icon name="plus" />
            新增{name}
          </Button>
        )}
      </div>
      <Card flush>
        <ContentFilter key={JSON.stringify(filter)} kind={kind} filter={filter} onAsk={setFilter} />
        <DataGrid
          id={`content-${kind}`}
          caption={name}
          columns={columns}
          source={source}
          rowKey={keyOf}
          requires={['content_view']}
          note="按最近修改排列"
          onOpen={row => open(row.content_id)}
          openKey={opened}
          empty={
            <EmptyState
              title={isFiltered ? `没有符合条件的${name}` : `还没有${name}`}
              action={isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
            >
              {isFiltered ? '请放宽查询条件' : `新增的${name}会显示在这里`}
            </EmptyState>
          }
        />
      </Card>
      <ContentDrawer
        kind={kind}
        contentId={opened}
        mayEdit={mayEdit}
        steps={steps}
        onOpen={open}
        onClose={() => open(null)}
        onChanged={() => void source.reload()}
      />
    </div>
  )
}
