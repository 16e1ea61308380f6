import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  choose,
  chosen,
  expectDisabled,
  holdingsOf,
  press,
  sendApplication,
  submitElsewhere,
  toCheck,
  toQuote,
  toTrade,
} from '../harness/apply-pages.ts'
import { signedIn } from '../harness/client.ts'
import { type Holding, holdingOf, quote, submission } from '../harness/journey.ts'
import {
  anotherTab,
  companyClient,
  expectKept,
  loseNext,
  setClock,
  ticking,
  typeInto,
} from '../harness/refusals.ts'
import { enter, openSite, type Site } from '../harness/site.ts'
import { putTradeOnFile } from '../harness/trade-on-file.ts'
import { applying } from './refusals/applying.ts'

/* 业务办理 and 业务查询 refused in every way: each refusal in its place, what was typed kept, the button of use again. */

const company = { account: '15400000011', name: '云岭示例钢贸有限公司' }
const customer = '青禾示例电子科技有限公司'
/** Signed within limits that two of its bills break. */
const limited = '15401050501'
/** Holds bills, and no signing. */
const unsigned = '15401052201'
const daytime = '2026-06-23T10:00:00+08:00'

const { said, unmet } = ticking(applying)

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    await db.execute(sql`update bill set due_dt = '2026-06-29' where package_fen = 162000000`)
    await db.execute(sql`
      update bank_sign set single_limit_fen = 12345640, day_limit_count = 1, total_limit_fen = 12345632 + (
        select coalesce(sum(total_fen), 0) from disc_apply where bank_sign_id = bank_sign.id
          and state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'D60', 'D75'))
      where member_id = (select member_id from operator where account = ${limited})`)
  })
})
afterAll(async () => {
  await site?.stop()
})

