import { longTime, shortTime } from '../../ui/data/figures.tsx'
import { StatusDot } from '../../ui/tag.tsx'
import { gridColumns } from '../../widgets/grid/columns.tsx'
import { openColumn } from '../../widgets/grid/row-actions.tsx'
import { rolesText } from './operator-actions.ts'
import { isDisabled, type PeopleSet, type Person, PLATFORM } from './people-sets.ts'

const FIRST_SIGN_IN = 3

const statusText = (person: Person): string => {
  if (isDisabled(person)) return '已停用'
  if (person.held_until) return `保护期至 ${shortTime(person.held_until)}`
  if (person.failures > 0) return `正常（连续失败 ${person.failures} 次）`
  return person.user_status === FIRST_SIGN_IN ? '待首次改密' : '正常'
}

export const StatusOf = ({ person }: { person: Person }) => {
  const warns = person.held_until !== null || person.failures > 0 || person.user_status === FIRST_SIGN_IN
  return (
    <StatusDot tone={isDisabled(person) ? 'outline' : warns ? 'warn' : 'ok'}>{statusText(person)}</StatusDot>
  )
}

export const roleNames = (person: Person): string =>
  person.roles.map(({ name }) => name).join('、') || person.role_name || '—'

/** Of a user of the back office: the bank, or the platform itself. */
export const placeOf = ({ bank_name: bank, kind }: Person): string =>
  kind === 'government' ? '—' : bank || PLATFORM

const lastSignIn = ({ last_login_time }: Person) =>
  last_login_time === null ? '从未登录' : longTime(last_login_time)

export const peopleColumns = ({ caption }: PeopleSet, onOpen: (person: Person) => void) =>
  gridColumns<Person>([
    { id: 'user_name', title: '姓名', width: 92, frozen: true, card: 'title' },
    { id: 'account', title: '登录账号', width: 116 },
    { id: 'mobile', title: '手机号', width: 116 },
    {
      id: 'status',
      title: '状态',
      width: 112,
      card: 'status',
      cell: row => <StatusOf person={row} />,
      of: statusText,
    },
    { id: 'roles', title: '角色', width: 150, of: roleNames },
    ...(caption === '用户' ? [{ id: 'bank_name', title: '所属', width: 150, of: placeOf }] : []),
    ...(caption === '子账号' ? [{ id: 'biz_roles', title: '业务角色', width: 110, of: rolesText }] : []),
    { id: 'last_login_time', title: '上次登录', width: 142, of: lastSignIn },
    { id: 'gmt_create', title: '新增时间', width: 142, hidden: true, kind: 'time' },
    openColumn(onOpen, () => '管理'),
  ])
