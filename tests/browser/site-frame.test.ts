import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site, settled, signIn } from '../harness/site.ts'

/* What stands around the pages: header and welcome line, breadcrumb, the pages of errors, and the way out. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const header = (page: Page) => page.getByRole('banner')
const entries = (page: Page) =>
  header(page).getByRole('navigation', { name: '主导航' }).getByRole('link').allTextContents()
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: '面包屑' })

describe('the header', () => {
  it.each([
    ['comp', '15400000011', '贴现', '转贴现'],
    ['financeOrg', '15400000101', '转贴现', '贴现'],
  ] as const)('of a %s (%s) offers %s and not %s', async (type, account, offered, hidden) => {
    const { page } = await site.visit()
    await signIn(page, account, { type })
    await page.goto('/main')
    await expect.poll(() => entries(page)).toEqual(['首页', '资讯', '行情', offered, '用户中心'])
    expect(await entries(page)).not.toContain(hidden)
    await page.context().close()
  })

  it('welcomes guests and members with the service hours', async () => {
    const { page } = await site.visit()
    await page.goto('/main')
    await header(page).getByText('08:30-23:30').waitFor()
    await header(page).getByRole('link', { name: /登录/ }).first().waitFor()
    await signIn(page, '15400000011')
    await page.goto('/main')
    await expect.poll(() => header(page).getByText('08:30-23:30').count()).toBe(1)
    await page.context().close()
  })
})

describe('the breadcrumb', () => {
  it('goes from 首页 by > to the page, and is absent where it is to be', async () => {
    const { page } = await site.visit()
    await page.goto('/quotes')
    await expect.poll(() => breadcrumb(page).innerText()).toMatch(/^首页\s*>\s*行情$/)
    for (const path of ['/tradeWhiteTicket', '/acptList']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      expect(await breadcrumb(page).count()).toBe(0)
    }
    await page.context().close()
  })
})

describe('the pages of errors', () => {
  it.each([
    ['/errors/404', '页面不存在'],
    ['/errors/403', '无权访问'],
    ['/errors/500', '服务器内部错误'],
    ['/no-such-page', '页面不存在'],
  ])('%s says %s and leads home', async (path, title) => {
    const { page } = await site.visit()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL(/\/(main)?$/)
    await expect.poll(() => page.getByRole('heading', { level: 1, name: title }).count()).toBe(0)
    await page.context().close()
  })
})

describe('a page of others', () => {
  it('leads to 403 once, which names it and what it asks for', async () => {
    const { page } = await site.visit()
    await signIn(page, '15400000011')
    await page.goto('/userCenter/index')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const steps = await page.evaluate(async () => {
      let count = 0
      const replace = history.replaceState.bind(history)
      history.replaceState = (...step) => {
        count += 1
        replace(...step)
      }
      history.pushState(null, '', '/userManage')
      dispatchEvent(new PopStateEvent('popstate'))
      await new Promise(resolve => setTimeout(resolve, 2_000))
      return count
    })
    await page.getByRole('heading', { level: 1, name: '无权访问' }).waitFor()
    await page.getByRole('main').getByText('用户管理').waitFor()
    expect(steps).toBeLessThan(5)
    await page.context().close()
  })
})

describe('signing out', () => {
  it('that fails says 退出失败 and leaves the user where they are', async () => {
    const { page } = await site.visit()
    await signIn(page, '15400000011')
    await page.route('**/api/user/user_logout', route => route.abort())
    await header(page).getByRole('button', { name: '退出' }).first().click()
    const asking = page.getByRole('alertdialog', { name: '退出确认' })
    await asking.getByText('确定退出系统吗？').waitFor()
    await asking.getByRole('button', { name: '确定' }).click()
    await page.getByText('退出失败').waitFor()
    expect(new URL(page.url()).pathname).toBe('/tx')
    await page.unroute('**/api/user/user_logout')
    await header(page).getByRole('button', { name: '退出' }).first().click()
    await asking.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/login/)
    await page.context().close()
  })
})
