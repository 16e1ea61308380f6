import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { billHeader, billSample } from '@portal/shared/bills/bill-template.ts'
import { makeCsv } from '@portal/shared/imports/csv.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  fillSignIn,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'
import { putTradeOnFile } from '../harness/trade-on-file.ts'

/* 业务办理: bills chosen, typed and imported, priced, put before contract and invoice, submitted; nothing typed is lost. */

const company = '15400000011'
const name = '云岭示例钢贸有限公司'
const customer = '青禾示例电子科技有限公司'
const invoiceNo = '26990000000000000821'

let site: Site

beforeAll(async () => {
  site = await openSite()
  const client = await signedIn(site.portal.url, company)
  await putTradeOnFile(client, { seller: name, buyer: customer, contractNo: 'HT-2026-9001', invoiceNo })
})
afterAll(async () => {
  await site?.stop()
})

const open = async (page: Page) => {
  await page.goto('/pcDiscount')
  await page.getByRole('checkbox', { name: '全选本页' }).waitFor()
}
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const next = (page: Page) =>
  page.getByRole('button', { name: '下一步，询价' }).filter({ visible: true }).click()
const chosen = (page: Page, count: number) => page.getByText(`${count} / 100 张`).waitFor()
const rowWith = (page: Page, amount: string) => page.getByRole('row', { name: new RegExp(amount) })

describe('a signed company with contract and invoice on file', () => {
  it('submits in eight presses from the trading centre, with the trade behind it', async () => {
    const { page, faults } = await site.visit()
    await enter(page, company)
    await page.getByRole('list', { name: '最新消息' }).getByRole('link').first().waitFor()
    await page.getByRole('link', { name: '立即贴现' }).waitFor()
    await settled(page)
    await picture(page, 'tx-messages-1440')
    await page.evaluate(() => {
      addEventListener(
        'pointerdown',
        () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
        true,
      )
    })
    await page.getByRole('link', { name: '立即贴现' }).click()
    await rowWith(page, '303,000\\.00').getByRole('checkbox').click()
    await next(page)
    await press(page, '下一步，关联贸易背景')
    await page.getByText('已覆盖票面金额').first().waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: /HT-2026-9001/ }).isChecked()).toBe(true)
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'apply-trade-1440')
    await press(page, '下一步，核对并提交')
    await page.getByText('HT-2026-9001').waitFor()
    await page.getByLabel('我已阅读并同意').click()
    await settled(page)
    await picture(page, 'apply-check-1440')
    await press(page, '提交申请')
    await press(page, '确认提交')
    await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor()
    expect(await page.evaluate(() => Number(sessionStorage.getItem('presses')))).toBeLessThanOrEqual(8)
    await page.goto('/invoicesControl')
    await page
      .getByRole('row', { name: new RegExp(invoiceNo) })
      .getByText('303,000.00')
      .waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('a choice of bills', () => {
  it('is typed and imported, every bad row told, and tried out without a trace', async () => {
    const { page } = await site.visit()
    await enter(page, company)
    await open(page)
    await press(page, '手工录入')
    const typing = page.getByRole('dialog', { name: '手工录入票据' })
    await typing.getByLabel(/^票据（包）号码/).fill('123')
    await typing.getByRole('button', { name: '保存' }).click()
    await typing.getByText('票据（包）号码应为30位数字').waitFor()
    await typing.getByText('请按票面选择票据种类').waitFor()
    await chooseFrom(typing.getByLabel(/^票据种类/), 'AC01')
    await typing.getByLabel(/^票据（包）号码/).fill(makeBillNo('5', '999990000013', '2026-06-01', 7))
    await typing.getByLabel(/^票据（包）金额/).fill('100,000,000.01')
    await typing.getByText('壹亿元零壹分').waitFor()
    await typing.getByLabel(/^票据（包）金额/).fill('10010.10')
    await typing.getByText('壹万零壹拾元壹角').waitFor()
    await typing.getByLabel(/^出票日期/).fill('20260601')
    await typing.getByLabel(/^到期日期/).fill('20261202')
    await typing.getByLabel(/^出票人/).fill('屏山示例建材有限公司')
    await typing.getByLabel(/^承兑人/).fill('999990000013')
    await typing.getByRole('button', { name: '保存' }).click()
    await typing.getByText('票据期限不能超过6个月').waitFor()
    await settled(page)
    await picture(page, 'apply-typed-1440')
    await typing.getByLabel(/^到期日期/).fill('20261130')
    await typing.getByRole('button', { name: '保存' }).click()
    await chosen(page, 1)

    await press(page, '批量导入')
    const importing = page.getByRole('dialog', { name: '批量导入票据' })
    const line = (serial: number, amount = '1200000.00') =>
      billSample.map((cell, at) =>
        at === 0
          ? makeBillNo('5', '999990000013', '2026-06-01', serial)
          : at === 2
            ? amount
            : at === 4
              ? ''
              : cell,
      )
    const rows = [...Array.from({ length: 30 }, (_, index) => line(100 + index)), line(7), line(200, 'x')]
    await importing.getByLabel('导入文件').setInputFiles({
      name: '票据.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(makeCsv([billHeader, ...rows])),
    })
    await importing.getByText('共 32 行，有效 30 行，错误 2 行。').waitFor()
    await importing.getByText('第32行：该票据已登记，不能重复录入').waitFor()
    await importing.getByText(/^第33行：/).waitFor()
    await importing.getByRole('button', { name: '导入有效行' }).click()
    await chosen(page, 31)

    await press(page, '试算所选票据')
    const trial = page.getByRole('dialog', { name: '所选票据利息试算' })
    await trial.getByText('合计 31 张').waitFor()
    await settled(page)
    expect(await trial.innerText()).toContain('36,010,010.10')
    await picture(page, 'apply-trial-1440')
    await trial.getByRole('button', { name: '关闭' }).click()
    await page.context().close()
  })
})

