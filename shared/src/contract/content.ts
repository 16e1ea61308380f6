import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, optionalText } from './fields.ts'

const logo = z.string().meta({ description: 'Logo 地址' })

export const getSystemPageConfig = defineCall({
  path: '/api/sys/get_system_page_config',
  title: '查询页面配置',
  access: 'public',
  request: z.strictObject({}),
  /** Under both spellings that clients know, from one configuration. */
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
    lock_minutes: z.number().nullable().meta({ description: '后台锁屏分钟数；null 为默认' }),
    tabs_view_limit: z.int().nullable().meta({ description: '后台页签数上限；null 为默认' }),
    simulated: z
      .boolean()
      .optional()
      .meta({ description: '行情为模拟数据，页面须注明；真实行情为 false 或不返回' }),
    page_logo: z.array(
      z.object({ index_logo: logo, login_logo: logo, menu_logo: logo, menu_small_logo: logo }),
    ),
  }),
  shows: ['site'],
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
  shows: ['content', 'site'],
  limit: 'read',
  cacheSeconds: 60,
  example: {},
})

/** An own path, or https: nothing else is a logo's address. */
const address = z
  .string()
  .max(200)
  .regex(/^(\/(?!\/)[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/)
  .meta({ examples: ['/favicon.svg'] })
const name = z.string().min(1).max(60)

const pageFields = {
  name,
  name_en: name,
  bigscreen_name: name,
  page_title: name,
  /** Put before every logo that is an own path, but for the built-in mark; empty when they are served here. */
  upload_base_path: z.union([z.literal(''), address]),
  shortcut_icon: address,
  index_logo: address,
  login_logo: address,
  menu_logo: address,
  menu_small_logo: address,
}

/** Site settings that operators make: `config/pages.json`, then the database. */
export const pageSettings = z.strictObject({
  page: z.strictObject(pageFields),
  footer: z.string().max(4000),
  /** Whether query_have_log reports a first sign-in, after which the web shows the guide. */
  first_login_guide: z.boolean(),
  /** Idle minutes before the back office locks; null = as `config/portal.json` says. */
  lock_minutes: z.number().min(0.1).max(720).nullable().default(null),
  /** TABS_VIEW_LIMIT; null = as `config/portal.json` says. */
  tabs_view_limit: z.int().min(2).max(50).nullable().default(null),
})
export type PageSettings = z.infer<typeof pageSettings>

const edited = {
  ...pageFields,
  footer: pageSettings.shape.footer,
  first_login_guide: z.enum(['0', '1']),
  lock_minutes: z
    .string()
    .regex(/^(\d{1,3}(\.\d)?)?$/)
    .default('')
    .meta({ description: '0.1 至 720 分钟；空为默认', examples: ['5'] }),
  tabs_view_limit: z
    .string()
    .regex(/^\d{0,2}$/)
    .default('')
    .meta({ description: '2 至 50 个；空为默认', examples: ['20'] }),
}

export const adminQueryPage = defineCall({
  path: '/api/admin/page/query',
  title: '查询页面配置（银行）',
  access: { types: ['admin'], permission: 'content_view' },
  request: z.strictObject({}),
  row: z.object({ ...edited, version: z.string() }),
  shows: ['site'],
  limit: 'read',
  example: {},
})

export const adminEditPage = defineCall({
  path: '/api/admin/page/edit',
  title: '维护页面配置',
  summary:
    '页脚为 html，仅保留文字元素与安全链接；Logo 为站内路径、https 地址，或由银行人员以 sceneId=logo 上传的图片。',
  access: { types: ['admin'], permission: 'page_edit' },
  request: z.strictObject({
    ...edited,
    version: optionalText(9).meta({ description: '读到的版本；已被他人修改时拒绝（20000）' }),
  }),
  row: done,
  changes: ['site'],
  limit: 'write',
  renewsPublicReads: true,
  errors: ['20000'],
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

/** The calls of this file, for the table. */
export const contentCalls = [getSystemPageConfig, getPageFooter, adminQueryPage, adminEditPage] as const
