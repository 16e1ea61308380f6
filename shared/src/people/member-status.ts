/** Member status. */
export const memberStatus = { underAudit: 0, normal: 4, disabled: 5, auditFailed: 7, abnormal: 8 } as const

/** Of an account: whether it may sign in. */
export const accountStatus = { enabled: 4, disabled: 5 } as const

/** `user_status` of an account whose first password is to be changed. */
export const FIRST_PASSWORD = 3

/** Member status as people read it. */
const names: Readonly<Record<number, string>> = {
  0: '审核中',
  4: '正常',
  5: '已停用',
  7: '审核未通过',
  8: '异常',
}

export const statusName = (status: number): string => names[status] ?? '未知'

/** Real-name verification (`authentication`): 1 verified, 2 in verification. */
export const authenticationName = (authentication: number): string =>
  authentication === 1 ? '已认证' : authentication === 2 ? '认证中' : '未认证'