describe('what has been typed', () => {
  it('outlives refusals, a reload, an end of the session and another day', async () => {
    const { page, faults } = await site.visit()
    await enter(page, company)
    await open(page)
    await page.getByRole('textbox', { name: '承兑人' }).fill('江州示例银行')
    await press(page, '查询')
    await rowWith(page, '2,345,678\\.90').getByRole('checkbox').check()
    await page.getByRole('button', { name: /^部分贴现/ }).click()
    await page.getByLabel('贴现金额').fill('1,234,567.89')
    await expect.poll(() => page.getByRole('textbox', { name: '子票区间' }).inputValue()).toBe('1-123456789')
    await page.getByText('剩余 1,111,111.01 元').waitFor()
    await page.getByText(/^草稿已自动保存/).waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'apply-choose-1440')
    await next(page)
    await page.getByText('报价锁定剩余').waitFor()
    await page.getByLabel('贴现日期', { exact: true }).fill('2026-06-27')
    await page.getByText('贴现日期必须为工作日').first().waitFor()
    await page.getByLabel('贴现日期', { exact: true }).fill('2026-06-24')
    await page.getByRole('row', { name: /1-123456789.*106/ }).waitFor()
    await page.getByRole('radio', { name: '协议付息' }).check()
    await page.getByLabel(/^买方付息比例/).fill('40')
    await page.getByLabel(/^付息人名称/).fill('屏山示例建材有限公司')
    await press(page, '下一步，关联贸易背景')
    await page.getByText('请填写付息人名称和账号').waitFor()
    await page.getByLabel(/^付息人账号/).fill('9900000000000000101')
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'apply-quote-1440')

    await page.reload()
    const typed = async () => {
      await page.getByText('报价锁定剩余').waitFor()
      await expect.poll(() => page.getByLabel(/^付息人账号/).inputValue()).toBe('9900000000000000101')
      await expect.poll(() => page.getByLabel(/^买方付息比例/).inputValue()).toBe('40')
      await expect.poll(() => page.getByLabel('贴现日期', { exact: true }).inputValue()).toBe('2026-06-24')
    }
    await typed()

    await signedIn(site.portal.url, company)
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/login/)
    await fillSignIn(page, company)
    await page.waitForURL(/\/pcDiscount/)
    await typed()
    expectNoFaults(faults)

    await press(page, '新申请')
    await press(page, '保留草稿')
    await chosen(page, 0)
    await press(page, '草稿')
    const drafts = page.getByRole('dialog', { name: '贴现申请草稿' })
    await drafts
      .getByRole('listitem')
      .filter({ hasText: '1,234,567.89' })
      .getByRole('button', { name: /继续办理/ })
      .click()
    await chosen(page, 1)
    await page.getByRole('complementary').getByText('1,234,567.89').first().waitFor()
    await next(page)
    await typed()
    await press(page, '新申请')
    await press(page, '删除草稿')
    await page.getByText(/^草稿 TX\d+ 已删除$/).waitFor()
    await chosen(page, 0)
    await page.context().close()
  })

  it('is within the reach of a thumb at 390 px', async () => {
    const { page } = await site.visit(phone)
    await enter(page, company)
    await open(page)
    await page.getByRole('listitem').filter({ hasText: '7,080,000.00' }).getByRole('checkbox').check()
    await page.getByText('已选 1 张', { exact: false }).first().waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'apply-choose-390')
    await next(page)
    await page.getByText('报价锁定剩余').waitFor()
    await page.getByRole('radio', { name: '协议付息' }).check()
    await page.getByLabel(/^买方付息比例/).fill('40')
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'apply-quote-390')
    await page.getByRole('radio', { name: '卖方付息' }).check()
    await press(page, '下一步，关联贸易背景')
    await page.getByRole('button', { name: '下一步，核对并提交' }).waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'apply-trade-390')
    await press(page, '下一步，核对并提交')
    await page.getByRole('button', { name: '提交申请' }).waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'apply-check-390')
    await page.context().close()
  })
})
