import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults, openSite, phone, type Site, settled } from '../harness/site.ts'

/*
 * What the first page costs on a slow phone, and that it can be typed into before its script is there. 120 KB is the goal
 * for what it takes to be used; the other bounds are what was measured and 2 % more: a page that needs more raises its own
 * here.
 */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const KB = 1024
/** All that a page asks for, until it is quiet. */
const load = async (page: Page, path: string) => {
  const responses: Response[] = []
  page.on('response', response => responses.push(response))
  await page.goto(path)
  await settled(page)
  await page.waitForTimeout(500)
  const scripts = responses.filter(each => each.url().endsWith('.js'))
  const sizes = await Promise.all(scripts.map(async each => gzipSync(await each.body()).length))
  const encodings = await Promise.all(
    scripts.map(async each =>
      (await each.body()).length > KB ? ((await each.headerValue('content-encoding')) ?? 'plain') : 'br',
    ),
  )
  return {
    urls: responses.map(each => each.url()),
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
    encodings: [...new Set(encodings)],
  }
}

describe('the sign-in page', () => {
  it('can be used with 120 KB of compressed script and style, and with nothing that is not named in it', async () => {
    const html = await (await fetch(`${site.portal.url}/login`)).text()
    const named = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
    const bodies = await Promise.all(
      named.map(async path => (await fetch(site.portal.url + path)).arrayBuffer()),
    )
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style)
    const parts = [...bodies.map(body => Buffer.from(body)), ...styles]
    expect([bodies.length, styles.length].every(count => count > 0)).toBe(true)
    expect(named.filter(path => path.endsWith('.css'))).toHaveLength(1)
    const bytes = parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0)
    expect(bytes).toBeLessThanOrEqual(120 * KB)

    const { page, faults } = await site.visit(phone)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.route('**/*.js', route => {
      if (named.some(path => route.request().url().endsWith(path))) return route.continue()
      // Whatever else comes is not waited for.
    })
    await page.goto('/login')
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '登录', exact: true }).isEnabled()).toBe(true)
    const needed = asked.filter(url => !url.endsWith('.js') || named.some(path => url.endsWith(path)))
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(9)
    expect(asked.filter(url => !url.startsWith(site.portal.url))).toEqual([])
    expectNoFaults(faults)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

  it.each(['/login', '/loginztx', '/loginadmin'])(
    '%s is there without any script, in at most 6,500 bytes, sends by POST, and not yet',
    async path => {
      const html = await (await fetch(site.portal.url + path)).text()
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(6_500)
      expect(html).toContain('<form')
      expect(html).toMatch(/<form[^>]*method="post"/)
      expect(html).toMatch(/<button(?=[^>]*type="submit")(?=[^>]*disabled)/)
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).toContain(path === '/loginadmin' ? '管理员登录' : '企业客户登录')
    },
  )

  it('keeps what was typed before its script came, and can be sent only then', async () => {
    const { page, faults } = await site.visit(phone)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('账号').fill('15400000011')
    await page.getByLabel('密码', { exact: true }).fill('Demo#2026')
    await expect.poll(() => page.getByRole('button', { name: '登录', exact: true }).isDisabled()).toBe(true)
    release()
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await expect.poll(() => page.getByLabel('账号').inputValue()).toBe('15400000011')
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('Demo#2026')
    await page.getByRole('textbox', { name: '验证码' }).fill('abcd')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/\/tx$/)
    // React would complain here if the page it took over were not the one it draws.
    expectNoFaults(faults)
    await page.context().close()
  })
})

it('the shell of the portal takes at most 163 KB of script, compressed, charts, cropping and topics not among them', async () => {
  const { page } = await site.visit()
  const { urls, scriptBytes, encodings } = await load(page, '/main')
  expect(scriptBytes).toBeLessThanOrEqual(163 * KB)
  expect(encodings).toEqual(['br'])
  expect(urls.filter(url => /chart|crop|overlay|xlsx|excel|call-topics/i.test(url))).toEqual([])
  await page.context().close()
})
