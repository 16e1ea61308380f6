import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { cutFigures } from '../harness/cut-figures.ts'
import { holdingOf, submit } from '../harness/journey.ts'
import { enter, expectNoFaults, expectNoSideScroll, openSite, type Site, settled } from '../harness/site.ts'

/* The exchange's codes stand beside our states, small and whole, in lists and on the face of a bill. */

const company = '15400000011'
const trader = '15400000101'
let site: Site
let applyNo = ''

beforeAll(async () => {
  site = await openSite()
  const client = await signedIn(site.portal.url, company)
  applyNo = await submit(client, await holdingOf(client))
})
afterAll(() => site?.stop())

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const

/** @param table caption of the list: what lies behind its drawer has tests of its own */
const whole = async (page: Page, name: string, table = '') => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    const cut = (await cutFigures(page)).filter(line => line.startsWith(table))
    expect(cut, `${name} at ${size.width}`).toEqual([])
    await expectNoSideScroll(page)
    await picture(page, `codes-${name}-${size.width}`)
  }
}

it('a company sees them in its bills and on the face of one that an application has locked', async () => {
  const { page, faults } = await site.visit(sizes[0])
  await enter(page, company, { path: '/pcDiscount' })
  await page.getByText('可流通 TF0301').first().waitFor()
  await page.getByText('已收票 CS03').first().waitFor()
  await whole(page, 'list')
  await page.setViewportSize(sizes[0])
  await page.goto(`/txDiscountApplyStaticList?apply_no=${applyNo}`)
  await page.getByText('已锁定 TF0302').first().waitFor()
  await page.getByText(/^电子银行承兑汇票\s?AC01$/).waitFor()
  await whole(page, 'face')
  expectNoFaults(faults)
  await page.context().close()
})

it('an institution sees them in its positions', async () => {
  const { page, faults } = await site.visit(sizes[0])
  await enter(page, trader, { type: 'financeOrg', path: '/ztx?list=positions' })
  await page.getByText('TF0301').first().waitFor()
  await whole(page, 'positions', '持仓票据')
  expectNoFaults(faults)
  await page.context().close()
})
