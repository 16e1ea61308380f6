import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { LoadPage, PageRoute } from './page-route.ts'

/** A page of the back office; everybody of the bank's staff may open one that names no permission. */
const staffPage = (path: string, title: string, load: LoadPage, permission?: PermissionName): PageRoute => ({
  path,
  title,
  layout: 'admin',
  access: { types: ['admin'], ...(permission ? { permission } : { kinds: ['staff', 'admin'] }) },
  load,
})

/** What staff work with, beside /mainIndex. */
export const backOfficeRoutes: readonly PageRoute[] = [
  staffPage(
    '/discApproval',
    '贴现审批',
    () => import('../features/approval/approval-page.tsx'),
    'disc_apply_view',
  ),
  staffPage(
    '/discQuery',
    '放款查询',
    () => import('../features/payout-query/payout-query-page.tsx'),
    'disc_apply_view',
  ),
  staffPage(
    '/memberReview',
    '会员审核',
    () => import('../features/member-review/member-review-page.tsx'),
    'member_view',
  ),
  staffPage(
    '/signReview',
    '签约审核',
    () => import('../features/sign-review/sign-review-page.tsx'),
    'sign_view',
  ),
  staffPage(
    '/tradeReview',
    '发票审核',
    () => import('../features/trade-review/trade-review-page.tsx'),
    'trade_view',
  ),
  staffPage(
    '/creditLimit',
    '额度管理',
    () => import('../features/back-office-reference/limits-page.tsx'),
    'limit_view',
  ),
  staffPage(
    '/bankOrg',
    '机构与行号',
    () => import('../features/back-office-reference/orgs-page.tsx'),
    'org_view',
  ),
  staffPage(
    '/whiteReview',
    '白名单管理',
    () => import('../features/back-office-reference/white-review-page.tsx'),
    'white_view',
  ),
  staffPage(
    '/rateSetting',
    '报价维护',
    () => import('../features/back-office-reference/rates-page.tsx'),
    'rate_view',
  ),
  staffPage(
    '/holiday',
    '节假日',
    () => import('../features/back-office-reference/holidays-page.tsx'),
    'holiday_view',
  ),
  staffPage(
    '/sysParam',
    '参数管理',
    () => import('../features/back-office-reference/params-page.tsx'),
    'param_view',
  ),
  staffPage(
    '/informationAdmin',
    '资讯管理',
    () => import('../features/content-admin/information-admin-page.tsx'),
    'content_view',
  ),
  staffPage(
    '/faqAdmin',
    '常见问题管理',
    () => import('../features/content-admin/faq-admin-page.tsx'),
    'content_view',
  ),
  staffPage(
    '/noticeAdmin',
    '消息发布',
    () => import('../features/notice-admin/notice-admin-page.tsx'),
    'content_view',
  ),
  staffPage(
    '/pageConfig',
    '页面配置',
    () => import('../features/page-config/page-config-page.tsx'),
    'content_view',
  ),
  staffPage(
    '/dictAdmin',
    '数据字典',
    () => import('../features/dict-admin/dict-admin-page.tsx'),
    'param_view',
  ),
  staffPage(
    '/orderOversight',
    '转贴现监管',
    () => import('../features/oversight/oversight-page.tsx'),
    'order_view',
  ),
  staffPage('/userManage', '用户管理', () => import('../features/people/users-page.tsx'), 'user_view'),
  staffPage('/roleManage', '角色管理', () => import('../features/roles/roles-page.tsx'), 'role_view'),
  staffPage(
    '/onlineSessions',
    '在线会话',
    () => import('../features/online-sessions/online-sessions-page.tsx'),
    'session_view',
  ),
  staffPage('/auditLog', '审计日志', () => import('../features/audit/audit-page.tsx'), 'audit_view'),
  staffPage('/jobs', '后台任务', () => import('../features/jobs/jobs-page.tsx'), 'job_view'),
  staffPage('/exportFiles', '导出文件', () => import('../features/export-files/export-files-page.tsx')),
]
