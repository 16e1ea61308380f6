import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { sql } from 'drizzle-orm'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import {
  acceptorOf,
  choose,
  chosen,
  expectDisabled,
  find,
  holdingsOf,
  press,
} from '../harness/apply-pages.ts'
import { signedIn } from '../harness/client.ts'
import { type Holding, holdingOf, submit } from '../harness/journey.ts'
import { anotherTab, companyClient, expectKept, setClock, ticking, typeInto } from '../harness/refusals.ts'
import { chooseFrom, codeSentTo, openSite, type Site, signIn } from '../harness/site.ts'
import { putTradeOnFile } from '../harness/trade-on-file.ts'
import { choosing } from './refusals/choosing.ts'
import { customer, sameBank, typedWrong, unconfirmed } from './refusals/typed-bills.ts'

/*
 * The choice of bills, and what may be done with an application afterwards, refused in every way: each refusal in its
 * place, what was typed kept, the button of use again.
 */

const company = { account: '15400000011', name: '云岭示例钢贸有限公司' }
/** Makes and checks, and has a final price to confirm. */
const everything = { account: '15401050401', priced: '' }

const { said, unmet } = ticking(choosing)

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    await db.execute(
      sql`update operator set biz_roles = '{maker,checker}' where account = ${everything.account}`,
    )
    const [priced] = await queryRows<{ apply_no: string }>(
      db,
      sql`update disc_apply set expires_at = '2026-06-23T10:30:00+08:00' where id = (select min(a.id) from disc_apply a
        join operator o on o.member_id = a.member_id where o.account = ${everything.account} and a.state = 'D30')
        returning apply_no`,
    )
    everything.priced = priced?.apply_no ?? ''
    // What ends prices by itself waits: the user is there first.
    await db.execute(sql`insert into outbox (topic, key, payload, next_at)
      values ('at_disc_expire', 'held back', '{}', now() + interval '1 day')`)
  })
})
afterAll(async () => {
  await site?.stop()
})

describe('a company that chooses bills', () => {
  it('sees why a bill cannot be chosen, and what is wrong with a part or a typed bill', async () => {
    const { page } = await site.visit()
    await signIn(page, company.account)
    await page.goto('/pcDiscount')
    const tab = await anotherTab(site, page)
    const holdings = await holdingsOf(tab)
    const blockedBy = (reason: string) => holdings.find(row => row.blocked_reason === reason) as Holding
    for (const name of ['untransferable', 'stopped', 'unlisted', 'overdue', 'locked'] as const) {
      const row = await find(page, blockedBy(choosing[name].says))
      await said(row, name)
      await expectDisabled(row.getByRole('checkbox'))
    }
    const free = holdings.filter(row => row.blocked_reason === '')
    const bankBill = free.find(row => row.bill_kind === 'AC01' && row.splittable) as Holding
    await choose(page, bankBill)
    const commercial = free.find(row => row.bill_kind === 'AC02') as Holding
    const other = await find(page, commercial)
    await said(other, 'otherKind')
    await expectDisabled(other.getByRole('checkbox'))

    await page.getByRole('button', { name: /^部分贴现/ }).click()
    const side = page.getByRole('complementary', { name: '已选票据' })
    const parts = [
      ['贴现金额', '0', 'partNothing'],
      ['贴现金额', '9999999999', 'partTooMuch'],
      ['子票区间', 'x', 'partNoRange'],
      ['子票区间', '1-99999999999', 'partBeyond'],
    ] as const
    for (const [label, text, name] of parts) {
      await typeInto(side, { [label]: text })
      await said(side, name)
      await expectKept(side, { [label]: text })
    }
    await said(side, 'partUnready')
    await expectDisabled(side.getByRole('button', { name: '下一步，询价' }))
    await typeInto(side, { 子票区间: '1-10000000' })
    await expectKept(side, { 贴现金额: '100,000.00' })
    await expect.poll(() => side.getByRole('button', { name: '下一步，询价' }).isEnabled()).toBe(true)

    await press(page, '手工录入')
    const typing = page.getByRole('dialog', { name: '手工录入票据' })
    const number = makeBillNo('5', sameBank, '2026-06-01', 7)
    await chooseFrom(typing.getByLabel(/^票据种类/), 'AC01')
    const rounds = typedWrong(number, { acceptor: acceptorOf(commercial), known: bankBill.bill_no })
    for (const [values, ...names] of rounds) {
      await typeInto(typing, values)
      await press(typing, '保存')
      for (const name of names) await said(typing, name)
      await expectKept(typing, { '票据（包）号码': values['票据（包）号码'] ?? number })
    }
    await chooseFrom(typing.getByLabel(/^是否可拆分/), '0')
    await typeInto(typing, { '票据（包）号码': number, 子票区间: '1-10' })
    await press(typing, '保存')
    await said(typing, 'typedWhole')
    await typeInto(typing, { 子票区间: '' })
    await press(typing, '保存')
    await chosen(page, 2)
    const [entered] = (await tab.row('/api/bills/query_holding', { bill_no: number, page_size: 1 })).rows
    await press(await find(page, entered as Holding), `删除票据 ${number}`)
    const deleting = page.getByRole('alertdialog', { name: '删除录入的票据' })
    await deleting.waitFor()
    await tab.row('/api/bills/delete_bill', { holding_id: entered?.holding_id ?? '' })
    await press(deleting, '删除')
    await said(page, 'deletedMeanwhile')
    await page.getByText('没有符合条件的票据').waitFor()
    await chosen(page, 1)

    await unconfirmed(page, tab, said)

    const large = free.find(row => row.splittable && row.bill_no !== bankBill.bill_no) as Holding
    const { apply_no } = await tab.row('/api/discount/save_apply', {
      bills: Array.from({ length: 100 }, (_, at) => ({
        holding_id: large.holding_id,
        range: `${at * 1000 + 1}-${at * 1000 + 1000}`,
      })),
    })
    await page.goto(`/pcDiscount?apply_no=${apply_no}`)
    await chosen(page, 100)
    const next = free.find(row => row.bill_kind === large.bill_kind && row !== large) as Holding
    const beside = await find(page, next)
    await said(beside, 'hundred')
    await expectDisabled(beside.getByRole('checkbox'))
    await page.context().close()
  })
})

