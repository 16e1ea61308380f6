import type { PermissionName } from './permissions.ts'

/**
 * Changes by which an officer's account could be taken over: a person who may make one asks for it, and a second
 * person with the same permission decides.
 */
export const staffChangeKinds = {
  mobile: { title: '变更手机号', permission: 'user_edit' },
  reset_pwd: { title: '重置密码', permission: 'user_reset_pwd' },
  enable: { title: '启用账号', permission: 'user_enable' },
  bank: { title: '变更所属贴入行', permission: 'user_edit' },
} as const satisfies Record<string, { title: string; permission: PermissionName }>

export type StaffChangeKind = keyof typeof staffChangeKinds

/** `lapsed`: its time is over, or the person has changed since it was asked for. */
export const staffChangeStates = {
  open: '待复核',
  approved: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
  lapsed: '已失效',
} as const

export type StaffChangeState = keyof typeof staffChangeStates

/** Hours of the bank's clock for which a second person may decide. */
export const staffChangeHours = 24
