import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* Prices before the account: the grid, how rates went, one's own price; who accepts, and what is traded. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('the quotes', () => {
  it('show every class and tenor, as rate and as price of a hundred thousand, and their way as chart and table', async () => {
    const { page, faults } = await site.visit()
    await page.goto('/quotes')
    await page.getByText('模拟行情').first().waitFor()
    const row = page.getByRole('row', { name: /城商银票/ }).first()
    await row.getByText('1.2800').waitFor()
    await page.getByRole('button', { name: '每十万扣费 元' }).click()
    // 100,000.00 × 1.28 % × 180 / 360
    await row.getByText('640.00').waitFor()
    await page.getByRole('img', { name: '6个月利率近90天走势' }).waitFor()
    await page.getByRole('button', { name: '30天' }).click()
    await page.getByRole('button', { name: '1个月内', exact: true }).click()
    await page.getByRole('img', { name: '1个月内利率近30天走势' }).waitFor()
    await page.getByRole('button', { name: '表', exact: true }).click()
    const table = page.getByRole('table', { name: '1个月内利率近30天走势' })
    await table.getByRole('row').nth(10).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '转贴现' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await picture(page, 'quotes-1440')
    expectNoFaults(faults)
    await page.context().close()
  })

  it('tell a company its own price, and lead a guest to it', async () => {
    const { page } = await site.visit(phone)
    await page.goto('/quotes')
    await page.getByRole('link', { name: '登录后锁价' }).waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await enter(page, '15400000011', { path: '/quotes' })
    await page.getByRole('button', { name: '本企业利率' }).click()
    await page.getByRole('link', { name: '选票锁价' }).waitFor()
    await page.getByRole('button', { name: '利息试算' }).click()
    await page.getByRole('dialog', { name: '利息试算' }).getByText('2,336,754.89').waitFor()
    await page.context().close()
  })

  it('of re-discounting are open to institutions', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000101', { type: 'financeOrg', path: '/quotes' })
    await page.getByRole('button', { name: '转贴现' }).click()
    await page.getByRole('button', { name: '转贴现', pressed: true }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /国股/ }).count()).toBeGreaterThan(0)
    await page.context().close()
  })
})

describe('the reference pages', () => {
  it('list acceptors by tens, their limits only for who is signed in', async () => {
    const { page } = await site.visit()
    await page.goto('/acptList')
    const rows = page.getByRole('main').getByRole('listitem')
    await rows.nth(9).waitFor()
    await page.getByText('****').first().waitFor()
    await rows.nth(9).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await rows.nth(19).waitFor()
    await page.getByLabel('仅看持续逾期').click()
    await page.getByText('持续逾期', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: '面包屑' }).count()).toBe(0)
    await expectAccessible(page)
    await page.context().close()
  })

  it('let an institution ask for an acceptor to be traded, and say what is missing', async () => {
    const { page } = await site.visit()
    await page.goto('/tradeWhiteTicket')
    await page.getByRole('heading', { name: '可交易白名单' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '申请增加' }).count()).toBe(0)
    await enter(page, '15400000101', { type: 'financeOrg', path: '/tradeWhiteTicket' })
    await page.getByRole('button', { name: '申请增加' }).click()
    const dialog = page.getByRole('dialog', { name: '申请增加白名单' })
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.getByText('请选择承兑人').waitFor()
    await dialog.getByRole('combobox', { name: /承兑人/ }).fill('示例')
    await dialog.getByRole('option').nth(3).click()
    await dialog.getByLabel(/申请理由/).fill('拟与该行开展转贴现业务')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await page.getByText('申请已提交，结果以站内消息通知').waitFor()
    await page.context().close()
  })
})
