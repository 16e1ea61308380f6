import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, expectNoFaults, openSite, type Site, settled } from '../harness/site.ts'

/* 外观: a theme is there before the first picture, on every page and device of the user; what is chosen is seen in forced colours. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const light = 'rgb(245, 247, 250)'
const dark = 'rgb(14, 21, 33)'
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** The page as the gateway sends it, before any script. */
const rootOf = async (page: Page, path: string) =>
  /<html[^>]*>/.exec(await (await page.request.get(path)).text())?.[0]

describe('the theme', () => {
  it('follows the system for guests, without a script', async () => {
    const { page } = await site.visit()
    const asleep = await site.browser.newContext({ baseURL: site.portal.url, javaScriptEnabled: false })
    const still = await asleep.newPage()
    for (const [colorScheme, ground] of [
      ['dark', 'rgb(21, 30, 45)'],
      ['light', 'rgb(255, 255, 255)'],
    ] as const) {
      await still.emulateMedia({ colorScheme })
      await still.goto('/login')
      const signIn = still.locator('.sign-in')
      expect(await signIn.evaluate(each => getComputedStyle(each).backgroundColor)).toBe(ground)
    }
    expect(await rootOf(page, '/main')).toBe('<html lang="zh-CN">')
    await asleep.close()
    await page.context().close()
  })

  it('that a user chooses shows in each of their tabs, on every page from its first byte, and on another device', async () => {
    const { page, faults } = await site.visit()
    await enter(page, '15400000011', { path: '/pcAppearance' })
    const other = await page.context().newPage()
    await other.goto('/quotes')
    await settled(other)
    await page.getByRole('group', { name: '主题' }).getByRole('button', { name: '深色' }).click()
    expect(await groundOf(page)).toBe(dark)
    await expect.poll(() => groundOf(other)).toBe(dark)
    for (const path of ['/tx', '/main', '/login', '/no-such-page'])
      expect(await rootOf(page, path)).toBe('<html data-theme="dark" lang="zh-CN">')
    // Paper is white.
    await page.emulateMedia({ media: 'print' })
    expect(await groundOf(page)).toBe(light)

    const device = await site.visit()
    expect(await rootOf(device.page, '/main')).toBe('<html lang="zh-CN">')
    await enter(device.page, '15400000011', { path: '/tx' })
    await expect.poll(() => groundOf(device.page)).toBe(dark)
    // Whoever comes next has chosen nothing.
    await enter(device.page, '15400000001', { path: '/tx' })
    await expect.poll(() => groundOf(device.page)).toBe(light)
    expectNoFaults(faults)
    await device.page.context().close()
    await page.context().close()
  })
})

describe('the density', () => {
  it('is that of all lists, from their own settings or from 外观', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000001', { path: '/txDiscountApplyStaticList' })
    const rowHeight = () =>
      page
        .locator('.grid-table tbody td')
        .first()
        .evaluate(each => getComputedStyle(each).height)
    await expect.poll(rowHeight).toBe('36px')
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('group', { name: '行高' }).getByRole('button', { name: '标准' }).click()
    await expect.poll(rowHeight).toBe('44px')
    await page.goto('/invoicesControl')
    await expect.poll(rowHeight).toBe('44px')
    await page.goto('/pcAppearance')
    await page.getByRole('group', { name: '密度' }).getByRole('button', { name: '紧凑' }).click()
    await page.goto('/invoicesControl')
    await expect.poll(rowHeight).toBe('36px')
    await page.context().close()
  })
})

describe('forced colours', () => {
  it('still tell what is chosen, what leads on and what is done', async () => {
    const { page } = await site.visit()
    await page.emulateMedia({ forcedColors: 'active' })
    await enter(page, 'officer1', { type: 'admin', path: '/discApproval' })
    const chosen = page.locator('.queue-item[aria-current]')
    await chosen.waitFor()
    const styleOf = (selector: string, name: string, part?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each, { name, part }) => getComputedStyle(each, part).getPropertyValue(name), {
          name,
          part: part ?? null,
        })
    const ground = await styleOf('body', 'background-color')
    expect(await styleOf('.queue-item[aria-current]', 'outline-style')).toBe('solid')
    for (const selector of ['.segments [aria-pressed="true"]', '.button-primary:enabled'])
      expect(await styleOf(selector, 'background-color'), selector).not.toBe(ground)
    expect(await styleOf('.steps .step-done', 'background-color', '::before')).not.toBe(ground)
    await page.goto('/main')
    expect(await styleOf('.portal-nav a[aria-current]', 'background-color', '::after')).not.toBe(ground)
    await page.context().close()
  })
})