describe('a company that looks after its applications', () => {
  it('hands in papers later, and hears what is wrong with them or that it came too late', async () => {
    const client = await signedIn(site.portal.url, company.account)
    const papers = { seller: company.name, buyer: customer }
    const spoilt = await putTradeOnFile(client, {
      ...papers,
      contractNo: 'HT-2026-7002',
      invoiceNo: '26990000000000000721',
    })
    const { rows } = await client.row('/api/discount/query_apply', { state: 'D20' })
    const first = rows.find(row => row.trade_later)?.apply_no ?? ''
    const second = await submit(client, await holdingOf(client, '41200000'))
    const { page } = await site.visit()
    await signIn(page, company.account)
    await page.goto(`/txDiscountApplyStaticList?apply_no=${first}`)
    const drawer = page.getByRole('dialog', { name: first })
    await press(drawer, '贸易背景')
    await press(drawer, '补交贸易背景')
    const supplying = page.getByRole('dialog', { name: '补交贸易背景' })
    const confirm = supplying.getByRole('button', { name: '确认补交' })
    await supplying.getByRole('checkbox', { name: /26990000000000000721/ }).uncheck()
    await said(supplying, 'supplyShort')
    await expectDisabled(confirm)
    await supplying.getByRole('checkbox', { name: /26990000000000000721/ }).check()
    const tab = await anotherTab(site, page)
    const spoil = async (route: Route) => {
      await tab.row('/api/trade/void_invoice', {
        invoice_id: spoilt.invoice_id,
        verify_state: '70',
        reason: '开票有误',
      })
      await route.continue()
    }
    // On the way, so that the page cannot hear of it before.
    await page.route('**/api/discount/supply_trade', spoil, { times: 1 })
    await confirm.click()
    await said(supplying, 'supplyVoid')
    await press(supplying, '取消')
    await press(page, '放弃')
    await putTradeOnFile(tab, { ...papers, contractNo: 'HT-2026-7003', invoiceNo: '26990000000000000731' })
    await press(drawer, '补交贸易背景')
    await supplying.getByRole('checkbox', { name: /26990000000000000731/ }).waitFor()
    await confirm.click()
    await page.getByText(`${first} 贸易背景已补交`).waitFor()
    await drawer.getByText('HT-2026-7003').waitFor()

    await page.goto(`/txDiscountApplyStaticList?apply_no=${second}`)
    await press(page.getByRole('dialog', { name: second }), '撤销申请')
    const withdrawing = page.getByRole('alertdialog', { name: '撤销贴现申请' })
    await withdrawing.waitFor()
    await tab.row('/api/discount/withdraw_apply', { apply_no: second })
    await press(withdrawing, '确认撤销')
    await said(withdrawing, 'withdrawnMeanwhile')
    await page.context().close()
  })

  it('does not check its own, and confirms no price whose time is over', async () => {
    const { account, priced } = everything
    const client = await companyClient(site, account)
    const held = (await holdingsOf(client)).find(row => row.blocked_reason === '') as Holding
    const own = await submit(client, held)
    const { page } = await site.visit()
    await signIn(page, account)
    await page.goto(`/txDiscountApplyStaticList?apply_no=${own}`)
    const drawer = page.getByRole('dialog', { name: own })
    await said(drawer, 'ownApply')
    await drawer.getByRole('button', { name: '撤销申请' }).waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '复核通过' }).count()).toBe(0)

    await setClock(site, '2026-06-23T10:28:00+08:00')
    await page.goto(`/txDiscountApplyStaticList?apply_no=${priced}`)
    await press(page.getByRole('dialog', { name: priced }), '确认报价')
    const confirming = page.getByRole('alertdialog', { name: '确认最终报价' })
    await press(confirming, '获取验证码')
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    const typed = { 短信验证码: await codeSentTo(site, account) }
    await typeInto(confirming, typed)
    await setClock(site, '2026-06-23T10:31:00+08:00')
    await press(confirming, '确认报价')
    await said(confirming, 'priceOver')
    await expectKept(confirming, typed)
    await page.context().close()
  })
})

describe('the list of refusals', () => {
  it('has none that was not met', () => {
    expect(unmet()).toEqual([])
  })
})
