import '../review/review.css'
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { useState } from 'react'
import { post } from '../../core/api/client.ts'
import { useSession } from '../../core/api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { longTime } from '../../ui/data/figures.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Drawer } from '../../ui/layers/drawer.tsx'
import { ActBar } from '../../widgets/act-bar.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { placeOf, roleNames, StatusOf } from './people-columns.tsx'
import { closedReason, type PeopleSet, type Person } from './people-sets.ts'
import { UserDialog } from './user-dialog.tsx'

const Facts = ({ set, person }: { set: PeopleSet; person: Person }) => (
  <dl className="facts">
    <div>
      <dt>登录账号</dt>
      <dd className="figures">{person.account}</dd>
    </div>
    <div>
      <dt>手机号</dt>
      <dd className="figures">{person.mobile}</dd>
    </div>
    {set.caption === '用户' && (
      <div>
        <dt>所属</dt>
        <dd>{placeOf(person)}</dd>
      </div>
    )}
    <div>
      <dt>角色</dt>
      <dd>{roleNames(person)}</dd>
    </div>
    <div>
      <dt>连续登录失败</dt>
      <dd>{person.failures} 次</dd>
    </div>
    <div>
      <dt>上次登录</dt>
      <dd className="figures">{person.last_login_time ? longTime(person.last_login_time) : '从未登录'}</dd>
    </div>
    <div>
      <dt>新增时间</dt>
      <dd className="figures">{longTime(person.gmt_create)}</dd>
    </div>
  </dl>
)

interface PersonDrawerProps {
  set: PeopleSet
  /** Undefined = closed. */
  person: Person | undefined
  onClose: () => void
}

const Detail = ({ set, person }: PersonDrawerProps & { person: Person }) => {
  const { user } = useSession()
  const [dialog, setDialog] = useState<'edit' | 'assign' | null>(null)
  const may = (name: PermissionName) => user !== null && hasPermission(user, name)
  const closed = closedReason(person, user?.user_id)
  const acts = set.acts
    .filter(({ permission, fits }) => may(permission) && fits(person))
    .map(({ label, note, done, look, path, asked }) => ({
      label,
      done,
      look,
      ask: { note, ...(asked && { words: 'optional' as const }) },
      call: (reason: string) => post(path, { user_id: person.user_id, ...(reason && { reason }) }),
    }))
  const close = () => setDialog(null)
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <StatusOf person={person} />
        </p>
        {person.held_until && (
          <Alert tone="warn">账号变更后的安全保护期：{longTime(person.held_until)} 前不能审批和放款。</Alert>
        )}
        {closed && <Alert tone="info">{closed}，请由其他管理人员办理。</Alert>}
        <Facts set={set} person={person} />
      </div>
      {!closed && (
        <footer className="review-foot">
          <ActBar subject={`${person.user_name}（${person.account}）`} acts={acts} />
          {may(set.may.edit) && <Button onClick={() => setDialog('edit')}>修改</Button>}
          {may(set.may.assign) && (
            <Button variant="primary" onClick={() => setDialog('assign')}>
              分配角色
            </Button>
          )}
        </footer>
      )}
      {dialog === 'assign' && <AssignDialog set={set} person={person} onClose={close} />}
      {dialog === 'edit' &&
        (set.caption === '用户' ? (
          <UserDialog user={person} onClose={close} />
        ) : (
          <OperatorDialog subject="sub_account" operator={person} onClose={close} />
        ))}
    </>
  )
}

/** Side drawer of one person: who they are, what they may do, and what may be done with their account. */
export const PersonDrawer = (props: PersonDrawerProps) => (
  <Drawer open={props.person !== undefined} title={props.person?.user_name ?? ''} onClose={props.onClose}>
    {props.person && <Detail key={props.person.user_id} {...props} person={props.person} />}
  </Drawer>
)
