import { maxVerifyTries } from '@portal/shared/trade/kinds.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { press } from '../harness/apply-pages.ts'
import { signedIn } from '../harness/client.ts'
import { holdingOf, quote, submission } from '../harness/journey.ts'
import { anotherTab, expectKept, loseNext, ticking, typeInto } from '../harness/refusals.ts'
import { chooseFrom, enter, expectNoFaults, openSite, rowButton, type Site } from '../harness/site.ts'
import { putTradeOnFile } from '../harness/trade-on-file.ts'
import { papers } from './refusals/papers.ts'

/* 贸易背景信息 refused in every way: each refusal at its field, what was typed kept, the button of use again. */

const company = { account: '15400000011', name: '云岭示例钢贸有限公司' }
const customer = '青禾示例电子科技有限公司'
/** Occupied by an application. */
const occupied = { contractNo: 'HT-2026-7101', invoiceNo: '26990000000000000811' }
const invoiceNo = '26990000000000000821'

const { said, unmet } = ticking(papers)

/** An invoice that the tax office does not know, and whose it is; one try is left. */
let failed: { account: string; inv_no: string } | undefined
let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    const [row] = await queryRows<{ account: string; inv_no: string }>(
      db,
      sql`update invoice set verify_count = ${maxVerifyTries} - 1
        where id = (select min(id) from invoice where verify_state = '40' and verify_at is null)
        returning inv_no, (select min(account) from operator where member_id = invoice.member_id) as account`,
    )
    failed = row
  })
})
afterAll(async () => {
  await site?.stop()
})

