import { useEffect } from 'react'
import { useSiteConfig } from '../core/site-config.ts'

/** Sets the document's title: 页面 - 票据贴现服务平台. */
export const usePageTitle = (title: string): void => {
  const { page } = useSiteConfig()
  useEffect(() => {
    document.title = `${title} - ${page.page_title}`
  }, [title, page.page_title])
}
