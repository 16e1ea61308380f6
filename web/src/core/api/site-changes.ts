import { renewPageRules } from '../page-rules.ts'
import { renewSiteConfig } from '../site-config.ts'
import { post } from './client.ts'

/** Names, logos, footer or figures of the pages have changed: those that are open show it. */
export const siteTopic = 'site'

/** Asks for the configuration that staff have set; a failure leaves the pages as they are. */
export const refreshSite = async (): Promise<void> => {
  const answers = await Promise.all([
    post('/api/sys/get_system_page_config', {}, { mute: true }),
    post('/api/content/page/footer/get', {}, { mute: true }),
  ]).catch(() => undefined)
  const [page] = answers?.[0] ?? []
  const [footer] = answers?.[1] ?? []
  if (!page || !footer) return
  renewSiteConfig({ page, footer: footer.text })
  renewPageRules(page)
}
