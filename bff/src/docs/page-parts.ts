import { apiChanges } from '@portal/shared/machines/api-changes.ts'
import { machineScopes } from '@portal/shared/machines/scopes.ts'
import { signedExample } from './signed-example.ts'

/* Parts of the page that are made from tables: it is served as one file, without inline script or style. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const block = (title: string, text: string) =>
  `<h3>${escaped(title)}</h3>\n<pre tabindex="0"><code>${escaped(text)}</code></pre>`

const scopes = () => {
  const rows = Object.entries(machineScopes).map(
    ([name, { title, meaning }]) =>
      `<li><span class="may may-${name}">程序可调用：${escaped(title)}</span> <code>${name}</code> ${escaped(meaning)}</li>`,
  )
  return `<ul class="scopes">\n${rows.join('\n')}\n</ul>`
}

const example = () =>
  [
    block('签名原文（每行一项，以换行分隔，末尾无换行）', signedExample.base),
    block('以 Ed25519 私钥对签名原文签名，Base64', signedExample.signature),
    block('完整的请求', signedExample.request),
    `<p>所用密钥为 RFC 8032 的第一组测试密钥，公钥 <code class="long">${signedExample.publicKey}</code>：以同样的内容应得到同样的签名。</p>`,
  ].join('\n')

const changes = () =>
  apiChanges
    .map(
      ({ version, on, lines }) =>
        `<h3><time datetime="${on}">${on}</time> 版本 ${escaped(version)}</h3>\n<ul>\n${lines
          .map(line => `<li>${escaped(line)}</li>`)
          .join('\n')}\n</ul>`,
    )
    .join('\n')

const parts: Readonly<Record<string, () => string>> = { scopes, example, changes }

/**
 * The page with its parts in their places, `<!-- part: name -->`.
 * @throws Error for a place whose part nobody makes
 */
export const withParts = (html: string): string =>
  html.replace(/<!-- part: (\w+) -->/g, (_, name: string) => {
    const make = parts[name]
    if (!make) throw new Error(`no part of the page is named ${name}`)
    return make()
  })
