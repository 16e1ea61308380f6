import { showToast } from '../core/toast-store.ts'

/** With its table beside the text, where the browser can hand over both. */
const write = async (text: string, html: string | undefined) => {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  const as = (type: string, what: string) => ({ [type]: new Blob([what], { type }) })
  await navigator.clipboard.write([
    new ClipboardItem({ ...as('text/plain', text), ...as('text/html', html) }),
  ])
}

/**
 * Copies and says so.
 * @param name what it is: 客户端编号, 3 行
 * @param html the same as a table, for spreadsheets
 */
export const copyText = async (text: string, name = text, html?: string): Promise<void> => {
  try {
    await write(text, html)
    showToast({ kind: 'ok', text: `${name}已复制` })
  } catch {
    // No clipboard without https, or the user has refused it.
    showToast({ kind: 'error', text: '浏览器不允许复制，请选中文字后手工复制' })
  }
}
