import { safeHtml } from '@portal/shared/content/footer-html.ts'
import { logoAt } from '@portal/shared/content/logos.ts'
import { type PageSettings, pageSettings } from '@portal/shared/contract/content.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Handlers } from '../platform/kernel/handler.ts'
import { requireVersion } from '../platform/kernel/stale.ts'
import { lockPages, readPages, readStoredPages, writePages } from '../platform/params/page-config.ts'
import { isMarketSimulated } from '../rates/history.ts'
import { checkLogos } from '../site/content/logos.ts'

const logosOf = ({ page }: PageSettings) => {
  const at = (address: string) => logoAt(address, page.upload_base_path)
  return {
    icon: at(page.shortcut_icon),
    index_logo: at(page.index_logo),
    login_logo: at(page.login_logo),
    menu_logo: at(page.menu_logo),
    menu_small_logo: at(page.menu_small_logo),
  }
}

const bounds = {
  lock_minutes: { schema: pageSettings.shape.lock_minutes, words: '应为 0.1 至 720' },
  tabs_view_limit: { schema: pageSettings.shape.tabs_view_limit, words: '应为 2 至 50 的整数' },
}

/** Null for an empty text: as `config/portal.json` says. @throws Fault 9012 beyond its bounds */
const figureOf = (name: keyof typeof bounds, text: string): number | null => {
  const { schema, words } = bounds[name]
  const read = schema.safeParse(text === '' ? null : Number(text))
  if (!read.success) throw new Fault('9012', { fields: { [name]: words } })
  return read.data
}

export const pageHandlers = {
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
        lock_minutes: pages.lock_minutes,
        tabs_view_limit: pages.tabs_view_limit,
        simulated: await isMarketSimulated(ctx.tx, ctx.today()),
        page_logo: [logos],
      },
    ]
  },

  '/api/content/page/footer/get': async ctx => [{ text: safeHtml((await readPages(ctx.tx)).footer) }],

  '/api/admin/page/query': async ctx => {
    const { pages, version } = await readStoredPages(ctx.tx)
    const { page, footer, first_login_guide, lock_minutes, tabs_view_limit } = pages
    return [
      {
        ...page,
        footer,
        first_login_guide: first_login_guide ? ('1' as const) : ('0' as const),
        lock_minutes: String(lock_minutes ?? ''),
        tabs_view_limit: String(tabs_view_limit ?? ''),
        version: String(version),
      },
    ]
  },

  '/api/admin/page/edit': async (ctx, input) => {
    const { footer, first_login_guide, lock_minutes, tabs_view_limit, version, ...page } = input
    await checkLogos(ctx, page)
    const after = {
      page,
      footer,
      first_login_guide: first_login_guide === '1',
      lock_minutes: figureOf('lock_minutes', lock_minutes),
      tabs_view_limit: figureOf('tabs_view_limit', tabs_view_limit),
    }
    const before = await lockPages(ctx.tx)
    const object = { objectType: 'page_setting', objectNo: 'pages' } as const
    if (version !== undefined) await requireVersion(ctx, before, Number(version), object)
    await writePages(ctx.tx, after, before, ctx.now())
    await tellChange(ctx, { to: 'everybody', topic: 'site' })
    await ctx.audit({ action: 'page.edit', ...object, before: before.pages, after })
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
