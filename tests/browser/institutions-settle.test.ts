import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
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

/* A sale with a buy-back waits for its day: its checker holds the settlement and lets it go on. A quote is taken back. */

const now = '2026-06-26T10:00:00+08:00'
const ours = { maker: '15400000101', checker: '15400000102', name: '江州示例银行' }
const theirs = { maker: '15400000111', checker: '15400000112', name: '华东示例银行' }

let site: Site
let billNo = ''
let holdingId = ''

beforeAll(async () => {
  site = await openSite({ SANDBOX_NOW: now }, async db => {
    const bill = { faceFen: 950_000_000n, dueDate: '2026-09-28' }
    const clock = clockOf(() => new Date(now))
    billNo = (await giveBill(db, clock, ours.name, bill)).bill_no
    holdingId = (await giveBill(db, clock, ours.name, bill)).holding_id
    await db.execute(sql`update operator set biz_roles = '{maker,checker}' where account = ${theirs.checker}`)
  })
})
afterAll(async () => {
  await site?.stop()
})

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const sheetOf = (page: Page, orderNo: string) => page.getByRole('dialog', { name: orderNo })

/** A call with the page's own session: an account has one at a time. @returns the rows of `data` */
const inPage = (page: Page, path: string, body: object): Promise<Record<string, string>[]> =>
  page.evaluate(
    async ([to, json]) => {
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      const answer = await fetch(to, { method: 'POST', headers, body: json })
      const { data } = (await answer.json()) as { data?: Record<string, string>[] }
      if (!data) throw new Error(`${to} answered ${answer.status}`)
      return data
    },
    [path, JSON.stringify(body)] as const,
  )

/** Asks in the open drawer, and confirms. */
const decide = async (page: Page, orderNo: string, label: string, title: string, button: string) => {
  await press(sheetOf(page, orderNo), label)
  const question = page.getByRole('alertdialog', { name: title })
  await press(question, button)
  await question.waitFor({ state: 'hidden' })
}

describe('an institution in its browsers', () => {
  it('sells with a buy-back, holds the settlement and resumes it; revokes a quote the other side has opened', async () => {
    const [{ page: trading, faults }, { page: checking }] = [await site.visit(), await site.visit()]
    await enter(trading, ours.maker, { type: 'financeOrg', path: '/pcOrderMonitoring' })
    await press(trading, '新建订单')
    const form = trading.getByRole('dialog', { name: '新建转贴现订单' })
    await chooseFrom(form.getByLabel('业务类型'), '买断式回购')
    await chooseFrom(form.getByLabel('清算速度'), 'T+1')
    await chooseFrom(form.getByLabel(/^对手机构/), theirs.name)
    await form.getByLabel(/^利率/).fill('1.45')
    await form.getByLabel('按票据（包）号查找').fill(billNo)
    await form.getByRole('button', { name: '查找' }).click()
    await form.getByRole('checkbox', { name: `选择 ${billNo}` }).check()
    await press(form, '提交复核')
    await form.getByText('请选择到期结算日').waitFor()
    await form.getByLabel(/^到期结算日/).fill('2026-07-03')
    await form.getByLabel('试算结果').getByText('1,509.59', { exact: true }).waitFor()
    await form.getByLabel('试算结果').getByText('9,501,509.59').waitFor()
    await press(form, '提交复核')
    await form.waitFor({ state: 'hidden' })
    const made = trading.getByRole('row').filter({ hasText: '9,501,509.59' })
    await made.getByText('待复核').waitFor()
    const orderNo = (await made.getByRole('button', { name: /^BJ/ }).textContent()) ?? ''

    await enter(checking, ours.checker, {
      type: 'financeOrg',
      path: `/pcOrderCinpound?order_no=${orderNo}`,
    })
    await decide(checking, orderNo, '通过', '复核通过', '确认通过')
    await sheetOf(checking, orderNo).getByText('已发送').first().waitFor()
    const taker = await signedIn(site.portal.url, theirs.maker)
    await taker.row('/api/rediscount/order_detail', { order_no: orderNo })
    await taker.row('/api/rediscount/accept_order', { order_no: orderNo, idem_key: randomUUID() })
    const theirChecker = await signedIn(site.portal.url, theirs.checker)
    await theirChecker.row('/api/rediscount/review_pass', { order_nos: [orderNo] })

    const confirmed = async () => {
      const row = await taker.row('/api/rediscount/order_detail', { order_no: orderNo })
      return [row.state, row.confirmed, row.cp_confirmed]
    }
    await decide(checking, orderNo, '暂缓结算', '暂缓结算', '确认暂缓')
    await sheetOf(checking, orderNo).getByRole('button', { name: '恢复结算' }).waitFor()
    await settled(checking)
    await expectAccessible(checking)
    await picture(checking, 'settlement-held-1440')
    expect(await confirmed()).toEqual(['R30', true, false])
    await decide(checking, orderNo, '恢复结算', '恢复结算', '确认恢复')
    await sheetOf(checking, orderNo).getByRole('button', { name: '暂缓结算' }).waitFor()
    expect(await confirmed()).toEqual(['R30', true, true])

    // Once the other side has looked at a quote, its trader asks and its checker revokes.
    const institutions = await inPage(trading, '/api/rediscount/query_institution', {})
    const partner = institutions.find(row => row.org_name === theirs.name)
    const [{ order_no: quote = '' } = {}] = await inPage(trading, '/api/rediscount/save_order', {
      idem_key: randomUUID(),
      busi_type: 'BT01',
      direction: 'TDD02',
      trade_type: 'TT01',
      cp_user_code: partner?.user_code,
      clear_speed: 'CS00',
      rate_e6: 11_500,
      valid_until: '2026-06-26T16:30:00+08:00',
      latest_settle_time: '17:00',
      bills: [{ holding_id: holdingId }],
    })
    await inPage(trading, '/api/rediscount/submit_order', { order_no: quote })
    await inPage(checking, '/api/rediscount/review_pass', { order_nos: [quote] })
    await taker.row('/api/rediscount/open_order', { order_no: quote })
    await trading.goto(`/pcOrderMonitoring?order_no=${quote}`)
    await decide(trading, quote, '申请撤销', '申请撤销报价', '确认申请')
    await expect.poll(() => sheetOf(trading, quote).getByRole('button', { name: /撤销/ }).count()).toBe(0)
    await checking.goto(`/pcOrderCinpound?order_no=${quote}`)
    await decide(checking, quote, '撤销', '撤销报价', '确认撤销')
    await sheetOf(checking, quote).getByText('已撤销').first().waitFor()
    await sheetOf(trading, quote).getByText('已撤销').first().waitFor()
    const late = await taker.post('/api/rediscount/accept_order', {
      order_no: quote,
      idem_key: randomUUID(),
    })
    expect(late.status).toBe(409)
    expectNoFaults(faults)
  })
})
