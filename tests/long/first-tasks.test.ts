import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import { root } from '../harness/processes.ts'
import { enter, openSite, type Site, settled } from '../harness/site.ts'
import { putTradeOnFile } from '../harness/trade-on-file.ts'

/*
 * What somebody new has to do first, by the shortest way that the pages show, counted in presses and in fields to fill.
 * docs/accessibility.md has the counts; signing in is not among them.
 */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

interface Hand {
  page: Page
  press: (what: Locator) => Promise<void>
  type: (into: Locator, text: string) => Promise<void>
}

/** Does a task with a hand that counts, and compares with the row of the documentation. */
const expectCount = async (row: string, page: Page, task: (hand: Hand) => Promise<void>) => {
  let presses = 0
  let fields = 0
  await task({
    page,
    press: async what => {
      await what.click()
      presses += 1
    },
    type: async (into, text) => {
      await into.fill(text)
      fields += 1
    },
  })
  const line = readFileSync(`${root}docs/accessibility.md`, 'utf8')
    .split('\n')
    .find(each => each.startsWith(`| ${row} |`))
  const now = line?.split('|').at(-2)?.trim()
  expect(now, row).toBe(fields === 0 ? `${presses}` : `${presses} + ${fields} fields`)
  await page.context().close()
}

it('the best rate, and what 1,000,000 for six months costs', async () => {
  const { page } = await site.visit()
  await page.goto('/main')
  await expectCount('The best rate of six months, and what 1,000,000 yuan cost', page, async hand => {
    const best = page.locator('.rate-cell', { hasText: '今日最优' }).and(page.locator('[data-hint$="6个月"]'))
    await hand.press(best)
    const dialog = page.getByRole('dialog', { name: '利息试算' })
    await hand.type(dialog.getByLabel('票面金额'), '1000000')
    await expect.poll(() => dialog.locator('.calculator-net').innerText()).toMatch(/99\d,\d{3}\.\d\d/)
  })
})

it('a bill is discounted', async () => {
  const account = '15400000011'
  const client = await signedIn(site.portal.url, account)
  await putTradeOnFile(client, {
    seller: '云岭示例钢贸有限公司',
    buyer: '青禾示例电子科技有限公司',
    contractNo: 'HT-2026-9001',
    invoiceNo: '26990000000000000821',
  })
  const { page } = await site.visit()
  await enter(page, account)
  await expectCount('Discount a bill', page, async hand => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await hand.press(page.getByRole('link', { name: '立即贴现' }))
    await hand.press(page.getByRole('row', { name: /303,000\.00/ }).getByRole('checkbox'))
    await hand.press(page.getByRole('button', { name: '下一步，询价' }).filter({ visible: true }))
    await hand.press(button('下一步，关联贸易背景'))
    await page.getByText('已覆盖票面金额').first().waitFor()
    await hand.press(button('下一步，核对并提交'))
    await hand.press(page.getByLabel('我已阅读并同意'))
    await hand.press(button('提交申请'))
    await hand.press(button('确认提交'))
    await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor()
  })
})

it('the application that has waited longest is approved', async () => {
  const { page } = await site.visit()
  await enter(page, 'officer1', { type: 'admin' })
  await expectCount('Approve the application that has waited longest', page, async hand => {
    // The home page's first work leads there; the menu folds its groups.
    await hand.press(page.locator('a.desk-work[href^="/discApproval"]').first())
    await page.waitForURL(/apply_no=/)
    const oldest = await page.locator('.queue-item').first().innerText()
    expect(oldest).toContain(new URL(page.url()).searchParams.get('apply_no') ?? 'none')
    await hand.press(page.getByRole('button', { name: '通过', exact: true }).filter({ visible: true }))
    await hand.press(page.getByRole('alertdialog').getByRole('button', { name: '确认通过' }))
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  })
})

it('an operator is added', async () => {
  const { page } = await site.visit()
  await enter(page, '15400000001')
  await expectCount('Add an operator', page, async hand => {
    await hand.press(page.getByRole('link', { name: '用户中心' }).filter({ visible: true }).first())
    await hand.press(page.getByRole('link', { name: '操作员管理' }).filter({ visible: true }).first())
    await hand.press(page.getByRole('button', { name: '新增操作员' }))
    const dialog = page.getByRole('dialog', { name: '新增操作员' })
    await hand.type(dialog.getByLabel(/^姓名/), '孟示例')
    await hand.type(dialog.getByLabel(/^手机号/), '15400009801')
    await hand.press(dialog.getByRole('button', { name: '确定' }))
    await page.getByText('待首次登录').first().waitFor()
  })
})

it('who changed the rates is found', async () => {
  const { page } = await site.visit()
  await enter(page, 'admin', { type: 'admin' })
  await expectCount('Find who changed the rates', page, async hand => {
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const link = menu.getByRole('link', { name: '报价维护' })
    if (!(await link.isVisible())) await hand.press(menu.getByRole('button', { name: '参考数据' }))
    await hand.press(link)
    await settled(page)
    await hand.press(page.getByRole('tab', { name: /发布记录|记录/ }))
    await page.getByRole('main').getByRole('row').nth(1).waitFor()
  })
})

it.each([
  ['15400000011', 'comp', 'Sign out, a customer'],
  ['officer1', 'admin', 'Sign out, staff'],
] as const)('%s signs out and is told so', async (account, type, row) => {
  const { page } = await site.visit()
  await enter(page, account, { type })
  await expectCount(row, page, async hand => {
    if (type === 'admin') {
      await hand.press(page.locator('.account-button'))
      await hand.press(page.getByRole('menuitem', { name: '退出系统' }))
    } else await hand.press(page.getByRole('button', { name: '退出' }).filter({ visible: true }))
    await hand.press(
      page.getByRole('alertdialog', { name: '退出确认' }).getByRole('button', { name: '确定' }),
    )
    await page.getByText('已安全退出').waitFor()
  })
})
