import { z } from 'zod'
import { escaped } from '../http/html.ts'

const message = z.object({
  at: z.string(),
  mobile: z.string(),
  purpose: z.string(),
  text: z.string(),
  code: z.string().nullish(),
})
export const messages = z.array(message)

/** The sandbox's outbox for people: the newest message first, reloaded by itself. */
export const messagesPage = (list: z.output<typeof messages>, nonce: string): string => {
  const rows = list.map(({ at, mobile, purpose, text, code }) => {
    const cells = [at, mobile, purpose, code ?? '', text].map(cell => `<td>${escaped(cell)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>沙箱短信</title>
<style nonce="${nonce}">
body { font: 14px/1.6 system-ui, sans-serif; margin: 24px }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #ccc; padding: 4px 8px; text-align: left }
td:nth-child(4) { font-weight: 700 }
</style></head>
<body><h1>沙箱短信</h1>
<table><thead><tr><th>时间</th><th>手机号</th><th>用途</th><th>验证码</th><th>内容</th></tr></thead>
<tbody>${rows.join('') || '<tr><td colspan="5">暂无短信</td></tr>'}</tbody></table></body></html>`
}
