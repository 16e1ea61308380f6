import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockOf } from '../../bank/src/platform/clock/clock.ts'
import { giveBill } from '../../bank/src/testing/give-bill.ts'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { startBff } from '../harness/processes.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  rowButton,
  type Site,
  settled,
} from '../harness/site.ts'

/*
 * Two institutions trade with each other on the day of the worked examples of a repo and an outright sale: the days to
 * each bill's end are those of the examples, so the figures are too.
 */

const now = '2026-06-26T10:00:00+08:00'
const ours = { maker: '15400000101', checker: '15400000102', name: '江州示例银行' }
const theirs = { maker: '15400000111', checker: '15400000112', name: '华东示例银行' }

/** Faces in fen, and days of 34, 55 and 94 from the settlement. */
const exampleBills = [
  { faceFen: 1_000_000_000n, dueDate: '2026-07-30' },
  { faceFen: 325_000_055n, dueDate: '2026-08-20' },
  { faceFen: 88_888_888n, dueDate: '2026-09-28' },
] as const
const repoBill = { faceFen: 950_000_000n, dueDate: '2026-09-28' }
const marketBill = { faceFen: 200_000_000n, dueDate: '2026-09-28' }

let site: Site
const numbers: string[] = []
let marketHolding = ''

beforeAll(async () => {
  site = await openSite({ SANDBOX_NOW: now }, async db => {
    const clock = clockOf(() => new Date(now))
    for (const bill of [...exampleBills, repoBill]) {
      numbers.push((await giveBill(db, clock, ours.name, bill)).bill_no)
    }
    marketHolding = (await giveBill(db, clock, ours.name, marketBill)).holding_id
    // The example's .55 would wait a minute in the queue, and the simulated exchange takes its time.
    await db.execute(sql`update sys_param set param_value = '0' where param_key = 'SANDBOX_TRIGGERS'`)
    await db.execute(sql`update sys_param set param_value = '0-0' where param_key = 'PAYOUT_DELAY_MS'`)
    await db.execute(sql`update operator set biz_roles = '{maker,checker}' where account = ${theirs.checker}`)
  })
})
afterAll(async () => {
  await site?.stop()
})

const enterAs = async (account: string, path: string) => {
  const { page, faults } = await site.visit()
  await enter(page, account, { type: 'financeOrg', path })
  return { page, faults }
}

const rowOf = (page: Page, orderNo: string): Locator =>
  page.getByRole('region', { name: '转贴现订单' }).getByRole('row').filter({ hasText: orderNo })
const drawerOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/** Opens 新建订单 with its terms; what is left out is as it stands there. */
const newOrder = async (page: Page, terms: { type?: string; rate: string; due?: string }) => {
  await press(page, '新建订单')
  const form = drawerOf(page, '新建转贴现订单')
  if (terms.type) await chooseFrom(form.getByLabel('业务类型'), terms.type)
  await chooseFrom(form.getByLabel(/^对手机构/), theirs.name)
  await form.getByLabel(/^利率/).fill(terms.rate)
  if (terms.due) await form.getByLabel(/^到期结算日/).fill(terms.due)
  return form
}

const choose = async (form: Locator, billNo: string) => {
  await form.getByLabel('按票据（包）号查找').fill(billNo)
  await form.getByRole('button', { name: '查找' }).click()
  await form.getByRole('checkbox', { name: `选择 ${billNo}` }).check()
}

const confirm = async (page: Page, title: string, button: string) => {
  const question = page.getByRole('alertdialog', { name: title })
  await press(question, button)
  // On a busy machine the bank may ask for patience: what was pressed once is pressed again, and done once.
  const busy = question.getByText('系统繁忙，请稍后重试')
  const again = busy.waitFor().then(() => press(question, button))
  const closed = question.waitFor({ state: 'hidden' })
  await Promise.race([closed, again.catch(() => closed)])
  await closed
}

