import type { Access } from '@portal/shared/access/access.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { routeAccess } from '@portal/shared/access/route-access.ts'

/** `own` is the shell of whoever is here: back office for admin types, portal for customers and guests. */
type Layout = 'portal' | 'admin' | 'own' | 'bare'

interface PageFacts {
  /** Document title and breadcrumb. */
  title: string
  /** Document title where another page that the same person may open is called the same. */
  windowTitle?: string
  layout: Layout
  access: Access
  /** Word in the portal's main navigation; absent = not there. */
  nav?: string
  /** Path of the navigation entry that is marked while this page is open, of each kind of member. */
  under?: string | readonly string[]
  /** Pages that show no breadcrumb of their own. */
  breadcrumb?: false
  /** Working pages use the full width, reading pages 1200 px. */
  wide?: true
}

/** A page in a frame of the portal, or of whoever is here. */
const page =
  (layout: Layout) =>
  (title: string, access: Access, more: Omit<Partial<PageFacts>, 'title' | 'layout' | 'access'> = {}) =>
    ({ title, layout, access, ...more }) satisfies PageFacts

const portal = page('portal')
const bare = page('bare')
const own = page('own')

/** A page of 用户中心: a member's own profile, people, notices and sessions. */
const centre = (title: string, access: Access) => portal(title, access, { under: '/userCenter/index' })

/** A page of the back office; everybody of the bank's staff may open one that names no permission. */
const staff = (title: string, permission?: PermissionName, more: { platform?: true } = {}) =>
  page('admin')(title, {
    types: ['admin'],
    ...(permission ? { permission } : { kinds: ['staff', 'admin'] }),
    ...more,
  })
/** Not for officers of one discounting bank. */
const platform = { platform: true } as const

const subMembers = (permission: PermissionName): Access => ({
  types: ['comp', 'financeOrg', 'investOrg'],
  permission,
})

const trading = (under: string) => ({ under, wide: true }) as const

