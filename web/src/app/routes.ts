import { routeAccess } from '@portal/shared/access/route-access.ts'
import { backOfficeRoutes } from './back-office-routes.ts'
import type { PageRoute } from './page-route.ts'
import { tradingRoutes } from './trading-routes.ts'
import { userCentreRoutes } from './user-centre-routes.ts'

/** Every page there is. */
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
  ...tradingRoutes,
  ...userCentreRoutes,
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
  ...backOfficeRoutes,
]

/** The row of a path, without query; undefined when no such page exists. */
export const routeOf = (path: string): PageRoute | undefined => routes.find(route => route.path === path)
