import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, picture } from '../harness/browser.ts'
import { captchaAnswer, demoPassword } from '../harness/client.ts'
import { bookedFor } from '../harness/ledger.ts'
import { startOneCommand } from '../harness/one-command.ts'
import { seededData } from '../harness/portal.ts'
import { removeFolder } from '../harness/processes.ts'
import { patienceMs, settled } from '../harness/site.ts'

/*
 * The whole journey as its users see it: a company discounts worked example 2, one officer approves, another
 * pays, the company sees 已放款; then the books are opened. Business time 2026-06-23 10:00.
 */

let dataDir: string
let portal: Awaited<ReturnType<typeof startOneCommand>>
let browser: Browser
let company: Awaited<ReturnType<typeof openPage>>
let approver: Awaited<ReturnType<typeof openPage>>
let payer: Awaited<ReturnType<typeof openPage>>
let applyNo = ''

beforeAll(async () => {
  dataDir = seededData()
  ;[portal, browser] = await Promise.all([startOneCommand(dataDir), launchBrowser()])
  const user = async () =>
    openPage(
      await browser.newContext({
        baseURL: portal.url,
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
      }),
    )
  ;[company, approver, payer] = [await user(), await user(), await user()]
  for (const { page } of [company, approver, payer]) page.setDefaultTimeout(patienceMs)
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  if (dataDir) removeFolder(dataDir)
})

