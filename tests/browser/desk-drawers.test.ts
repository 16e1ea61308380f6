import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figuresOut } from '../harness/page-guards.ts'
import { enter, openSite, rowButton, type Site, settled } from '../harness/site.ts'

/* What a row opens on a desk: no table in it goes on beyond the drawer's edge, where half a figure would fade. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

/** Tables of a drawer that are wider than their place, with what is beyond it, px. */
const wideTables = (page: Page): Promise<string[]> =>
  page.locator('[role="dialog"] table').evaluateAll(tables =>
    tables.flatMap(table => {
      const over = table.getBoundingClientRect().width - (table.parentElement?.clientWidth ?? 0)
      return over > 1
        ? [`${table.querySelector('caption')?.textContent} is ${Math.round(over)} px too wide`]
        : []
    }),
  )

describe('on a desk of 1280 px nothing lies beyond the edge of', () => {
  it.each([
    ['an application', '/discQuery', '详情'],
    ['an order under oversight', '/orderOversight', '详情'],
    ['a statement', '/statementQuery', '答复'],
    ['a presentment', '/presentmentQuery', '详情'],
    ['an invoice', '/tradeReview', '详情'],
  ])('%s', async (_, path, word) => {
    const { page } = await site.visit({ width: 1280, height: 900 })
    await enter(page, 'admin', { type: 'admin', path })
    await rowButton(page.getByRole('main'), word).first().click()
    await page.locator('[role="dialog"] :is(table, dl)').first().waitFor()
    await settled(page)
    expect([...(await wideTables(page)), ...(await figuresOut(page))]).toEqual([])
    await page.context().close()
  })
})
