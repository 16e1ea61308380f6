import { hasPermission } from '@portal/shared/access/permissions.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLastPage } from '../../ui/use-last-page.ts'
import type { Person } from '../people/people-sets.ts'
import type { Role, RoleSet } from './role-sets.ts'

/** Who has a role; whoever may takes it from one of them. */
export const RoleMembers = ({ set, role, onDone }: { set: RoleSet; role: Role; onDone: () => void }) => {
  const { user } = useSession()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const [removing, setRemoving] = useState<Person | null>(null)
  const [busy, setBusy] = useState(false)
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
  const mayRemove = path !== null && user !== null && hasPermission(user, 'role_remove_member')

  const remove = async () => {
    if (!removing || path === null || busy) return
    setBusy(true)
    try {
      await post(path, { role_id: role.role_id, user_id: removing.user_id })
      showToast({ kind: 'ok', text: '已移除，立即生效' })
    } catch (failure) {
      // Announced by the client; the list says how it stands.
      if (!(failure instanceof ApiError)) throw failure
    } finally {
      setBusy(false)
      setRemoving(null)
      await reload()
      onDone()
    }
  }
  return (
    <>
      {page.rows.length === 0 && <p className="muted">目前没有成员</p>}
      <ul className="role-members">
        {page.rows.map(person => (
          <li key={person.user_id}>
            <b>{person.user_name}</b>
            <span className="meta figures">{person.account}</span>
            {mayRemove && person.user_id !== user.user_id && (
              <Button size="small" className="push" onClick={() => setRemoving(person)}>
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {page.total > paging.pageSize && (
        <Pager total={page.total} pageNo={paging.pageNo} pageSize={paging.pageSize} onChange={setPaging} />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={`移除成员：${removing?.user_name ?? ''}`}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(null)}
      >
        移除后其由“{role.name}”得到的权限立即收回。
      </ConfirmDialog>
    </>
  )
}
