import { z } from 'zod'
import { defineCall } from './call.ts'
import { done } from './fields.ts'

const logo = z.string().meta({ description: 'Logo 地址' })

export const getSystemPageConfig = defineCall({
  path: '/api/sys/get_system_page_config',
  title: '查询页面配置',
  access: 'public',
  request: z.strictObject({}),
  /** Both readings of specification section 3, from one configuration. */
  row: z.object({
    name: z.string(),
    nameEn: z.string(),
    loginLogoUrl: logo,
    menuLogoUrl: logo,
    menuSmallLogoUrl: logo,
    name_en: z.string(),
    bigscreen_name: z.string(),
    page_title: z.string(),
    shortcut_icon: logo,
    page_logo: z.array(
      z.object({ index_logo: logo, login_logo: logo, menu_logo: logo, menu_small_logo: logo }),
    ),
  }),
  effect: 'read',
  limit: 'read',
  cacheSeconds: 60,
  example: {},
})

export const getPageFooter = defineCall({
  path: '/api/content/page/footer/get',
  title: '查询页脚',
  access: 'public',
  request: z.strictObject({}),
  row: z.object({ text: z.string().meta({ description: '已清理的 html：仅含文字元素与安全链接' }) }),
  effect: 'read',
  limit: 'read',
  cacheSeconds: 60,
  example: {},
})

/** An own path, or https: nothing else is a logo's address. */
const address = z
  .string()
  .regex(/^(\/(?!\/)[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/)
  .meta({ examples: ['/favicon.svg'] })
const name = z.string().min(1).max(60)

const pageFields = {
  name,
  name_en: name,
  bigscreen_name: name,
  page_title: name,
  /** Put before every logo that is an own path; empty when they are served here. */
  upload_base_path: z.union([z.literal(''), address]),
  shortcut_icon: address,
  index_logo: address,
  login_logo: address,
  menu_logo: address,
  menu_small_logo: address,
}

/** What operators may say about the pages (specification section 3): `config/pages.json`, then the database. */
export const pageSettings = z.strictObject({
  page: z.strictObject(pageFields),
  footer: z.string().max(4000),
  /** Whether query_have_log tells of a first sign-in, upon which the web shows the guide. */
  first_login_guide: z.boolean(),
})
export type PageSettings = z.infer<typeof pageSettings>

const edited = { ...pageFields, footer: pageSettings.shape.footer, first_login_guide: z.enum(['0', '1']) }

export const adminQueryPage = defineCall({
  path: '/api/admin/page/query',
  title: '查询页面配置（银行）',
  access: { types: ['admin'], permission: 'content_view' },
  request: z.strictObject({}),
  row: z.object(edited),
  effect: 'read',
  limit: 'read',
  example: {},
})

export const adminEditPage = defineCall({
  path: '/api/admin/page/edit',
  title: '维护页面配置',
  summary: '页脚为 html，仅保留文字元素与安全链接；访客最迟一分钟后看到新的配置。',
  access: { types: ['admin'], permission: 'page_edit' },
  request: z.strictObject(edited),
  row: done,
  effect: 'write',
  limit: 'write',
  example: {
    name: '票据贴现服务平台',
    name_en: 'Bill Discounting Portal',
    bigscreen_name: '票据贴现运行监测',
    page_title: '票据贴现服务平台',
    upload_base_path: '',
    shortcut_icon: '/favicon.svg',
    index_logo: '/favicon.svg',
    login_logo: '/favicon.svg',
    menu_logo: '/favicon.svg',
    menu_small_logo: '/favicon.svg',
    footer: '<p>票据贴现服务平台　服务时间 08:30-23:30</p>',
    first_login_guide: '1',
  },
})
