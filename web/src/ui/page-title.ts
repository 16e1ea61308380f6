import { useEffect } from 'react'

export const PRODUCT_NAME = '票据贴现服务平台'

/** Sets the document's title: 页面 - 票据贴现服务平台. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} - ${PRODUCT_NAME}`
  }, [title])
}
