import type { Access } from '@portal/shared/access/access.ts'
import { routeAccess } from '@portal/shared/access/route-access.ts'
import type { ComponentType } from 'react'

/** `own` is the shell of whoever is here: back office for admin types, portal for customers and guests. */
export type Layout = 'portal' | 'admin' | 'own' | 'bare'

/** One page. Adding a page = adding its row here. */
export interface PageRoute {
  path: string
  /** Document title and breadcrumb. */
  title: string
  layout: Layout
  access: Access
  /** Word in the portal's main navigation; absent = not there. */
  nav?: string
  /** Path of the navigation entry that is marked while this page is open. */
  under?: string
  /** Pages that show no breadcrumb of their own. */
  breadcrumb?: false
  /** Working pages use the full width, reading pages 1200 px. */
  wide?: true
  /** Absent for pages that come with the first file (route-tree.tsx). */
  load?: () => Promise<{ default: ComponentType }>
}

export const routes: readonly PageRoute[] = [
  {
    path: '/main',
    title: '首页',
    layout: 'portal',
    access: routeAccess['/main'],
    nav: '首页',
    breadcrumb: false,
    load: () => import('../features/home/home-page.tsx'),
  },
  {
    path: '/information',
    title: '资讯',
    layout: 'portal',
    access: routeAccess['/information'],
    nav: '资讯',
    load: () => import('../features/content/information-page.tsx'),
  },
  {
    path: '/quotes',
    title: '行情',
    layout: 'portal',
    access: 'public',
    nav: '行情',
    load: () => import('../features/quotes/quotes-page.tsx'),
  },
  {
    path: '/tradeWhiteTicket',
    title: '可交易白名单',
    layout: 'portal',
    access: 'public',
    breadcrumb: false,
    load: () => import('../features/reference/white-list-page.tsx'),
  },
  {
    path: '/acptList',
    title: '承兑人名录',
    layout: 'portal',
    access: 'public',
    breadcrumb: false,
    load: () => import('../features/reference/acceptors-page.tsx'),
  },
  {
    path: '/commonQus',
    title: '常见问题',
    layout: 'portal',
    access: routeAccess['/commonQus'],
    load: () => import('../features/content/questions-page.tsx'),
  },
  {
    path: '/login',
    title: '登录',
    layout: 'bare',
    access: routeAccess['/login'],
    breadcrumb: false,
  },
  {
    path: '/loginztx',
    title: '登录',
    layout: 'bare',
    access: routeAccess['/loginztx'],
    breadcrumb: false,
  },
  {
    path: '/loginadmin',
    title: '管理员登录',
    layout: 'bare',
    access: routeAccess['/loginadmin'],
    breadcrumb: false,
  },
  {
    path: '/forgetPassword',
    title: '忘记密码',
    layout: 'portal',
    access: routeAccess['/forgetPassword'],
    load: () => import('../features/password/forgot-password-page.tsx'),
  },
  {
    path: '/regist',
    title: '企业客户注册',
    layout: 'portal',
    access: routeAccess['/regist'],
    load: () => import('../features/registration/register-company-page.tsx'),
  },
  {
    path: '/registztx',
    title: '机构客户注册',
    layout: 'portal',
    access: routeAccess['/registztx'],
    load: () => import('../features/registration/register-institution-page.tsx'),
  },
  {
    path: '/tx',
    title: '贴现',
    layout: 'portal',
    access: routeAccess['/tx'],
    nav: '贴现',
    breadcrumb: false,
    load: () => import('../features/trading-home/trading-home-page.tsx'),
  },
  {
    path: '/pcBankSign',
    title: '银行签约',
    layout: 'portal',
    access: routeAccess['/pcBankSign'],
    under: '/tx',
    load: () => import('../features/bank-sign/bank-sign-page.tsx'),
  },
  {
    path: '/pcDiscount',
    title: '业务办理',
    layout: 'portal',
    access: routeAccess['/pcDiscount'],
    wide: true,
    under: '/tx',
    load: () => import('../features/discount-apply/discount-apply-page.tsx'),
  },
  {
    path: '/txDiscountApplyStaticList',
    title: '业务查询',
    layout: 'portal',
    access: routeAccess['/txDiscountApplyStaticList'],
    wide: true,
    under: '/tx',
    load: () => import('../features/discount-query/discount-query-page.tsx'),
  },
  {
    path: '/invoicesControl',
    title: '贸易背景信息',
    layout: 'portal',
    access: routeAccess['/invoicesControl'],
    wide: true,
    under: '/tx',
    load: () => import('../features/invoices/trade-page.tsx'),
  },
  {
    path: '/ztx',
    title: '转贴现',
    layout: 'portal',
    access: routeAccess['/ztx'],
    nav: '转贴现',
    breadcrumb: false,
    load: () => import('../features/ztx/ztx-page.tsx'),
  },
  {
    path: '/pcOrderMonitoring',
    title: '订单监控',
    layout: 'portal',
    access: routeAccess['/pcOrderMonitoring'],
    wide: true,
    under: '/ztx',
    load: () => import('../features/orders/orders-page.tsx'),
  },
  {
    path: '/userCenter/index',
    title: '用户中心',
    layout: 'portal',
    access: routeAccess['/userCenter/index'],
    nav: '用户中心',
    load: () => import('../features/user-center/index-page.tsx'),
  },
  {
    path: '/pcBasicInfo',
    title: '基本信息',
    layout: 'portal',
    access: routeAccess['/pcBasicInfo'],
    under: '/userCenter/index',
    load: () => import('../features/profile/basic-info-page.tsx'),
  },
  {
    path: '/pcModifyLoginPassword',
    title: '修改登录密码',
    layout: 'portal',
    access: routeAccess['/pcModifyLoginPassword'],
    under: '/userCenter/index',
    load: () => import('../features/password/modify-password-page.tsx'),
  },
  {
    path: '/pcPhoneNum',
    title: '修改手机号',
    layout: 'portal',
    access: routeAccess['/pcPhoneNum'],
    under: '/userCenter/index',
    load: () => import('../features/phone/change-phone-page.tsx'),
  },
  {
    path: '/pcOperator',
    title: '操作员管理',
    layout: 'portal',
    access: routeAccess['/pcOperator'],
    under: '/userCenter/index',
    load: () => import('../features/operators/operators-page.tsx'),
  },
  {
    path: '/pcNotices',
    title: '消息中心',
    layout: 'portal',
    access: {},
    under: '/userCenter/index',
    load: () => import('../features/notices/notices-page.tsx'),
  },
  {
    path: '/pcSessions',
    title: '登录记录与设备',
    layout: 'portal',
    access: {},
    under: '/userCenter/index',
    load: () => import('../features/user-center/sessions-page.tsx'),
  },
  {
    path: '/perfectCompanyMess',
    title: '企业资料',
    layout: 'portal',
    access: routeAccess['/perfectCompanyMess'],
    under: '/userCenter/index',
    load: () => import('../features/profile/edit-profile-page.tsx'),
  },
  {
    path: '/orgMess',
    title: '机构资料',
    layout: 'portal',
    access: routeAccess['/orgMess'],
    under: '/userCenter/index',
    load: () => import('../features/profile/edit-profile-page.tsx'),
  },
  {
    path: '/investMess',
    title: '投资机构资料',
    layout: 'portal',
    access: routeAccess['/investMess'],
    under: '/userCenter/index',
    load: () => import('../features/profile/edit-profile-page.tsx'),
  },
  {
    path: '/govMess',
    title: '政府用户资料',
    layout: 'portal',
    access: routeAccess['/govMess'],
    under: '/userCenter/index',
    load: () => import('../features/profile/edit-profile-page.tsx'),
  },
  {
    path: '/mainIndex',
    title: '首页',
    layout: 'admin',
    access: routeAccess['/mainIndex'],
    breadcrumb: false,
    load: () => import('../features/desk/desk-page.tsx'),
  },
  {
    path: '/bigscreen',
    title: '运行监测大屏',
    layout: 'bare',
    access: routeAccess['/bigscreen'],
    breadcrumb: false,
    load: () => import('../features/big-screen/big-screen-page.tsx'),
  },
  {
    path: '/discApproval',
    title: '贴现审批',
    layout: 'admin',
    access: { types: ['admin'], permission: 'disc_apply_view' },
    load: () => import('../features/approval/approval-page.tsx'),
  },
  {
    path: '/memberReview',
    title: '会员审核',
    layout: 'admin',
    access: { types: ['admin'], permission: 'member_view' },
    load: () => import('../features/member-review/member-review-page.tsx'),
  },
  {
    path: '/signReview',
    title: '签约审核',
    layout: 'admin',
    access: { types: ['admin'], permission: 'sign_view' },
    load: () => import('../features/sign-review/sign-review-page.tsx'),
  },
  {
    path: '/tradeReview',
    title: '发票审核',
    layout: 'admin',
    access: { types: ['admin'], permission: 'trade_view' },
    load: () => import('../features/trade-review/trade-review-page.tsx'),
  },
  {
    path: '/creditLimit',
    title: '额度管理',
    layout: 'admin',
    access: { types: ['admin'], permission: 'limit_view' },
    load: () => import('../features/back-office-reference/limits-page.tsx'),
  },
  {
    path: '/bankOrg',
    title: '机构与行号',
    layout: 'admin',
    access: { types: ['admin'], permission: 'org_view' },
    load: () => import('../features/back-office-reference/orgs-page.tsx'),
  },
  {
    path: '/whiteReview',
    title: '白名单管理',
    layout: 'admin',
    access: { types: ['admin'], permission: 'white_view' },
    load: () => import('../features/back-office-reference/white-review-page.tsx'),
  },
  {
    path: '/rateSetting',
    title: '报价维护',
    layout: 'admin',
    access: { types: ['admin'], permission: 'rate_view' },
    load: () => import('../features/back-office-reference/rates-page.tsx'),
  },
  {
    path: '/holiday',
    title: '节假日',
    layout: 'admin',
    access: { types: ['admin'], permission: 'holiday_view' },
    load: () => import('../features/back-office-reference/holidays-page.tsx'),
  },
  {
    path: '/sysParam',
    title: '参数管理',
    layout: 'admin',
    access: { types: ['admin'], permission: 'param_view' },
    load: () => import('../features/back-office-reference/params-page.tsx'),
  },
  {
    path: '/shareQuery',
    title: '演示查询',
    layout: 'own',
    access: routeAccess['/shareQuery'],
    wide: true,
    load: () => import('../features/share-query/share-query-page.tsx'),
  },
  {
    path: '/errors/404',
    title: '页面不存在',
    layout: 'own',
    access: routeAccess['/errors/404'],
    breadcrumb: false,
    load: () => import('../features/errors/not-found-page.tsx'),
  },
  {
    path: '/errors/403',
    title: '无权访问',
    layout: 'own',
    access: routeAccess['/errors/403'],
    breadcrumb: false,
    load: () => import('../features/errors/forbidden-page.tsx'),
  },
  {
    path: '/errors/500',
    title: '服务器内部错误',
    layout: 'own',
    access: routeAccess['/errors/500'],
    breadcrumb: false,
    load: () => import('../features/errors/server-error-page.tsx'),
  },
]

/** The row of a path, without query; undefined when no such page exists. */
export const routeOf = (path: string): PageRoute | undefined => routes.find(route => route.path === path)