/** The caller's book entries of an order, debits first. */
const entriesOf = (page: Page, orderNo: string): Promise<string[]> =>
  page.evaluate(async order_no => {
    const answer = await fetch('/api/rediscount/query_ledger', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ order_no, page_size: 100 }),
    })
    const { data } = (await answer.json()) as {
      data: { rows: { side: string; account_name: string; amount_fen: string }[] }[]
    }
    return (data[0]?.rows ?? [])
      .map(row => `${row.side} ${row.account_name} ${row.amount_fen}`)
      .toSorted()
      .toReversed()
  }, orderNo)

describe('two institutions in their browsers', () => {
  it('quote, review, answer, review, deal and settle the worked example; both ledgers are right to the fen', async () => {
    const trader = await enterAs(ours.maker, '/pcOrderMonitoring')
    const taker = await enterAs(theirs.maker, '/pcOrderMonitoring?view=received')

    // A repo's figures follow what is typed (example 9); saved as a draft.
    const repo = await newOrder(trader.page, { type: '质押式回购', rate: '1.45', due: '2026-07-03' })
    await choose(repo, numbers[3] ?? '')
    const trial = repo.getByLabel('试算结果')
    await trial.getByText('2,641.78', { exact: true }).waitFor()
    await trial.getByText('9,502,641.78').waitFor()
    await repo.getByText('回购期限 7 天').waitFor()
    await press(repo, '保存')
    await repo.waitFor({ state: 'hidden' })

    // The sale of the example 8.
    const sale = await newOrder(trader.page, { rate: '1.15' })
    await press(sale, '提交复核')
    await sale.getByText('请选择要卖出的票据').waitFor()
    for (const billNo of numbers.slice(0, 3)) await choose(sale, billNo)
    await sale.getByLabel('试算结果').getByText('14,119,649.11').waitFor()
    await sale.getByLabel('试算结果').getByText('19,240.32').waitFor()
    await sale.getByText('加权期限 42.60 天').waitFor()
    await settled(trader.page)
    await expectAccessible(trader.page)
    await picture(trader.page, 'order-new-1440')
    await press(sale, '提交复核')
    await sale.waitFor({ state: 'hidden' })
    const made = trader.page.getByRole('row').filter({ hasText: '14,119,649.11' })
    await made.getByText('待复核').waitFor()
    const orderNo = (await made.getByRole('button', { name: /^BJ/ }).textContent()) ?? ''
    expect(orderNo).toMatch(/^BJ20260626\d{6}$/)
    const draft = trader.page.getByRole('row').filter({ hasText: '到期 9,502,641.78' })
    await draft.getByText('未提交').waitFor()

    const checker = await enterAs(ours.checker, `/pcOrderCinpound?order_no=${orderNo}`)
    const sheet = drawerOf(checker.page, orderNo)
    await sheet.getByText('一致', { exact: true }).nth(4).waitFor()
    await press(sheet, '通过')
    await confirm(checker.page, '复核通过', '确认通过')
    await sheet.getByText('已发送').first().waitFor()
    await checker.page.context().close()

    // The other institution's open page hears of the quote by itself; looking at it receives it.
    const quote = rowOf(taker.page, orderNo)
    await quote.getByText('14,119,649.11').waitFor({ timeout: 30_000 })
    await quote.getByText('买入').waitFor()
    await rowButton(quote, '接受').click()
    await press(taker.page, '取消')
    await quote.getByRole('button', { name: /更多操作/ }).click()
    await taker.page.getByRole('menuitem', { name: '详情' }).click()
    const received = drawerOf(taker.page, orderNo)
    await received.getByText('已接收').first().waitFor()
    await received.getByText('本机构授信额度').waitFor()
    await rowOf(trader.page, orderNo).getByText('已接收').waitFor({ timeout: 30_000 })
    await rowOf(trader.page, orderNo).getByRole('button', { name: '申请撤销' }).waitFor()
    await press(received, '接受')
    await confirm(taker.page, '接受报价', '确认接受')
    await received.getByText('对手待复核').first().waitFor()

    const theirChecker = await enterAs(theirs.checker, `/pcOrderCinpound?order_no=${orderNo}`)
    const decision = drawerOf(theirChecker.page, orderNo)
    await decision.getByText('充足').waitFor()
    await press(decision, '通过')
    await confirm(theirChecker.page, '复核通过', '确认通过')
    await decision.getByText('结算成功').first().waitFor({ timeout: 30_000 })
    await theirChecker.page.context().close()

    // The seller's page has followed to the end.
    const done = rowOf(trader.page, orderNo)
    await done.getByText('结算成功').waitFor({ timeout: 30_000 })
    await done.getByRole('button', { name: orderNo, exact: true }).click()
    const steps = trader.page.getByRole('list', { name: '订单进度' })
    await steps.getByText('（已完成）').nth(3).waitFor()
    await trader.page.getByText(/成交单编号 CJ20260626\d{6}，对话报价，全额清算。/).waitFor()
    const download = trader.page.waitForEvent('download', { timeout: 30_000 })
    await rowButton(done, '成交单').click()
    const slip = await download
    expect(slip.suggestedFilename()).toBe(`成交单-${orderNo}.pdf`)
    expect((await readFile(await slip.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await settled(trader.page)
    await expectAccessible(trader.page)
    await picture(trader.page, 'orders-1440')
    await trader.page.setViewportSize({ width: 1280, height: 900 })
    await expectNoSideScroll(trader.page)

    expect(await entriesOf(trader.page, orderNo)).toEqual([
      'D 票据利息支出 1924032',
      'D 存放清算资金 1411964911',
      'C 转贴现资产 1413888943',
    ])
    expect(await entriesOf(taker.page, orderNo)).toEqual([
      'D 转贴现资产 1413888943',
      'C 票据利息收入 1924032',
      'C 存放清算资金 1411964911',
    ])
    expectNoFaults([...trader.faults, ...taker.faults, ...checker.faults, ...theirChecker.faults])
    await trader.page.context().close()
    await taker.page.context().close()
  })

  it('click one quote of the market fifty times from two desks and two gateways: it is dealt once', async () => {
    const { portal } = site
    const other = await startBff(portal.bank.url, portal.redis.url)
    try {
      const [maker, checker, first, second] = await Promise.all([
        signedIn(portal.url, ours.maker),
        signedIn(portal.url, ours.checker),
        signedIn(portal.url, theirs.maker),
        signedIn(other.url, theirs.checker),
      ])
      const { order_no } = await maker.row('/api/rediscount/save_order', {
        idem_key: randomUUID(),
        busi_type: 'BT01',
        direction: 'TDD02',
        trade_type: 'TT03',
        clear_speed: 'CS00',
        rate_e6: 11_500,
        valid_until: '2026-06-26T16:30:00+08:00',
        latest_settle_time: '17:00',
        bills: [{ holding_id: marketHolding }],
      })
      await maker.row('/api/rediscount/submit_order', { order_no })
      await checker.row('/api/rediscount/review_pass', { order_nos: [order_no] })

      const clicks = await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          (turn % 2 === 0 ? first : second).post('/api/rediscount/accept_order', {
            idem_key: randomUUID(),
            order_no,
          }),
        ),
      )
      expect(clicks.filter(click => click.status === 200)).toHaveLength(1)
      const late = clicks.filter(click => click.status !== 200)
      expect(new Set(late.map(({ status, body }) => `${status} ${body.error_no} ${body.error_msg}`))).toEqual(
        new Set(['409 21008 报价已被成交']),
      )
      const detail = await maker.row('/api/rediscount/order_detail', { order_no })
      expect(detail).toMatchObject({ state: 'R28', cp_org_name: theirs.name })
      expect(detail.log.filter(entry => entry.event === 'accept')).toHaveLength(1)
    } finally {
      await other.stop()
    }
  })
})
