import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Holding } from './journey.ts'
import { anotherTab, typeInto } from './refusals.ts'
import { patienceMs, type Site } from './site.ts'

/* The steps of 业务办理 as tests of the pages take them. */

export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
export const expectDisabled = (button: Locator) =>
  expect.poll(() => button.isDisabled(), { timeout: patienceMs }).toBe(true)
export const chosen = (page: Page, count: number) => page.getByText(`${count} / 100 张`).waitFor()
export const toQuote = (page: Page) => press(page, '下一步，询价')
export const toTrade = (page: Page) => press(page, '下一步，关联贸易背景')
export const toCheck = (page: Page) => press(page, '下一步，核对并提交')
export const sendApplication = async (page: Page) => {
  await page.getByRole('button', { name: /^(提交申请|再次提交)$/ }).click()
  await press(page, '确认提交')
}

/** A bill's number names the bank or the company that drew it up. */
export const acceptorOf = ({ bill_no }: Holding) => bill_no.slice(1, 13)

/** The row of a bill, looked for by its number. */
export const find = async (page: Page, holding: Holding) => {
  await typeInto(page, { '票据（包）号': holding.bill_no })
  await press(page, '查询')
  const row = page.getByRole('row').filter({ has: page.locator(`#holding-${holding.holding_id}`) })
  await row.waitFor()
  return row
}
export const choose = async (page: Page, holding: Holding) =>
  (await find(page, holding)).getByRole('checkbox').check()

export const holdingsOf = async (client: Client) =>
  (await client.row('/api/bills/query_holding', { page_no: 1, page_size: 100 })).rows

/** Another tab of the same user is faster. */
export const submitElsewhere = async (site: Site, page: Page, { holding_id }: Holding) => {
  const tab = await anotherTab(site, page)
  const { lock_no } = await tab.row('/api/discount/get_quote', { bills: [{ holding_id }] })
  const { sign_no } = await tab.row('/api/signing/query_sign', {})
  const done = await tab.row('/api/discount/submit_apply', { idem_key: randomUUID(), lock_no, sign_no })
  return done.apply_no
}
