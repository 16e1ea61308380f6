import { isAllowed } from '@portal/shared/access/access.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { pageOf } from '../../core/pages.ts'

export const clientsPath = '/pcApiClients'

/** Entries of the personal centre, in order; a page that the user may not open is not there. */
const pages = [
  { path: '/userCenter/index', name: '概览' },
  { path: '/pcBasicInfo', name: '基本信息' },
  { path: '/pcModifyLoginPassword', name: '修改登录密码' },
  { path: '/pcPhoneNum', name: '修改手机号' },
  { path: '/pcOperator', name: '操作员管理' },
  { path: '/pcSubAccount', name: '子账号管理' },
  { path: '/pcSubRole', name: '子角色管理' },
  { path: clientsPath, name: '接口与事件' },
  { path: '/pcNotices', name: '消息中心' },
  { path: '/pcSessions', name: '登录记录与设备' },
  { path: '/pcAppearance', name: '外观' },
] as const

export const centrePages = (user: UserInfo) =>
  pages.filter(({ path }) => {
    const route = pageOf(path)
    return route !== undefined && isAllowed(route.access, user)
  })

/** Page that edits the profile of a member type. */
export const editPageOf = ({ member_type, kind }: Pick<UserInfo, 'member_type' | 'kind'>): string | null => {
  if (member_type === 'comp') return '/perfectCompanyMess?update=true'
  if (member_type === 'financeOrg') return '/orgMess?update=true'
  if (member_type === 'investOrg') return '/investMess?update=true'
  return kind === 'government' ? '/govMess?update=true' : null
}
