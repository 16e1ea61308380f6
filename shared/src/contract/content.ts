import { z } from 'zod'
import { defineCall } from './call.ts'

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
