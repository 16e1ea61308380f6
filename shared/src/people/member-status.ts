/** Member status (specification section 4) as people read it. */
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
