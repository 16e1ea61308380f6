import { safeHtml } from '@portal/shared/content/footer-html.ts'
import type { Handlers } from '../http/handler.ts'
import { pageConfig } from './page-config.ts'

const { page } = pageConfig

const logoAt = (address: string) => (address.startsWith('/') ? page.upload_base_path + address : address)

const logos = {
  index_logo: logoAt(page.index_logo),
  login_logo: logoAt(page.login_logo),
  menu_logo: logoAt(page.menu_logo),
  menu_small_logo: logoAt(page.menu_small_logo),
}

export const contentHandlers = {
  '/api/sys/get_system_page_config': async () => [
    {
      name: page.name,
      nameEn: page.name_en,
      loginLogoUrl: logos.login_logo,
      menuLogoUrl: logos.menu_logo,
      menuSmallLogoUrl: logos.menu_small_logo,
      name_en: page.name_en,
      bigscreen_name: page.bigscreen_name,
      page_title: page.page_title,
      shortcut_icon: logoAt(page.shortcut_icon),
      page_logo: [logos],
    },
  ],
  '/api/content/page/footer/get': async () => [{ text: safeHtml(pageConfig.footer) }],
} satisfies Handlers
