import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockOf } from '../../bank/src/platform/clock/clock.ts'
import { giveBill } from '../../bank/src/testing/give-bill.ts'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/* 点击成交 in four browsers: offered to the market, taken, returned, given up, taken once more and dealt. */

const now = '2026-06-23T10:00:00+08:00'
const ours = { maker: '15400000101', checker: '15400000102', name: '江州示例银行' }
const theirs = { maker: '15400000111', checker: '15400000112', name: '华东示例银行' }
const reason = '额度另有安排'

let site: Site
let billNo = ''

beforeAll(async () => {
  site = await openSite({ SANDBOX_NOW: now }, async db => {
    const bill = { faceFen: 500_000_000n, dueDate: '2026-09-30' }
    billNo = (
      await giveBill(
        db,
        clockOf(() => new Date(now)),
        ours.name,
        bill,
      )
    ).bill_no
  })
})
afterAll(async () => {
  await site?.stop()
})

const enterAs = async (account: string, path: string) => {
  const visitor = await site.visit({ width: 1280, height: 900 })
  await enter(visitor.page, account, {
    type: 'financeOrg',
    path,
  })
  return visitor
}
const sheetOf = (page: Page, orderNo: string) => page.getByRole('dialog', { name: orderNo })

/** Asks in the open drawer, with the reason where one is due, and confirms. */
const decide = async (
  page: Page,
  orderNo: string,
  { label, title, button, follows = '' }: { label: string; title: string; button: string; follows?: string },
) => {
  await sheetOf(page, orderNo).getByRole('button', { name: label, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: title })
  if (follows) {
    await question.getByText(follows).waitFor()
    await question.getByRole('textbox').fill(reason)
  }
  await question.getByRole('button', { name: button, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

describe('a quote to the market', () => {
  it('that its taker returns and gives up is the market’s again, and is dealt with at the next click', async () => {
    const trader = await enterAs(ours.maker, '/pcOrderMonitoring')
    await trader.page.getByRole('button', { name: '新建订单', exact: true }).click()
    const form = trader.page.getByRole('dialog', { name: '新建转贴现订单' })
    await chooseFrom(form.getByLabel('成交方式'), '点击成交')
    await form.getByLabel(/^利率/).fill('1.15')
    await form.getByLabel('按票据（包）号查找').fill(billNo)
    await form.getByRole('button', { name: '查找' }).click()
    await form.getByRole('checkbox', { name: `选择 ${billNo}` }).check()
    // 5,000,000.00 × 1.15 % × 99 ÷ 360.
    await form.getByLabel('试算结果').getByText('15,812.50', { exact: true }).waitFor()
    await form.getByRole('button', { name: '提交复核', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const made = trader.page.getByRole('row').filter({ hasText: '4,984,187.50' })
    const orderNo = (await made.getByRole('button', { name: /^BJ\d+$/ }).textContent()) ?? ''
    const pass = { label: '通过', title: '复核通过', button: '确认通过' }
    const checker = await enterAs(ours.checker, `/pcOrderCinpound?order_no=${orderNo}`)
    await decide(checker.page, orderNo, pass)

    const taker = await enterAs(theirs.maker, `/pcOrderMonitoring?order_no=${orderNo}`)
    const taken = sheetOf(taker.page, orderNo)
    await taken.getByText('全市场报价，先点击者成交').waitFor()
    const click = { label: '点击成交', title: '点击成交', button: '确认点击成交' }
    await decide(taker.page, orderNo, click)
    await taken.getByText('等待本机构复核人复核').waitFor()

    const theirChecker = await enterAs(theirs.checker, `/pcOrderCinpound?order_no=${orderNo}`)
    await decide(theirChecker.page, orderNo, {
      label: '退回',
      title: '复核退回',
      button: '确认退回',
      follows: '退回后回到已接收，由本机构交易员处理。',
    })
    await taken.getByText(`原因：${reason}`).waitFor()

    // The seller hears that it is not dealt yet; why is the other institution's own matter.
    await trader.page.goto(`/pcOrderMonitoring?order_no=${orderNo}`)
    const own = sheetOf(trader.page, orderNo)
    await own.getByText('已接收').first().waitFor()
    expect(await own.getByText(reason).count()).toBe(0)
    const news = async () =>
      (
        await trader.page.evaluate(async () => {
          const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
          const answer = await fetch('/api/notice/query_notice', { method: 'POST', headers, body: '{}' })
          const { data } = (await answer.json()) as { data: { rows: { title: string }[] }[] }
          return data[0]?.rows ?? []
        })
      )[0]?.title
    expect(await news()).toBe('对手机构未通过应答')

    await decide(taker.page, orderNo, {
      label: '拒绝',
      title: '拒绝报价',
      button: '确认拒绝',
      follows: '拒绝后本机构放弃该报价，报价重回市场，其他机构可继续点击。',
    })
    await own.getByText('已发送').first().waitFor()
    await own.getByText('对手放弃，报价重回市场').first().waitFor()
    expect(await news()).toBe('报价重回市场')
    await settled(trader.page)
    await expectAccessible(trader.page)
    await picture(trader.page, 'market-again-1280')

    await decide(taker.page, orderNo, click)
    await theirChecker.page.goto(`/pcOrderCinpound?order_no=${orderNo}`)
    await decide(theirChecker.page, orderNo, pass)
    await own.getByText('结算成功').first().waitFor()
    const client = await signedIn(site.portal.url, ours.checker)
    const { rows } = await client.row('/api/rediscount/query_ledger', { order_no: orderNo, page_size: 100 })
    expect(rows.map(row => `${row.side} ${row.account_name} ${row.amount_fen}`).toSorted()).toEqual([
      'C 转贴现资产 500000000',
      'D 存放清算资金 498418750',
      'D 票据利息支出 1581250',
    ])
    expectNoFaults([...trader.faults, ...taker.faults, ...theirChecker.faults])
  })
})
