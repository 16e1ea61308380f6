import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, holdingsOf, press, toQuote, toTrade } from '../harness/apply-pages.ts'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { holdingOf, submit } from '../harness/journey.ts'
import { anotherTab, setClock } from '../harness/refusals.ts'
import { enter, expectNoFaults, expectNoSideScroll, openSite, type Site, settled } from '../harness/site.ts'

/* A company declines a price, discounts the same bill with its papers to follow, and lets their day pass. */

const company = '15400000011'

let site: Site
let visitor: Awaited<ReturnType<Site['visit']>>

beforeAll(async () => {
  site = await openSite()
  visitor = await site.visit({ width: 1280, height: 900 })
  await enter(visitor.page, company)
})
afterAll(async () => {
  await site?.stop()
})

const officer = (account: string) => signedIn(site.portal.url, account)
const detailOf = async (page: Page, applyNo: string) => {
  await page.goto(`/txDiscountApplyStaticList?apply_no=${applyNo}`)
  const drawer = page.getByRole('dialog', { name: applyNo })
  await drawer.getByRole('list', { name: '申请进度' }).waitFor()
  return drawer
}

describe('a final price that the company declines', () => {
  it('ends the application where it stood, with who and why, and leaves the bill to be discounted', async () => {
    const { page } = visitor
    const tab = await anotherTab(site, page)
    const applyNo = await submit(tab, await holdingOf(tab))
    const first = await officer('officer1')
    await first.row('/api/admin/approve_disc_apply', { apply_no: applyNo, final_rate_e6: 12_900 })
    const drawer = await detailOf(page, applyNo)
    // 2,345,678.90 × 1.29 % × 107 ÷ 360.
    await drawer.getByText('8,993.72', { exact: true }).first().waitFor()
    await press(drawer, '放弃报价')
    const question = page.getByRole('alertdialog', { name: '放弃报价' })
    await question.getByRole('textbox').fill('利率高于同业')
    await press(question, '确认放弃')
    await question.waitFor({ state: 'hidden' })
    const steps = drawer.getByRole('list', { name: '申请进度' })
    await steps.getByText('放弃报价').waitFor()
    await steps.getByText('利率高于同业').waitFor()
    await steps.getByText('林示例').first().waitFor()
    await drawer.getByText('票据可重新申请贴现').waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'declined-1280')

    const { rows } = await first.row('/api/notice/query_notice', { page_size: 20 })
    expect(rows.map(({ body }) => body).join()).toContain(
      `${applyNo}：企业放弃最终报价，申请已撤销。原因：利率高于同业`,
    )
    const free = await holdingOf(tab)
    expect(free).toMatchObject({ state: '10', blocked_reason: '' })
  })
})

describe('papers that are to follow a loan', () => {
  it('have a day that the company reads, and past it are owed on every screen', async () => {
    const { page, faults } = visitor
    const tab = await anotherTab(site, page)
    const applyNo = await submit(tab, await holdingOf(tab))
    await (await officer('officer1')).row('/api/admin/approve_disc_apply', { apply_no: applyNo })
    const second = await officer('officer2')
    await second.row('/api/admin/pay_disc_apply', { idem_key: randomUUID(), apply_no: applyNo })
    const drawer = await detailOf(page, applyNo)
    await drawer.getByText('已放款').first().waitFor()
    await press(drawer, '贸易背景')
    await drawer.getByText('发票后补，请最迟于 2026-07-23 补交').waitFor()

    await setClock(site, '2026-07-24T10:00:00+08:00')
    await detailOf(page, applyNo)
    await press(drawer, '贸易背景')
    await drawer.getByText('应最迟于 2026-07-23 补交，已逾期').waitFor()
    await settled(page)
    await picture(page, 'papers-overdue-1280')

    const held = await holdingsOf(tab)
    const other = held.find(row => row.blocked_reason === '' && row.due_dt > '2026-09-01')
    if (!other) throw new Error('no bill is left')
    await page.goto('/pcDiscount')
    await choose(page, other)
    await toQuote(page)
    await toTrade(page)
    await page.getByText('关联贸易背景').first().waitFor()
    await expect.poll(() => page.getByRole('radio', { name: '发票后补' }).count()).toBe(0)
    expectNoFaults(faults)

    const staff = await site.visit({ width: 1440, height: 900 })
    await enter(staff.page, 'officer1', {
      type: 'admin',
      path: `/discApproval?segment=all&apply_no=${applyNo}`,
    })
    await staff.page.getByText('应最迟于 2026-07-23 补交，已逾期').waitFor()
    await picture(staff.page, 'papers-overdue-officer-1440')
  })
})
