import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  enter,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* An officer of 华东示例银行, the second discounting bank of the demo data, at work. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const numbersOn = async (page: Page) => {
  const main = page.getByRole('main')
  await main
    .getByText(/TX\d{14}/)
    .first()
    .waitFor()
  return [...new Set((await main.textContent())?.match(/TX\d{14}/g))]
}

it('shows an officer of one bank its queue and menu, and another bank’s number as one that does not exist', async () => {
  const { page, faults } = await site.visit({ width: 1440, height: 900 })
  await enter(page, 'huadong1', { type: 'admin', path: '/discApproval' })
  const own = await numbersOn(page)
  expect(own).toHaveLength(1)
  await page.locator('.admin-bank', { hasText: '华东示例银行' }).waitFor()

  const closed = menu(page).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const paths = await menu(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(paths).toEqual([
    '/mainIndex',
    '/discApproval',
    '/discQuery',
    '/presentmentQuery',
    '/recourseQuery',
    '/receiptQuery',
    '/signReview',
    '/accountReview',
    '/customerPicture',
    '/exportFiles',
    '/shareQuery',
  ])

  const platform = await site.visit({ width: 1440, height: 900 })
  await enter(platform.page, 'officer1', { type: 'admin', path: '/discApproval' })
  const others = (await numbersOn(platform.page)).filter(no => !own.includes(no))
  await page.goto(`/discApproval?apply_no=${others[0]}`)
  await page.getByText('记录不存在').first().waitFor()

  await page.setViewportSize(phone)
  await page.goto('/mainIndex')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  await expectNoSideScroll(page)
  expectNoFaults(faults)
})
