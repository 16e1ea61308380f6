import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packedPdf, pdfOf, scriptObject } from '../../bank/src/testing/paper-files.ts'
import { chosen, find, holdingsOf, toQuote, toTrade } from '../harness/apply-pages.ts'
import { picture } from '../harness/browser.ts'
import { Client } from '../harness/client.ts'
import type { Holding } from '../harness/journey.ts'
import {
  enter,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/*
 * A company files a contract with its paper, and chooses commercial bills: what the bank refuses of either is said where
 * it was done. The bank's and the components' tests hold each rule.
 */

/** Holds a commercial bill of every tail (docs/sandbox.md). */
const COMPANY = '15401050501'

let site: Site
let bills: Holding[]
beforeAll(async () => {
  site = await openSite({}, async db => {
    // As bills arrive: nobody has asked about them yet.
    await db.execute(
      sql`update bill set disclosure_outcome = '', disclosure_reason = '', disclosure_at = null`,
    )
  })
  const client = new Client(site.portal.url)
  await client.login(COMPANY, 'comp')
  bills = await holdingsOf(client)
})
afterAll(async () => {
  await site?.stop()
})

/** The commercial bill whose face ends so. */
const billOf = (tail: string): Holding => {
  const found = bills.find(
    ({ bill_kind, amount_fen, bill_no }) =>
      bill_kind === 'AC02' && amount_fen.endsWith(tail) && /9600000\d\d$/.test(bill_no),
  )
  if (!found) throw new Error(`no bill ends in ${tail}`)
  return found
}

const give = (frame: Locator, label: string, name: string, buffer: Buffer) =>
  frame.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const fileContract = async (page: Page) => {
  await page.goto('/invoicesControl?tab=contract')
  await page.getByRole('button', { name: '新增合同' }).click()
  const dialog = page.getByRole('dialog', { name: '新增合同' })
  await give(dialog, '附件1文件', '合同.exe', Buffer.from('MZ'))
  await dialog.getByText(/“合同.exe”不是/).waitFor()
  await give(dialog, '附件1文件', '合同.pdf', packedPdf(scriptObject))
  await dialog.getByText('PDF文件含有脚本或附件，请另存为普通PDF后上传').waitFor()
  await give(dialog, '附件1文件', '合同.pdf', pdfOf('1 0 obj << /Type /Catalog >> endobj'))
  await dialog.getByRole('link', { name: /附件1/ }).waitFor()
  await dialog.getByLabel(/^合同编号/).fill('HT-2026-8101')
  await dialog.getByLabel(/^交易对手/).fill('远山示例进出口贸易有限公司')
  await dialog.getByLabel(/^货物或服务/).fill('精密轴承')
  await dialog.getByLabel(/^合同金额/).fill('9000000')
  await dialog.getByLabel(/^签订日期/).fill('20260510')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('row', { name: /HT-2026-8101/ }).waitFor()
}

it('files a contract, is told which commercial bills are not disclosed, and that the contract is with somebody else', async () => {
  const { page, faults } = await site.visit({ width: 1440, height: 900 })
  await enter(page, COMPANY, { path: '/invoicesControl?tab=contract' })
  await fileContract(page)

  await page.goto('/pcDiscount')
  const tick = async (tail: string) => {
    const box = (await find(page, billOf(tail))).getByRole('checkbox')
    await box.click()
    return box
  }
  for (const [tail, text] of [
    ['81', /查无/],
    ['82', /到期日/],
    ['83', /承兑人/],
  ] as const) {
    const box = await tick(tail)
    await page.getByText(text).first().waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
  }
  await tick('84')
  await page.getByText(/询价时再次查询/).waitFor()
  await chosen(page, 1)
  await toQuote(page)
  await page.getByText('商票信息披露平台未应答，请稍后再试').first().waitFor()

  await page.goto('/pcDiscount')
  await tick('84')
  await chosen(page, 0)
  await tick('00')
  await chosen(page, 1)
  await toQuote(page)
  await toTrade(page)
  // What the bank proposes is with who drew the bill; a contract with a stranger alone is not.
  await page.getByText('所选合同的购货方为各票据的前手或出票人（1 张）').waitFor()
  await page.getByRole('checkbox', { name: /HT-2025-0005/ }).uncheck()
  await page.getByRole('checkbox', { name: /HT-2026-PDF-01/ }).check()
  const match = page.getByRole('region', { name: '贸易核对' })
  await match.getByText(/未能与所选合同对应/).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: phone.height })
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, `trade-match-${width}`)
  }
  expectNoFaults(faults)
  await page.context().close()
})