/** Every page there is; its code is named in app/loaders.ts. */
const facts = {
  '/main': portal('首页', routeAccess['/main'], { nav: '首页', breadcrumb: false }),
  '/information': portal('资讯', routeAccess['/information'], { nav: '资讯' }),
  '/quotes': portal('行情', routeAccess['/quotes'], { nav: '行情' }),
  '/tradeWhiteTicket': portal('可交易白名单', routeAccess['/tradeWhiteTicket'], { breadcrumb: false }),
  '/acptList': portal('承兑人名录', routeAccess['/acptList'], { breadcrumb: false }),
  '/commonQus': portal('常见问题', routeAccess['/commonQus']),
  '/verify': portal('回单验真', 'public', { breadcrumb: false }),
  '/login': bare('登录', routeAccess['/login'], { breadcrumb: false }),
  '/loginztx': bare('登录', routeAccess['/loginztx'], { breadcrumb: false, windowTitle: '机构客户登录' }),
  '/loginadmin': bare('管理员登录', routeAccess['/loginadmin'], { breadcrumb: false }),
  '/forgetPassword': portal('忘记密码', routeAccess['/forgetPassword']),
  '/regist': portal('企业客户注册', routeAccess['/regist']),
  '/registztx': portal('机构客户注册', routeAccess['/registztx']),

  '/tx': portal('贴现', routeAccess['/tx'], { nav: '贴现', breadcrumb: false }),
  '/pcBankSign': portal('银行签约', routeAccess['/pcBankSign'], { under: '/tx' }),
  '/instant': portal('秒贴', { types: ['comp'] }, trading('/tx')),
  '/pcDiscount': portal('业务办理', routeAccess['/pcDiscount'], trading('/tx')),
  '/txDiscountApplyStaticList': portal('业务查询', routeAccess['/txDiscountApplyStaticList'], trading('/tx')),
  '/payerConsent': portal('付息确认', { types: ['comp'] }, trading('/tx')),
  '/invoicesControl': portal('贸易背景信息', routeAccess['/invoicesControl'], trading('/tx')),
  '/ztx': portal('转贴现', routeAccess['/ztx'], { nav: '转贴现', breadcrumb: false }),
  '/pcOrderCinpound': portal('订单复核', routeAccess['/pcOrderCinpound'], trading('/ztx')),
  '/pcOrderMonitoring': portal('订单监控', routeAccess['/pcOrderMonitoring'], trading('/ztx')),

  '/fundCalendar': portal(
    '资金日历',
    { types: ['comp', 'financeOrg'] },
    { under: ['/tx', '/ztx'], wide: true },
  ),

  '/presentment': portal(
    '提示付款',
    { types: ['comp', 'financeOrg'] },
    { under: ['/tx', '/ztx'], wide: true },
  ),

  '/recourse': portal('追索', { types: ['comp', 'financeOrg'] }, { under: ['/tx', '/ztx'], wide: true }),
  '/receipts': portal(
    '对账与回单',
    { types: ['comp', 'financeOrg'] },
    { under: ['/tx', '/ztx'], wide: true },
  ),

  '/userCenter/index': portal('用户中心', routeAccess['/userCenter/index'], { nav: '用户中心' }),
  '/pcBasicInfo': centre('基本信息', routeAccess['/pcBasicInfo']),
  '/pcModifyLoginPassword': centre('修改登录密码', routeAccess['/pcModifyLoginPassword']),
  '/pcPhoneNum': centre('修改手机号', routeAccess['/pcPhoneNum']),
  '/pcOperator': centre('操作员管理', routeAccess['/pcOperator']),
  '/pcSubAccount': centre('子账号管理', subMembers('sub_account_view')),
  '/pcSubRole': centre('子角色管理', subMembers('sub_role_view')),
  '/pcApiClients': centre('接口与事件', { types: ['comp', 'financeOrg'] }),
  '/pcNotices': centre('消息中心', {}),
  '/pcSessions': centre('登录记录与设备', {}),
  '/pcAppearance': centre('外观', {}),
  '/perfectCompanyMess': centre('企业资料', routeAccess['/perfectCompanyMess']),
  '/orgMess': centre('机构资料', routeAccess['/orgMess']),
  '/investMess': centre('投资机构资料', routeAccess['/investMess']),
  '/govMess': centre('政府用户资料', routeAccess['/govMess']),

  '/mainIndex': page('admin')('首页', routeAccess['/mainIndex'], {
    breadcrumb: false,
    windowTitle: '管理首页',
  }),
  '/bigscreen': bare('运行监测大屏', routeAccess['/bigscreen'], { breadcrumb: false }),
  '/shareQuery': own('演示查询', routeAccess['/shareQuery'], { wide: true }),
  '/errors/404': own('页面不存在', routeAccess['/errors/404'], { breadcrumb: false }),
  '/errors/403': own('无权访问', routeAccess['/errors/403'], { breadcrumb: false }),
  '/errors/500': own('服务器内部错误', routeAccess['/errors/500'], { breadcrumb: false }),

  '/discApproval': staff('贴现审批', 'disc_apply_view'),
  '/discQuery': staff('放款查询', 'disc_apply_view'),
  '/instantRules': staff('秒贴管理', 'instant_view'),
  '/presentmentQuery': staff('提示付款查询', 'disc_apply_view'),
  '/recourseQuery': staff('追索查询', 'disc_apply_view'),
  '/receiptQuery': staff('回单查询', 'disc_apply_view'),
  '/memberReview': staff('会员审核', 'member_view'),
  '/signReview': staff('签约审核', 'sign_view'),
  '/accountReview': staff('结算账户变更', 'sign_view'),
  '/generalLedger': staff('总账与试算平衡', 'books_view'),
  '/dayEndCheck': staff('日终对账', 'books_view'),
  '/interestAmortisation': staff('利息摊销', 'books_view'),
  '/businessReport': staff('业务报表', 'report_view'),
  '/customerPicture': staff('客户全貌', 'customer_view'),
  '/statementQuery': staff('对账管理', 'sign_view', platform),
  '/tradeReview': staff('发票审核', 'trade_view'),
  '/creditLimit': staff('额度管理', 'limit_view'),
  '/bankOrg': staff('机构与行号', 'org_view'),
  '/whiteReview': staff('白名单管理', 'white_view'),
  '/rateSetting': staff('报价维护', 'rate_view'),
  '/holiday': staff('节假日', 'holiday_view'),
  '/sysParam': staff('参数管理', 'param_view'),
  '/informationAdmin': staff('资讯管理', 'content_view'),
  '/faqAdmin': staff('常见问题管理', 'content_view'),
  '/noticeAdmin': staff('消息发布', 'content_view'),
  '/pageConfig': staff('页面配置', 'content_view'),
  '/dictAdmin': staff('数据字典', 'param_view'),
  '/orderOversight': staff('转贴现监管', 'order_view'),
  '/userManage': staff('用户管理', 'user_view'),
  '/roleManage': staff('角色管理', 'role_view'),
  '/onlineSessions': staff('在线会话', 'session_view'),
  '/apiClientManage': staff('接口客户端', 'client_view'),
  '/auditLog': staff('审计日志', 'audit_view'),
  '/jobs': staff('后台任务', 'job_view'),
  '/exportFiles': staff('导出文件'),
} satisfies Record<string, PageFacts>

export type PagePath = keyof typeof facts

/** Pages that are written into their HTML at build. */
export type SignInPath = '/login' | '/loginztx' | '/loginadmin'

export interface Page extends PageFacts {
  path: string
}

export const pages: readonly Page[] = Object.entries<PageFacts>(facts).map(([path, row]) => ({
  path,
  ...row,
}))

/** The row of a path, without query; undefined when no such page exists. */
export const pageOf = (path: string): Page | undefined => pages.find(row => row.path === path)
