import { hasPermission } from '@portal/shared/access/masks.ts'
import { useState } from 'react'
import { post } from '../../core/api/client.ts'
import { useCall } from '../../core/api/hooks.ts'
import { useSession } from '../../core/api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Pager } from '../../ui/inputs/pager.tsx'
import { type Act, ActDialog } from '../../widgets/act-dialog.tsx'
import { useLastPage } from '../../widgets/address/use-last-page.ts'
import type { Person } from './people-sets.ts'
import type { Role, RoleSet } from './role-sets.ts'

const removal = (path: NonNullable<RoleSet['remove_member']>, role: Role, person: Person): Act => ({
  label: '移除',
  look: 'danger-line',
  ask: {
    about: `移除后其由“${role.name}”得到的权限立即收回。`,
    title: `移除成员：${person.user_name}`,
    confirm: '确定',
    closesRefused: true,
  },
  call: () => post(path, { role_id: role.role_id, user_id: person.user_id }),
  done: '已移除，立即生效',
})

/** Who has a role; somebody who is allowed to can take it from one of them. */
export const RoleMembers = ({ set, role }: { set: RoleSet; role: Role }) => {
  const { user } = useSession()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const [asked, setAsked] = useState<Act | null>(null)
  const {
    first: page,
    error,
    reload,
  } = useCall(
    set.query_member,
    { role_id: role.role_id, page_no: paging.pageNo, page_size: paging.pageSize },
    { keepPrevious: true },
  )
  useLastPage(page, pageNo => setPaging({ ...paging, pageNo }))
  if (error) return <ErrorState title="成员未能加载" error={error} onRetry={reload} />
  if (!page) return <Skeleton rows={3} />
  const path = set.remove_member
  const mayRemove = user !== null && hasPermission(user, 'role_remove_member')
  return (
    <>
      {page.rows.length === 0 && <p className="muted">目前没有成员</p>}
      <ul className="role-members">
        {page.rows.map(person => (
          <li key={person.user_id}>
            <b>{person.user_name}</b>
            <span className="meta figures">{person.account}</span>
            {path !== null && mayRemove && person.user_id !== user.user_id && (
              <Button size="small" className="push" onClick={() => setAsked(removal(path, role, person))}>
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {page.total > paging.pageSize && (
        <Pager total={page.total} pageNo={paging.pageNo} pageSize={paging.pageSize} onChange={setPaging} />
      )}
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