describe('a company that submits', () => {
  it('is brought back to what has to change, and submits in the end exactly once', async () => {
    const papers = { seller: company.name, buyer: customer }
    const client = await signedIn(site.portal.url, company.account)
    const { contract_id, invoice_id } = await putTradeOnFile(client, {
      ...papers,
      contractNo: 'HT-2026-7001',
      invoiceNo: '26990000000000000711',
    })
    const bill = await holdingOf(client, '162000000')
    const other = await holdingOf(client, '30300000')
    const next = await holdingOf(client, '129100000')
    const { page } = await site.visit()
    await enter(page, company.account, { path: '/pcDiscount' })
    await choose(page, bill)
    await choose(page, other)
    await chosen(page, 2)
    await setClock(site, '2026-06-23T23:40:00+08:00')
    await toQuote(page)
    await said(page, 'atNight')
    await setClock(site, daytime)
    await submitElsewhere(site, page, other)
    await toQuote(page)
    await said(page, 'takenBeforeQuote')
    await press(page, `移除 ${other.bill_no}`)
    await toQuote(page)

    await page.getByText('报价锁定剩余').waitFor()
    await typeInto(page, { 贴现日期: '2026-06-27' })
    await said(page, 'weekend')
    await typeInto(page, { 贴现日期: '2026-08-03' })
    await said(page, 'tooFar')
    await typeInto(page, { 贴现日期: '2026-06-29' })
    await said(page, 'dueBefore')
    await typeInto(page, { 贴现日期: '2026-06' })
    await said(page, 'noDate')
    await typeInto(page, { 贴现日期: '2026-06-23' })
    await page.getByRole('radio', { name: '协议付息' }).check()
    await typeInto(page, { 买方付息比例: '100', 付息人账号: '12' })
    await toTrade(page)
    for (const name of ['share', 'payer', 'payerAccount'] as const) await said(page, name)
    const foreign = { 买方付息比例: '40', 付息人名称: customer, 付息人账号: '9900123456789010265' }
    await typeInto(page, foreign)
    await toTrade(page)

    const onward = page.getByRole('button', { name: '下一步，核对并提交' })
    await page.getByText('已覆盖票面金额').first().waitFor()
    await page.getByRole('checkbox', { name: /HT-2026-7001/ }).uncheck()
    await said(page, 'noContract')
    await expectDisabled(onward)
    await page.getByRole('checkbox', { name: /HT-2026-7001/ }).check()
    await page.getByRole('checkbox', { name: /26990000000000000711/ }).uncheck()
    await said(page, 'noInvoice')
    await expectDisabled(onward)
    await page.getByRole('checkbox', { name: /26990000000000000711/ }).check()
    await toCheck(page)

    await press(page, '提交申请')
    await said(page, 'notAgreed')
    await page.getByLabel('我已阅读并同意').check()
    await sendApplication(page)
    await said(page, 'payerDiffers')
    await expectKept(page, foreign)
    // A payer who is no member of the portal.
    await typeInto(page, { 付息人名称: '东篱示例商贸有限公司', 付息人账号: '9900000000000000102' })
    const officer = await signedIn(site.portal.url, 'officer1')
    const { rows } = await officer.row('/api/admin/query_sign', { company_name: company.name })
    const sign_no = rows[0]?.sign_no ?? ''
    await toTrade(page)
    await toCheck(page)
    await page.route(
      '**/api/discount/submit_apply',
      async route => {
        await officer.row('/api/admin/pause_sign', { sign_no, reason: '结算账户异常' })
        await route.continue()
      },
      { times: 1 },
    )
    await sendApplication(page)
    await said(page, 'paused')
    await officer.row('/api/admin/resume_sign', { sign_no })
    await toTrade(page)
    await toCheck(page)
    await press(page, '提交申请')
    await page.getByRole('button', { name: '确认提交' }).waitFor()
    await setClock(site, '2026-06-23T10:40:00+08:00')
    await press(page, '确认提交')
    await page.waitForURL(/step=quote/)
    await said(page, 'quoteOverAsked')

    await setClock(site, '2026-06-23T16:31:00+08:00')
    await page.reload()
    await said(page, 'quoteOver')
    await expectDisabled(page.getByRole('button', { name: '下一步，关联贸易背景' }))
    await press(page, '重新询价')
    await said(page, 'cutOff')
    await setClock(site, daytime)
    await page.reload()
    await press(page, '重新询价')
    await page.getByText('报价锁定剩余').waitFor()
    await toTrade(page)
    await toCheck(page)
    await page.getByLabel('我已阅读并同意').check()
    const tab = await anotherTab(site, page)
    const { lock_no } = await quote(tab, await holdingOf(tab, '1035400000'), '1-226000000')
    const { apply_no } = await tab.row('/api/discount/submit_apply', {
      ...(await submission(tab, lock_no)),
      contract_ids: [contract_id],
      invoice_ids: [invoice_id],
    })
    await sendApplication(page)
    await said(page, 'invoiceUsed')
    await tab.row('/api/discount/withdraw_apply', { apply_no })
    await page.reload()
    await page.getByRole('checkbox', { name: /26990000000000000711/ }).check()
    await toCheck(page)
    await tab.row('/api/trade/void_invoice', { invoice_id, verify_state: '70', reason: '开票有误' })
    await sendApplication(page)
    await said(page, 'invoiceVoid')
    await page.getByRole('radio', { name: '发票后补' }).check()
    await toCheck(page)
    await loseNext(page, '/api/discount/submit_apply', true)
    await sendApplication(page)
    await said(page, 'answerLost')
    await sendApplication(page)
    await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor()
    const { rows: applied } = await tab.row('/api/discount/query_apply', { page_size: 100 })
    expect(applied.filter(row => row.total_fen === bill.amount_fen)).toHaveLength(1)

    await page.goto('/pcDiscount')
    await choose(page, next)
    await toQuote(page)
    await toTrade(page)
    await page.getByRole('radio', { name: '发票后补' }).check()
    await toCheck(page)
    await page.getByLabel('我已阅读并同意').check()
    await submitElsewhere(site, page, next)
    await sendApplication(page)
    await said(page, 'takenBeforeSubmit')

    const admin = await signedIn(site.portal.url, 'admin')
    const { rows: members } = await admin.row('/api/admin/query_member', { keyword: company.name })
    const user_code = members[0]?.user_code ?? ''
    await admin.row('/api/admin/mark_abnormal', { user_code, reason: '资料待核实' })
    await toQuote(page)
    await said(page, 'suspended')
    await admin.row('/api/admin/clear_abnormal', { user_code })
    await page.context().close()
  })

  it('hears which limit of its signing is reached, or that it has none', async () => {
    const client = await companyClient(site, limited)
    const { page } = await site.visit()
    const [small, middle, large] = await Promise.all(
      ['12345611', '12345633', '12345644'].map(face => holdingOf(client, face)),
    )
    if (!small || !middle || !large) throw new Error('bills are missing')
    await enter(page, limited)
    const upTo = async (holding: Holding) => {
      await page.goto('/pcDiscount')
      await choose(page, holding)
      await toQuote(page)
      await toTrade(page)
      await page.getByRole('radio', { name: '发票后补' }).check()
      await toCheck(page)
      await page.getByLabel('我已阅读并同意').check()
      await sendApplication(page)
    }
    await upTo(large)
    await said(page, 'singleLimit')
    await press(page, '新申请')
    await press(page, '删除草稿')
    await chosen(page, 0)
    await upTo(middle)
    await said(page, 'totalLimit')
    await submitElsewhere(site, page, small)
    await toTrade(page)
    await toCheck(page)
    await sendApplication(page)
    await said(page, 'dayLimit')
    await page.context().close()

    const none = (await site.visit()).page
    await enter(none, unsigned, { path: '/pcDiscount' })
    const held = await holdingsOf(await anotherTab(site, none))
    await choose(none, held.find(row => row.blocked_reason === '') as Holding)
    await toQuote(none)
    await said(none, 'noSign')
    await none.getByRole('link', { name: '去签约' }).waitFor()
    await none.context().close()
  })
})

describe('the list of refusals', () => {
  it('has none that was not met', () => {
    expect(unmet()).toEqual([])
  })
})
