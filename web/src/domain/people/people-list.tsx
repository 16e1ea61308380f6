import '../review/review.css'
import './roles.css'
import { useMemo, useState } from 'react'
import { useCan } from '../../core/api/use-can.ts'
import { steadyMs } from '../../core/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { useGridSource } from '../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../widgets/list/list-card.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import { type PeopleSet, type Person, personFilter } from './people-sets.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { UserDialog } from './user-dialog.tsx'

const keyOf = (row: Person) => row.user_id

interface OfSet {
  set: PeopleSet
}

/** For who may: the form for a new one, behind its button. */
export const AddPerson = ({ set }: OfSet) => {
  const mayAdd = useCan(set.may.add)
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  if (!mayAdd) return null
  return (
    <>
      <Button variant="primary" onClick={() => setAdding(true)}>
        新增{set.caption}
      </Button>
      {adding &&
        (set.caption === '用户' ? (
          <UserDialog user={null} onClose={close} />
        ) : (
          <OperatorDialog subject="sub_account" operator={null} onClose={close} />
        ))}
    </>
  )
}

/** The people of the back office, or a member's own: the list and the side drawer of one. */
export const PeopleList = ({ set }: OfSet) => {
  const [opened, setOpened] = useState<string | null>(null)
  const list = useGridSource(set.query, {
    filterBy: personFilter,
    pollWhenOfflineMs: steadyMs,
  })
  const { source } = list
  const columns = useMemo(() => peopleColumns(set, row => setOpened(row.user_id)), [set])
  return (
    <>
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
    </>
  )
}
