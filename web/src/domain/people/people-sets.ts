import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { declareFilter } from '../../widgets/address/filter-spec.ts'

export type Person = RowOf<'/api/admin/user/query'>['rows'][number]

/** Where the platform's own people belong, who work on every bank's business. */
export const PLATFORM = '平台运营'

const DISABLED = 5
export const isDisabled = ({ status }: Person): boolean => status === DISABLED

/** One thing that is done with a person: its call, who may do it, and what is asked before it. */
export interface PersonAct {
  path:
    | '/api/admin/user/disable'
    | '/api/admin/user/enable'
    | '/api/admin/user/reset_pwd'
    | '/api/admin/user/unlock'
    | '/api/admin/user/delete'
    | '/api/sub_account/disable'
    | '/api/sub_account/enable'
    | '/api/sub_account/delete'
  permission: PermissionName
  label: string
  note: string
  done: string
  look: 'plain' | 'danger-line'
  /** Waits for a second administrator, to whom a reason may be given. */
  asked?: true
  /** Whether it makes sense for this person now. */
  fits: (person: Person) => boolean
}

const disable = {
  label: '停用',
  note: '停用后立即下线，不能再登录。',
  done: '已停用',
  look: 'danger-line',
  fits: (person: Person) => !isDisabled(person),
} as const
/** Texts of an act that a second administrator decides on. */
const asked = { asked: true, done: '已提交，须另一名管理员复核后生效' } as const
const forSecond = '须另一名管理员复核，通过后24小时内不能审批和放款。'

const enable = {
  label: '启用',
  note: '启用后可以重新登录。',
  done: '已启用',
  look: 'plain',
  fits: isDisabled,
} as const
const remove = {
  label: '删除',
  note: '仅限从未登录过的账号，删除后不能恢复。',
  done: '已删除',
  look: 'danger-line',
  fits: (person: Person) => person.last_login_time === null,
} as const

/** Whose people a page is about, and the calls and permissions that go with it. */
export interface PeopleSet {
  caption: '用户' | '子账号'
  gridId: string
  query: '/api/admin/user/query' | '/api/sub_account/query'
  roles: '/api/admin/role/query' | '/api/sub_role/query'
  assign: '/api/admin/user/assign_role' | '/api/sub_account/assign_role'
  may: Record<'view' | 'add' | 'edit' | 'assign', PermissionName>
  acts: readonly PersonAct[]
}

export const staffSet: PeopleSet = {
  caption: '用户',
  gridId: 'staff-users',
  query: '/api/admin/user/query',
  roles: '/api/admin/role/query',
  assign: '/api/admin/user/assign_role',
  may: { view: 'user_view', add: 'user_add', edit: 'user_edit', assign: 'user_assign_role' },
  acts: [
    { ...remove, path: '/api/admin/user/delete', permission: 'user_delete' },
    { ...disable, path: '/api/admin/user/disable', permission: 'user_disable' },
    {
      label: '重置密码',
      note: `${forSecond}新的初始密码届时以短信发送，现有登录立即失效，登录后须修改密码。`,
      ...asked,
      look: 'plain',
      fits: person => !isDisabled(person),
      path: '/api/admin/user/reset_pwd',
      permission: 'user_reset_pwd',
    },
    {
      label: '解锁',
      note: '清除连续登录失败造成的等待。',
      done: '已解锁',
      look: 'plain',
      fits: person => person.failures > 0,
      path: '/api/admin/user/unlock',
      permission: 'user_enable',
    },
    {
      ...enable,
      ...asked,
      note: `${forSecond}启用后可以重新登录。`,
      path: '/api/admin/user/enable',
      permission: 'user_enable',
    },
  ],
}

export const subAccountSet: PeopleSet = {
  caption: '子账号',
  gridId: 'sub-accounts',
  query: '/api/sub_account/query',
  roles: '/api/sub_role/query',
  assign: '/api/sub_account/assign_role',
  may: {
    view: 'sub_account_view',
    add: 'sub_account_add',
    edit: 'sub_account_edit',
    assign: 'sub_account_assign_role',
  },
  acts: [
    { ...remove, path: '/api/sub_account/delete', permission: 'sub_account_delete' },
    { ...disable, path: '/api/sub_account/disable', permission: 'sub_account_disable' },
    { ...enable, path: '/api/sub_account/enable', permission: 'sub_account_enable' },
  ],
}

export const personFilter = declareFilter({
  keyword: { label: '姓名或账号', max: 60 },
  status: { label: '账号状态', choices: { '4': '正常', '5': '已停用' }, ask: Number },
})

/** Why nobody may change this person here, '' when the person may be changed. */
export const closedReason = (person: Person, self: string | undefined): string => {
  if (person.user_id === self) return '不能操作本人账号'
  return person.is_main_account === 1 ? '不能操作主账号' : ''
}
