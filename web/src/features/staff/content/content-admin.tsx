import '../../../domain/review/review.css'
import './content-admin.css'
import { useMemo } from 'react'
import { useCan } from '../../../core/api/use-can.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useRowSteps } from '../../../widgets/grid/row-steps.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { contentColumns } from './content-columns.tsx'
import { ContentDrawer, NEW } from './content-drawer.tsx'
import { type ContentKind, type ContentRow, contentFilters, kindName } from './content-list.ts'

const keyOf = (row: ContentRow) => row.content_id

/** Content written by staff: the list of one kind, and each piece in its drawer. */
export const ContentAdmin = ({ kind }: { kind: ContentKind }) => {
  const name = kindName[kind]
  const mayEdit = useCan('content_edit')
  const [opened, open] = useOpenRow('content_id')
  const list = useGridSource('/api/admin/content/query', {
    filterBy: contentFilters[kind],
    toRequest: asked => ({ ...asked, kind }),
  })
  const { source } = list
  const columns = useMemo(() => contentColumns(kind, row => open(row.content_id)), [kind, open])
  const steps = useRowSteps(source, keyOf, opened, open)

  return (
    <ListPage
      title={`${name}管理`}
      action={
        mayEdit && (
          <Button variant="primary" onClick={() => open(NEW)}>
            <Icon name="plus" />
            新增{name}
          </Button>
        )
      }
    >
      <ListCard
        list={list}
        id={`content-${kind}`}
        caption={name}
        columns={columns}
        rowKey={keyOf}
        requires={['content_view']}
        note="按最近修改排列"
        onOpen={row => open(row.content_id)}
        openKey={opened}
        empty={<ListEmpty list={list} of={name}>{`新增的${name}会显示在这里`}</ListEmpty>}
      />
      <ContentDrawer
        kind={kind}
        contentId={opened}
        mayEdit={mayEdit}
        steps={steps}
        onOpen={open}
        onClose={() => open(null)}
      />
    </ListPage>
  )
}
