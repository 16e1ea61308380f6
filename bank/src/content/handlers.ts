import { safeHtml } from '@portal/shared/content/footer-html.ts'
import type { PageSettings } from '@portal/shared/contract/content.ts'
import type { Handlers } from '../http/handler.ts'
import { contentAdminHandlers } from './admin.ts'
import { faqHandlers } from './faq.ts'
import { informationHandlers } from './information.ts'
import { readPages, writePages } from './page-config.ts'

/** Own paths come after the upload base path, other addresses stand as they are. */
const logosOf = ({ page }: PageSettings) => {
  const at = (address: string) => (address.startsWith('/') ? page.upload_base_path + address : address)
  return {
    icon: at(page.shortcut_icon),
    index_logo: at(page.index_logo),
    login_logo: at(page.login_logo),
    menu_logo: at(page.menu_logo),
    menu_small_logo: at(page.menu_small_logo),
  }
}

const pageHandlers = {
  '/api/sys/get_system_page_config': async ctx => {
    const pages = await readPages(ctx.tx)
    const { icon, ...logos } = logosOf(pages)
    return [
      {
        name: pages.page.name,
        nameEn: pages.page.name_en,
        loginLogoUrl: logos.login_logo,
        menuLogoUrl: logos.menu_logo,
        menuSmallLogoUrl: logos.menu_small_logo,
        name_en: pages.page.name_en,
        bigscreen_name: pages.page.bigscreen_name,
        page_title: pages.page.page_title,
        shortcut_icon: icon,
        page_logo: [logos],
      },
    ]
  },

  '/api/content/page/footer/get': async ctx => [{ text: safeHtml((await readPages(ctx.tx)).footer) }],

  '/api/admin/page/query': async ctx => {
    const { page, footer, first_login_guide } = await readPages(ctx.tx)
    return [{ ...page, footer, first_login_guide: first_login_guide ? ('1' as const) : ('0' as const) }]
  },

  '/api/admin/page/edit': async (ctx, { footer, first_login_guide, ...page }) => {
    const after = { page, footer, first_login_guide: first_login_guide === '1' }
    const before = await writePages(ctx.tx, after, ctx.now())
    await ctx.audit({ action: 'page.edit', objectType: 'page_setting', objectNo: 'pages', before, after })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers

export const contentHandlers = {
  ...pageHandlers,
  ...informationHandlers,
  ...faqHandlers,
  ...contentAdminHandlers,
} satisfies Handlers
