import '../review/review.css'
import './roles.css'
import { useMemo, useState } from 'react'
import { useCan } from '../../core/api/use-can.ts'
import { steadyMs } from '../../core/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { useGridSource } from '../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../widgets/list/list-card.tsx'
import { ListHead } from '../../widgets/list/list-page.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import { type PeopleSet, type Person, personFilter } from './people-sets.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { UserDialog } from './user-dialog.tsx'

const keyOf = (row: Person) => row.user_id

/** The people of the back office, or a member's own: the list, a form for a new one, and the side drawer of one. */
export const PeopleList = ({ set, title }: { set: PeopleSet; title: string }) => {
  const mayAdd = useCan(set.may.add)
  const [opened, setOpened] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const list = useGridSource(set.query, {
    filterBy: personFilter,
    pollWhenOfflineMs: steadyMs,
  })
  const { source } = list
  const columns = useMemo(() => peopleColumns(set, row => setOpened(row.user_id)), [set])
  return (
    <>
      <ListHead
        title={title}
        action={
          mayAdd && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              新增{set.caption}
            </Button>
          )
        }
      />
      <ListCard
        list={list}
        id={set.gridId}
        caption={set.caption}
        columns={columns}
        rowKey={keyOf}
        requires={[set.may.view]}
        note="按新增先后"
        onOpen={row => setOpened(row.user_id)}
        openKey={opened}
        empty={<ListEmpty list={list} of={set.caption}>{`新增的${set.caption}会显示在这里`}</ListEmpty>}
      />
      <PersonDrawer
        set={set}
        person={source.rows?.find(row => row.user_id === opened)}
        onClose={() => setOpened(null)}
      />
      {adding &&
        (set.caption === '用户' ? (
          <UserDialog user={null} onClose={() => setAdding(false)} />
        ) : (
          <OperatorDialog subject="sub_account" operator={null} onClose={() => setAdding(false)} />
        ))}
    </>
  )
}