describe('a company that registers contracts and invoices', () => {
  it('hears what is wrong with them at the fields, and loses nothing it has typed', async () => {
    const client = await signedIn(site.portal.url, company.account)
    const { contract_id, invoice_id } = await putTradeOnFile(client, {
      seller: company.name,
      buyer: customer,
      ...occupied,
    })
    const { lock_no } = await quote(client, await holdingOf(client, '162000000'))
    await client.row('/api/discount/submit_apply', {
      ...(await submission(client, lock_no)),
      contract_ids: [contract_id],
      invoice_ids: [invoice_id],
    })
    const contract = {
      role: 'seller' as const,
      kind: 'contract' as const,
      trade_mode: 'goods' as const,
      goods: '热轧卷板',
      amount_fen: '300000000',
    }
    await client.row('/api/trade/add_contract', {
      ...contract,
      contract_no: 'HT-2026-7102',
      counter_name: '沅水示例物流有限公司',
      sign_dt: '2026-05-10',
    })
    const later = await client.row('/api/trade/add_contract', {
      ...contract,
      contract_no: 'HT-2026-7103',
      counter_name: customer,
      sign_dt: '2026-06-01',
    })

    const { page, faults } = await site.visit()
    await enter(page, company.account, { path: '/invoicesControl' })
    await press(page, '新增发票')
    const form = page.getByRole('dialog', { name: '新增发票' })
    const save = () => press(form, '保存')
    await typeInto(form, { 发票号码: '123', 开票日期: '20260701', 金额: '0' })
    await save()
    for (const name of ['digitalNo', 'invoiceTomorrow', 'invoiceNothing', 'invoiceBuyer'] as const) {
      await said(form, name)
    }
    const sound = { 发票号码: invoiceNo, 购方名称: customer, 金额: '100,000.00', 税额: '13,000.00' }
    await typeInto(form, {
      ...sound,
      发票号码: '25990000000000000821',
      开票日期: '20260520',
      价税合计: '1',
    })
    await save()
    await said(form, 'digitalYear')
    await said(form, 'invoiceSum')
    await chooseFrom(form.getByLabel(/^发票类型/), 'VAT_NORMAL')
    await typeInto(form, { 发票代码: '12', 发票号码: '12', 校验码: '1' })
    await save()
    for (const name of ['vatCode', 'vatNo', 'checkCode'] as const) await said(form, name)
    await chooseFrom(form.getByLabel(/^发票类型/), 'DIGITAL')
    await typeInto(form, { ...sound, 发票号码: occupied.invoiceNo, 价税合计: '113000' })
    await save()
    await said(form, 'invoiceKnown')
    await expectKept(form, { ...sound, 发票号码: occupied.invoiceNo })
    const text = { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('发货单') }
    await form.getByLabel(/^附件1/).setInputFiles(text)
    await said(form, 'picture')
    await typeInto(form, { 发票号码: invoiceNo })
    await loseNext(page, '/api/trade/add_invoice', false)
    await save()
    await page.locator('.toast', { hasText: '网络' }).first().waitFor()
    await expectKept(form, sound)
    await save()

    const row = page.getByRole('row', { name: new RegExp(invoiceNo) })
    await rowButton(row, '验真').click()
    await row.getByText('验真通过').waitFor()
    await row.getByRole('checkbox').check()
    await press(page, '关联合同')
    const linking = page.getByRole('dialog', { name: /^关联合同/ })
    const link = async (no: string) => {
      await linking.getByLabel(/^合同[*]/).click()
      await linking.getByRole('option', { name: no }).click()
      await press(linking, '关联')
    }
    await press(linking, '关联')
    await said(linking, 'linkNone')
    await link('HT-2026-7102')
    await said(linking, 'linkParties')
    await link('HT-2026-7103')
    await said(linking, 'linkEarly')
    await press(linking, '取消')
    await press(page, '放弃')

    await rowButton(row, '详情').click()
    const drawer = page.getByRole('dialog', { name: `发票 ${invoiceNo}` })
    await press(drawer, '登记红冲或作废')
    const voiding = page.getByRole('dialog', { name: '登记红冲或作废' })
    await press(voiding, '确认登记')
    await said(voiding, 'voidReason')
    await press(voiding, '取消')
    await press(drawer, '删除')
    const deleting = page.getByRole('alertdialog')
    await deleting.waitFor()
    const tab = await anotherTab(site, page)
    const { rows } = await tab.row('/api/trade/query_invoice', { inv_no: invoiceNo })
    await tab.row('/api/trade/link_invoice', {
      contract_id: later.contract_id,
      invoice_ids: rows.map(each => each.invoice_id),
      remark: '先开票后签约',
    })
    await press(deleting, '删除')
    await said(deleting, 'deleteLinked')

    await page.goto('/invoicesControl')
    await page.getByRole('tab', { name: '合同' }).click()
    await press(page, '新增合同')
    const typing = page.getByRole('dialog', { name: '新增合同' })
    await typeInto(typing, { 签订日期: '20260701', 到期日期: '20260601', 合同金额: '0' })
    await press(typing, '保存')
    const wrong = ['contractNo', 'contractTomorrow', 'contractEnd', 'contractNothing'] as const
    for (const name of wrong) await said(typing, name)
    const values = {
      合同编号: occupied.contractNo,
      交易对手: customer,
      货物或服务: '钢材',
      合同金额: '1,000,000.00',
    }
    await typeInto(typing, { ...values, 签订日期: '20260601', 到期日期: '20270601' })
    await press(typing, '保存')
    await said(typing, 'contractKnown')
    await expectKept(typing, values)
    await typeInto(typing, { 合同编号: 'HT-2026-7104' })
    await press(typing, '保存')
    await page.getByRole('row', { name: /HT-2026-7104/ }).waitFor()
    await rowButton(page.getByRole('row', { name: new RegExp(occupied.contractNo) }), '修改').click()
    const changing = page.getByRole('dialog', { name: '修改合同' })
    await typeInto(changing, { 合同金额: '1,000.00' })
    await press(changing, '保存')
    await said(changing, 'contractShort')
    await expectKept(changing, { 合同金额: '1,000.00' })
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('a company that verifies an invoice', () => {
  it('hears that the tries are gone when another tab has had the last', async () => {
    const { account = '', inv_no = '' } = failed ?? {}
    const { page } = await site.visit()
    await enter(page, account, { path: `/invoicesControl?inv_no=${inv_no}` })
    const tab = await anotherTab(site, page)
    await page.route(
      '**/api/trade/verify_invoice',
      async route => {
        const { rows } = await tab.row('/api/trade/query_invoice', { inv_no })
        await tab.row('/api/trade/verify_invoice', { invoice_ids: rows.map(each => each.invoice_id) })
        await route.continue()
      },
      { times: 1 },
    )
    const row = page.getByRole('row', { name: new RegExp(inv_no) })
    await rowButton(row, '验真').click()
    await said(page, 'triesGone')
    await row.getByRole('button', { name: '验真' }).waitFor({ state: 'detached' })
    await page.context().close()
  })
})

describe('the list of refusals', () => {
  it('has none that was not met', () => {
    expect(unmet()).toEqual([])
  })
})