const signIn = async (page: Page, path: string, account: string, landing: RegExp) => {
  await page.goto(path)
  await page.getByRole('img', { name: '图形验证码' }).waitFor()
  await page.getByLabel(path === '/loginadmin' ? '用户名' : '账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('textbox', { name: '验证码' }).fill(captchaAnswer)
  await page.getByRole('textbox', { name: '验证码' }).press('Enter')
  await page.waitForURL(landing)
}

const seen = async (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('one bill, discounted, in the browser', () => {
  it('signs the company in and greets it', async () => {
    await signIn(company.page, '/login', '15400000011', /\/tx$/)
    await company.page.getByRole('heading', { name: /上午好/ }).waitFor()
    await seen(company.page, '云岭示例钢贸有限公司 - 林示例')
    expect(new URL(company.page.url()).pathname).toBe('/tx')
    await picture(company.page, 'tx-1440')
  })

  it('shows the interest to the fen: 8,924.01, and 2,336,754.89 paid', async () => {
    const { page } = company
    await page.getByRole('link', { name: '立即贴现' }).click()
    await page.waitForURL(/\/pcDiscount/)
    await page.getByRole('textbox', { name: '承兑人' }).fill('江州示例银行')
    await page.getByRole('button', { name: '查询' }).click()
    await page
      .getByRole('row', { name: /2,345,678\.90/ })
      .getByRole('checkbox')
      .check()
    await picture(page, 'discount-1-1440')
    await page.getByRole('button', { name: '下一步，询价' }).click()
    const summary = page.getByRole('complementary')
    for (const text of ['2,336,754.89', '8,924.01', '贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分'])
      await expect.poll(() => summary.innerText()).toContain(text)
    await page.getByRole('row', { name: /2026-10-08.*107.*8,924\.01/ }).waitFor()
    await picture(page, 'discount-2-1440')
  })

  it('keeps the quote over a reload', async () => {
    const { page } = company
    await page.reload()
    // A phone has the sum at its foot as well.
    const summary = page.getByRole('complementary').getByText('2,336,754.89').filter({ visible: true })
    await expect.poll(() => summary.count()).toBe(1)
  })

  it('submits once after a confirmation of amount, account and date', async () => {
    const { page } = company
    await page.getByRole('button', { name: '下一步，关联贸易背景' }).click()
    await page.getByRole('button', { name: '下一步，核对并提交' }).click()
    await page.getByLabel('我已阅读并同意').check()
    await page.getByRole('button', { name: '提交申请' }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByText('2,336,754.89').waitFor()
    await dialog.getByText('2026-06-23').waitFor()
    await dialog.getByRole('button', { name: '确认提交' }).dblclick()
    await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor()
    applyNo =
      /TX\d{14}/.exec(
        await page
          .getByText(/TX\d{14}/)
          .first()
          .innerText(),
      )?.[0] ?? ''
    expect(applyNo).toMatch(/^TX20260623\d{6}$/)
    await page.goto('/txDiscountApplyStaticList')
    await page.getByRole('row', { name: new RegExp(applyNo) }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: new RegExp(applyNo) }).count()).toBe(1)
    await picture(page, 'query-1440')
  })

  it('is approved by one officer, who may not pay it', async () => {
    const { page } = approver
    await signIn(page, '/loginadmin', 'officer1', /\/mainIndex/)
    await page.goto('/discApproval')
    await page.getByRole('button', { name: new RegExp(applyNo) }).click()
    await seen(page, '8,924.01')
    await picture(page, 'approval-1440')
    await page.getByRole('button', { name: '通过', exact: true }).click()
    await page.getByRole('button', { name: '确认通过' }).click()
    await seen(page, '审批通过，等待另一名人员放款复核')
    // The next one has opened; this one waits for the payout.
    await page.goto(`/discApproval?segment=pay&apply_no=${applyNo}`)
    await seen(page, '不能复核自己审批的申请')
    await expect.poll(() => page.getByRole('button', { name: '放款', exact: true }).isDisabled()).toBe(true)
  })

  it('is paid by a second officer', async () => {
    const { page } = payer
    await signIn(page, '/loginadmin', 'officer2', /\/mainIndex/)
    await page.goto('/discApproval')
    await page.getByRole('button', { name: /^待放款复核/ }).click()
    await page.getByRole('button', { name: new RegExp(applyNo) }).click()
    await page.getByRole('button', { name: '放款', exact: true }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByText('2,336,754.89').first().waitFor()
    await settled(page)
    await picture(page, 'payout-dialog-1440')
    await dialog.getByRole('button', { name: /放款/ }).click()
    await page.getByRole('region', { name: '申请详情' }).getByText('已放款').first().waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('shows 已放款 to the company without a reload, with the log of every step', async () => {
    const { page } = company
    const row = page.getByRole('row', { name: new RegExp(applyNo) })
    await row.getByText('已放款').waitFor()
    await row
      .getByRole('button', { name: '详情' })
      .or(row.getByRole('link', { name: '详情' }))
      .click()
    const drawer = page.getByRole('dialog')
    for (const text of ['8,924.01', '2,336,754.89', '银行审批', '已放款'])
      await expect.poll(() => drawer.innerText()).toContain(text)
    await settled(page)
    await picture(page, 'query-detail-1440')
  })

  it('is usable with one hand at 390 px', async () => {
    const { page } = company
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, name] of [
      ['/tx', 'tx'],
      ['/pcDiscount', 'discount'],
      ['/txDiscountApplyStaticList', 'query'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      await picture(page, `${name}-390`)
    }
  })

  it('signs out after asking, and the session is over in every tab', async () => {
    const { page } = company
    await page.setViewportSize({ width: 1440, height: 900 })
    const other = await page.context().newPage()
    await other.goto('/tx')
    await page.goto('/tx')
    await page.getByRole('button', { name: '退出' }).click()
    await page.getByText('确定退出系统吗？').waitFor()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/login/)
    await other.reload()
    await other.waitForURL(/\/login/)
    expect(await other.getByRole('button', { name: '退出' }).count()).toBe(0)
  })

  it('left no script error and no blocked resource on any page', () => {
    // Chromium reports every refused call as a console error of its own; those answers were expected.
    const refused = /Failed to load resource: the server responded with a status of 4\d\d/
    for (const { faults } of [company, approver, payer]) {
      expect(faults.filter(fault => !refused.test(fault))).toEqual([])
    }
  })

  it('stands in the books: face = net + interest, once', async () => {
    await portal.stop()
    expect(await bookedFor(dataDir, applyNo)).toEqual([
      { side: 'D', amount_fen: '234567890', account: 'DISC_ASSET' },
      { side: 'C', amount_fen: '233675489', account: 'CUSTOMER' },
      { side: 'C', amount_fen: '892401', account: 'INTEREST_INCOME' },
    ])
  })
})
