import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreementSheet } from '../../bank/src/outputs/documents/disc-documents.ts'
import { sheetRow } from '../../bank/src/outputs/documents/sheet-row.ts'
import type { Ctx } from '../../bank/src/platform/kernel/handler.ts'
import { largestApply } from '../../bank/src/testing/largest-apply.ts'
import { testAtRest } from '../../bank/src/testing/test-database.ts'
import { picture } from '../harness/browser.ts'
import { enter, openSite, type Site, settled } from '../harness/site.ts'

/*
 * What comes out on paper: the list, the bill or the document alone, whole, with nothing to press. The browser's own
 * dialog is kept away, so that the sheet stays while it is looked at.
 */

const list = '/txDiscountApplyStaticList'
const desk = '/pcOrderMonitoring'

let site: Site
let page: Page
beforeAll(async () => {
  site = await openSite()
  ;({ page } = await site.visit())
  await page.addInitScript('window.print = () => undefined')
  await enter(page, '15400000011', { path: `${list}?page_size=5` })
  await settled(page)
})
afterAll(async () => {
  await site?.stop()
})

/** As wide as what the margins leave of the paper. */
const room = { across: { width: 1032, height: 680 }, upright: { width: 703, height: 1009 } }

/** The paper: the sizes of its pages in mm and its text, once nothing on it is cut or sticks out. */
const printed = async (name: string, way: keyof typeof room) => {
  await page.locator('.print-sheet').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(room[way])
  await picture(page, name)
  const { text, ...faults } = await page.evaluate(() => ({
    text: document.body.innerText,
    cut: [...document.querySelectorAll('.print-sheet :is(td, th, dd)')]
      .filter(cell => cell.scrollWidth > cell.clientWidth + 1)
      .map(cell => cell.textContent),
    beyond: document.documentElement.scrollWidth - window.innerWidth,
  }))
  await page.emulateMedia({ media: null })
  // Which ends the printing, as the browser's own dialog does.
  const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  await page.locator('.print-sheet').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(faults).toEqual({ cut: [], beyond: 0 })
  // Words of the frame and of what is to be pressed.
  expect(text).not.toMatch(/退出|用户中心|列设置|导出|条\/页|上一页|服务热线|详情|打印票面|下载/)
  const mm = (points: number) => Math.round((points / 72) * 25.4)
  return { text, sizes: pdf.getPages().map(each => `${mm(each.getWidth())} × ${mm(each.getHeight())}`) }
}

/** Sends the list of the present page to paper. @returns how many rows it has */
const printList = async () => {
  const total = await page
    .getByText(/^共 \d+ 条/)
    .first()
    .innerText()
  await page.getByRole('button', { name: '打印', exact: true }).click()
  return Number(total.match(/\d+/)?.[0])
}

const A4 = '210 × 297'
const drawer = () => page.getByRole('dialog')

describe('on paper', () => {
  it('a list has its filter, all rows of all pages and their sums', async () => {
    const total = await printList()
    const { text, sizes } = await printed('print-list', 'across')
    expect(text).toMatch(/条件：全部[\s\S]*合计/)
    expect(text.match(/TX\d{14}/g)).toHaveLength(total)
    expect(new Set(sizes)).toEqual(new Set(['297 × 210']))
  })

  it('a bill has its front and its back on one page', async () => {
    await page
      .getByRole('button', { name: /^详情 / })
      .first()
      .click()
    await drawer().getByRole('button', { name: '打印票面' }).click()
    const { text, sizes } = await printed('print-face', 'upright')
    expect(text).toMatch(/正面[\s\S]*电子[\s\S]*承兑汇票[\s\S]*背面[\s\S]*出票/)
    expect(sizes).toEqual([A4])
  })

  it('the letter of application is the bank’s', async () => {
    await drawer().getByRole('button', { name: '打印贴现申请书' }).click()
    const { text, sizes } = await printed('print-letter', 'upright')
    expect(text).toMatch(/票据贴现申请书[\s\S]*申请利率[\s\S]*人民币[\s\S]*合计[\s\S]*声明/)
    expect(new Set(sizes)).toEqual(new Set([A4]))
  })

  it('a hundred bills of the largest amounts and longest names are whole, over several pages', async () => {
    // What the bank would answer of them; to own a hundred such bills is not what is tried here.
    const facts = largestApply(3)
    const answer = sheetRow('disc_agreement', agreementSheet({ atRest: testAtRest } as Ctx, facts))
    await page.route('**/api/document/query_sheet', route =>
      route.fulfill({ json: { is_success: true, data: [answer] } }),
    )
    await drawer().getByRole('button', { name: '打印贴现申请书' }).click()
    const { text, sizes } = await printed('print-largest', 'upright')
    expect(text.split('买 50,933,333.33')).toHaveLength(101)
    expect(text).toContain('92,359,999,999.00')
    expect(sizes.length).toBeGreaterThan(3)
    expect(new Set(sizes)).toEqual(new Set([A4]))
    await page.unroute('**/api/document/query_sheet')
  })

  it('an institution’s orders have their numbers, and what stands under a figure is not run into it', async () => {
    await page.close()
    ;({ page } = await site.visit())
    await page.addInitScript('window.print = () => undefined')
    await enter(page, '15400000101', { type: 'financeOrg', path: desk })
    await settled(page)
    const total = await printList()
    const { text } = await printed('print-orders', 'across')
    expect(text.match(/BJ\d{14}/g)).toHaveLength(total)
    expect(text).toMatch(/\d\.\d{4}\n\d+\.\d\d 天/)
  })

  it('a deal slip is the bank’s', async () => {
    await page.goto(`${desk}?state=R30`)
    await settled(page)
    await page
      .getByRole('button', { name: /^详情 / })
      .first()
      .click()
    await drawer().getByRole('button', { name: '打印成交单' }).click()
    const { text, sizes } = await printed('print-slip', 'upright')
    expect(text).toMatch(/转贴现成交单[\s\S]*本方机构[\s\S]*结算金额[\s\S]*人民币[\s\S]*票据清单[\s\S]*合计/)
    expect(sizes).toEqual([A4])
  })
})
