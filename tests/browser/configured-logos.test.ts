import { getSystemPageConfig } from '@portal/shared/contract/content.ts'
import { expect, it } from 'vitest'
import { startTestBff } from '../../bff/src/testing/bff.ts'
import { startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { openPage, sharedBrowser } from '../harness/browser.ts'

/* Staff may name a logo at another host; the page's own policy must let it be seen, and nothing else of that host. */

const host = 'https://static.example'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>'

it('a logo at the configured host is shown under the real policy', async () => {
  const bank = await startFakeBank()
  const logo = `${host}/logo.svg`
  const logos = { index_logo: logo, login_logo: logo, menu_logo: logo, menu_small_logo: logo }
  const row = {
    name: '票据贴现服务平台',
    nameEn: 'Bills',
    name_en: 'Bills',
    bigscreen_name: '监测',
    page_title: '票据贴现服务平台',
    loginLogoUrl: logo,
    menuLogoUrl: logo,
    menuSmallLogoUrl: logo,
    shortcut_icon: '/favicon.svg',
    lock_minutes: null,
    tabs_view_limit: null,
    page_logo: [logos],
  }
  bank.answer(getSystemPageConfig.path, [row])
  bank.answer('/api/content/page/footer/get', [{ text: '<p>页脚</p>' }])
  const bff = await startTestBff({ bankUrl: bank.url })
  const context = await (await sharedBrowser()).newContext({ baseURL: bff.url })
  await context.route(`${host}/**`, route => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
  const { page, faults } = await openPage(context)
  await page.goto('/login')
  const image = page.locator(`img[src="${logo}"]`).first()
  await image.waitFor()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(40)
  expect(faults.filter(fault => /Content Security Policy/i.test(fault))).toEqual([])
  const foreign = await page.evaluate(
    address =>
      new Promise(resolve => {
        const other = new Image()
        other.onload = () => resolve('shown')
        other.onerror = () => resolve('blocked')
        other.src = address
      }),
    'https://other.example/x.svg',
  )
  expect(foreign).toBe('blocked')
  await context.close()
  await bff.close()
  await bank.close()
})
