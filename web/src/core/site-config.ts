import { builtInLogo } from '@portal/shared/content/logos.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useSyncExternalStore } from 'react'

type Page = RowOf<'/api/sys/get_system_page_config'>

/** Site settings made by operators: names, logos, footer. */
export interface SiteConfig {
  page: Pick<
    Page,
    | 'name'
    | 'name_en'
    | 'bigscreen_name'
    | 'page_title'
    | 'page_logo'
    | 'loginLogoUrl'
    | 'menuLogoUrl'
    | 'simulated'
  >
  /** Html, cleaned by the service. */
  footer: string
}

const logos = {
  index_logo: builtInLogo,
  login_logo: builtInLogo,
  menu_logo: builtInLogo,
  menu_small_logo: builtInLogo,
}

/** Shown until the service has once given its own. */
const builtIn: SiteConfig = {
  page: {
    name: '票据贴现服务平台',
    name_en: 'Bill Discounting Portal',
    bigscreen_name: '票据贴现运行监测',
    page_title: '票据贴现服务平台',
    loginLogoUrl: builtInLogo,
    menuLogoUrl: builtInLogo,
    page_logo: [logos],
  },
  footer: '',
}

/** The gateway writes the configuration into the page (`#site-config`), so that no request is needed for it. */
const readBlock = (): SiteConfig => {
  const block = document.getElementById('site-config')?.textContent
  return block ? (JSON.parse(block) as SiteConfig) : builtIn
}

let known: SiteConfig | undefined
const siteConfig = (): SiteConfig => {
  known ??= readBlock()
  return known
}

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows another configuration on the pages that are open: staff have changed it. */
export const renewSiteConfig = (next: SiteConfig): void => {
  known = next
  for (const listener of listeners) listener()
}

/** Markup that was written at build has the built-in names; they give way to the configured ones afterwards. */
export const useSiteConfig = (): SiteConfig => useSyncExternalStore(listen, siteConfig, () => builtIn)
