import { makeCsv } from '@portal/shared/imports/csv.ts'
import { invoiceHeader, invoiceSample } from '@portal/shared/trade/invoice-template.ts'
import type { Page } from 'playwright-core'
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

/* 贸易背景信息: a company registers invoices, one by one and from a file, and has them verified. */

const company = '15400000011'
const good = '26990000000000000731'
const bad = '26990000000000000740'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const rowOf = (page: Page, inv_no: string) => page.getByRole('row', { name: new RegExp(inv_no) })

const fillInvoice = async (page: Page, inv_no: string) => {
  await page.getByRole('button', { name: '新增发票' }).click()
  const dialog = page.getByRole('dialog', { name: '新增发票' })
  await dialog.getByLabel(/^发票号码/).fill(inv_no)
  await dialog.getByLabel(/^开票日期/).fill('20260520')
  await dialog.getByLabel(/^购方名称/).fill('青禾示例电子科技有限公司')
  await dialog.getByLabel(/^金额/).fill('100000')
  await dialog.getByLabel(/^税额/).fill('13000')
  return dialog
}

const fileOf = (...rows: readonly (readonly string[])[]) => ({
  name: '发票.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(makeCsv([invoiceHeader, ...rows])),
})
const line = (inv_no: string, total = '113000.00') =>
  invoiceSample.map((cell, at) => (at === 2 ? inv_no : at === 11 ? total : cell))

describe('the invoices of a company', () => {
  it('are registered, verified while one watches, refused when known already, and deleted', async () => {
    const { page, faults } = await site.visit()
    await enter(page, company, { path: '/invoicesControl' })
    await page.getByRole('heading', { name: '贸易背景信息' }).waitFor()
    const dialog = await fillInvoice(page, good)
    await expect.poll(() => dialog.getByLabel(/^价税合计/).inputValue()).toBe('113,000.00')
    await picture(page, 'invoice-form-1440')
    await dialog.getByRole('button', { name: '保存' }).click()
    await rowOf(page, good).getByRole('button', { name: '验真' }).click()
    await rowOf(page, good).getByText('验真通过').waitFor()

    const again = await fillInvoice(page, good)
    await again.getByRole('button', { name: '保存' }).click()
    await again.getByText('该发票已登记，不能重复使用').waitFor()
    await again.getByLabel(/^发票号码/).fill(bad)
    await again.getByRole('button', { name: '保存' }).click()
    await rowOf(page, bad).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量验真' }).click()
    await rowOf(page, bad).getByText('验真失败').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'invoices-1440')

    await rowOf(page, bad).getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '详情' }).click()
    const drawer = page.getByRole('dialog', { name: `发票 ${bad}` })
    await drawer.getByText('查无此票，或票面信息与税务登记不一致').waitFor()
    await settled(page)
    await picture(page, 'invoice-detail-1440')
    await drawer.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('发票已删除').waitFor()
    await rowOf(page, bad).waitFor({ state: 'detached' })
    expectNoFaults(faults)
    await page.context().close()
  })

  it('stand beside other proofs, kept as pictures, changed and deleted on request', async () => {
    const { page, faults } = await site.visit()
    await enter(page, company, { path: '/invoicesControl' })
    await page.getByRole('tab', { name: '其他凭证' }).click()
    await page.getByRole('button', { name: '新增凭证' }).click()
    const dialog = page.getByRole('dialog', { name: '新增凭证' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('请上传凭证图片').waitFor()
    await dialog.getByText('金额必须大于0，且最多两位小数').waitFor()
    await dialog.getByLabel(/^凭证名称/).fill('发货单 2026-0512')
    await dialog.getByLabel(/^金额/).fill('5000000')
    await dialog.getByLabel(/^凭证日期/).fill('20260512')
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } })
    await dialog.getByLabel(/^附件1/).setInputFiles({ name: '发货单.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('img', { name: /附件1/ }).waitFor()
    await settled(page)
    await picture(page, 'proof-form-1440')
    await dialog.getByRole('button', { name: '保存' }).click()
    const row = page.getByRole('row', { name: /发货单 2026-0512/ })
    await row.getByText('5,000,000.00').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'proofs-1440')
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '修改' }).click()
    const editing = page.getByRole('dialog', { name: '修改凭证' })
    await editing.getByLabel(/^金额/).fill('0')
    await editing.getByRole('button', { name: '保存' }).click()
    await editing.getByText('金额必须大于0，且最多两位小数').waitFor()
    await editing.getByLabel(/^金额/).fill('6000000')
    await editing.getByRole('button', { name: '保存' }).click()
    await row.getByText('6,000,000.00').waitFor()
    await row.getByRole('button', { name: '详情' }).click()
    const drawer = page.getByRole('dialog', { name: '发货单 2026-0512' })
    await drawer.getByRole('button', { name: /附件1/ }).waitFor()
    await drawer.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('还没有登记凭证').waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('come from a file, every bad row told, the sound ones on request', async () => {
    const { page } = await site.visit(phone)
    await enter(page, company, { path: '/invoicesControl' })
    await page.getByRole('button', { name: '批量导入' }).click()
    const dialog = page.getByRole('dialog', { name: '批量导入发票' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('发票导入模板.csv')
    await dialog.getByLabel('导入文件').setInputFiles({ ...fileOf(line(bad)), name: '发票.pdf' })
    await dialog.getByText('文件格式不正确，请使用模板').waitFor()
    await dialog
      .getByLabel('导入文件')
      .setInputFiles(fileOf(line('26990000000000000751'), line('123'), line('26990000000000000771', '1.00')))
    await dialog.getByText('共 3 行，有效 1 行，错误 2 行。').waitFor()
    await dialog.getByText('第3行：发票代码为空时，发票号码必须为20位纯数字').waitFor()
    await dialog.getByText(/^第4行：/).waitFor()
    await settled(page)
    await picture(page, 'invoice-import-390')
    await dialog.getByRole('button', { name: '导入有效行' }).click()
    await page.getByText('已导入 1 张发票，请验真').waitFor()
    await page.getByRole('listitem').filter({ hasText: '26990000000000000751' }).waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'invoices-390')
    await page.context().close()
  })
})
