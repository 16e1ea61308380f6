import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { enter, expectNoFaults, openSite, patienceMs, type Site } from '../harness/site.ts'

/* The code of a page is there before somebody goes to it, and its data is asked for once. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const QUERY = '/txDiscountApplyStaticList'

/** Scripts that a page has asked for so far, without their hashes. */
const scriptsOf = (page: Page) => {
  const names: string[] = []
  page.on('request', request => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}
const isQuery = (name: string) => name.startsWith('discount-query-page')

describe('the page that somebody is likely to open', () => {
  it('is loaded when there is nothing else to do, and asks for its rows once when it is opened', async () => {
    const context = await site.browser.newContext({ baseURL: site.portal.url, locale: 'zh-CN' })
    context.setDefaultTimeout(patienceMs)
    const { page, faults } = await openPage(context)
    const scripts = scriptsOf(page)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await enter(page, '15400000011', { path: '/commonQus' })
    await expect.poll(() => scripts.some(isQuery), { timeout: patienceMs }).toBe(true)
    await page.getByRole('link', { name: '业务查询' }).click()
    await page.getByRole('table', { name: '贴现申请' }).waitFor()
    expect(asked.filter(path => path === '/api/discount/query_apply_bill')).toHaveLength(1)
    expectNoFaults(faults)
    await context.close()
  })

  it('is not loaded for who saves data, until its link is pointed at', async () => {
    const { page } = await site.visit()
    const scripts = scriptsOf(page)
    await enter(page, '15400000011', { path: '/commonQus' })
    const link = page.getByRole('link', { name: '业务查询' })
    await link.waitFor()
    await page.waitForTimeout(1500)
    expect(scripts.filter(isQuery)).toEqual([])
    await link.hover()
    await expect.poll(() => scripts.some(isQuery)).toBe(true)
    expect(new URL(page.url()).pathname).not.toBe(QUERY)
    await page.context().close()
  })
})
