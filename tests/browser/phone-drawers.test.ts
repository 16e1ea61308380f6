import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figuresOut, wideOnPhone } from '../harness/page-guards.ts'
import { enter, openSite, phone, rowButton, type Site, settled } from '../harness/site.ts'
import { drawn } from './frame/steady.ts'

/*
 * What a row or a button opens, on phones: nothing in it lies beyond its edge, and where it stands in its list is said in
 * one line. The walk of frame.test.ts looks at the pages, with nothing open.
 */

/** Phones of today, a small one, and what is left of a desk at 400 %. */
const widths = [390, 360, 320]

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

interface Opened {
  account: string
  type: 'comp' | 'financeOrg' | 'admin'
  path: string
  open: (page: Page) => Locator
}

const institution = { account: '15400000101', type: 'financeOrg' } as const
const company = { account: '15400000001', type: 'comp' } as const
const staff = { account: 'admin', type: 'admin' } as const
const row = (word: string) => (page: Page) => rowButton(page.getByRole('main'), word).first()

const drawers: Record<string, Opened> = {
  'a new order and the bills to sell': {
    ...institution,
    path: '/pcOrderMonitoring',
    open: page => page.getByRole('button', { name: '新建订单' }),
  },
  'an order and its log': { ...institution, path: '/pcOrderMonitoring', open: row('详情') },
  'an order to answer': { ...institution, path: '/pcOrderCinpound', open: row('查看') },
  'a row of the menu': { ...company, path: '/shareQuery', open: row('详情') },
  'an application of one’s own': { ...company, path: '/txDiscountApplyStaticList', open: row('详情') },
  'an application with a payer': { ...staff, path: '/discQuery', open: row('详情 TX20260622000005') },
  'an application with contracts': { ...staff, path: '/discQuery', open: row('详情 TX20260622000015') },
  'a member': { ...staff, path: '/memberReview', open: row('详情') },
  'an invoice': { ...staff, path: '/tradeReview', open: row('详情') },
  'a text of the site': { ...staff, path: '/informationAdmin', open: row('打开') },
  'an order under oversight': { ...staff, path: '/orderOversight', open: row('详情') },
  'the table of a trend': {
    ...company,
    path: '/quotes',
    open: page => page.getByRole('button', { name: '表', exact: true }),
  },
  'a statement': { ...staff, path: '/statementQuery', open: row('答复') },
}

/** Where in a list the open row stands, in more than one line. */
const brokenPlaces = (page: Page): Promise<string[]> =>
  page
    .getByText(/^第 \d+ 条，共 \d+ 条$/)
    .evaluateAll(places =>
      places
        .filter(each => each.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(each).lineHeight))
        .map(each => `${each.textContent} is ${each.clientHeight} px high`),
    )

describe('on a phone nothing lies beyond the edge of', () => {
  it.each(Object.entries(drawers))('%s', async (_, { account, type, path, open }) => {
    const { page } = await site.visit(phone)
    await enter(page, account, { type, path })
    await open(page).click()
    await page.locator('[role="dialog"] :is(h2, h3), .trend-table').first().waitFor()
    await settled(page)
    const faults: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: phone.height })
      await drawn(page)
      const found = [...(await wideOnPhone(page)), ...(await figuresOut(page)), ...(await brokenPlaces(page))]
      faults.push(...found.map(fault => `${width}: ${fault}`))
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
