import { randomUUID } from 'node:crypto'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
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

/* The trading home of an institution, its limits, and what its checkers decide, on the seeded orders. */

const main = '15400000101'
const checker = '15400000102'

let site: Site
/** Submitted by the checker, who trades as well. */
let ownOrder = ''
/** Of the seeded orders that wait for review: one to send out, and one that buys and takes the line. */
let toReturn = ''
let purchase = { orderNo: '', line: '', usedFen: 0n, acceptorClass: 'GG' as AcceptorClass }

type AcceptorClass = RowOf<'/api/rediscount/order_detail'>['bills'][number]['acceptor_class']

const yuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`

beforeAll(async () => {
  site = await openSite()
  const { url } = site.portal
  const manager = await signedIn(url, main)
  const { rows: people } = await manager.row('/api/operator/query', {})
  const person = people.find(each => each.user_name === '宋示例')
  await manager.row('/api/operator/edit', {
    user_id: person?.user_id ?? '',
    biz_roles: ['maker', 'checker'],
  })

  const trader = await signedIn(url, checker)
  const { rows: bills } = await trader.row('/api/rediscount/query_position', { state: '10', page_size: 100 })
  const bill = bills.find(each => each.blocked_reason === '' && each.days > 30)
  const { order_no } = await trader.row('/api/rediscount/save_order', {
    idem_key: randomUUID(),
    busi_type: 'BT01',
    direction: 'TDD02',
    trade_type: 'TT03',
    clear_speed: 'CS00',
    rate_e6: 11_500,
    valid_until: '2026-06-23T16:00:00+08:00',
    latest_settle_time: '17:00',
    bills: [{ holding_id: bill?.holding_id ?? '' }],
  })
  await trader.row('/api/rediscount/submit_order', { order_no })
  ownOrder = order_no

  const { rows: waiting } = await trader.row('/api/rediscount/query_order', { view: 'review', page_size: 50 })
  for (const order of waiting.filter(each => each.order_no !== ownOrder)) {
    const detail = await trader.row('/api/rediscount/order_detail', { order_no: order.order_no })
    expect(detail.checks.filter(check => !check.ok)).toEqual([])
    const [use] = detail.limits
    if (use && detail.side === 'counter') {
      const acceptorClass = detail.bills[0]?.acceptor_class ?? 'GG'
      purchase = { orderNo: order.order_no, line: use.name, usedFen: BigInt(use.used_fen), acceptorClass }
    } else if (!use) toReturn = order.order_no
  }
  expect([toReturn, purchase.orderNo]).not.toContain('')
})
afterAll(async () => {
  await site?.stop()
})

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

describe('the trading home of an institution', () => {
  it('is where it lands; the main account sets its limits, and asks for an acceptor to be traded', async () => {
    const { page, faults } = await site.visit({ width: 1280, height: 900 })
    await enter(page, main, { type: 'financeOrg' })
    await page.waitForURL('**/ztx')
    await page.getByRole('heading', { name: '持仓分布' }).waitFor()
    await page.getByRole('table', { name: '收到的报价' }).getByRole('timer').first().waitFor()
    await page.getByRole('table', { name: '今日转贴现利率，年利率 %' }).getByText('1.1100').waitFor()
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await picture(page, 'ztx-1280')

    // A line below what is used is refused; one that is used up stays.
    const limits = page.getByRole('list', { name: '授信额度' })
    await press(limits, `调整${purchase.line}额度`)
    const dialog = page.getByRole('dialog', { name: '调整授信额度' })
    const amount = dialog.getByLabel(/^授信额度/)
    await amount.fill('0.01')
    await press(dialog, '保存')
    await dialog.getByText('额度不能低于已占用金额').waitFor()
    await amount.fill(yuan(purchase.usedFen))
    await press(dialog, '保存')
    await page.getByText('授信额度已保存').waitFor()
    await limits.getByRole('listitem').filter({ hasText: purchase.line }).getByText('可用 0.00').waitFor()

    // Each figure leads to its bills.
    await page.getByRole('link', { name: /^城商 31-90天/ }).click()
    const bills = page.getByRole('dialog', { name: '持仓票据' })
    await bills.getByRole('region', { name: '持仓票据' }).getByRole('row').nth(1).waitFor()
    await expect.poll(() => bills.getByLabel('剩余天数').getAttribute('value')).toBe('D90')
    await press(bills, '关闭')
    await bills.waitFor({ state: 'hidden' })

    await page.goto('/acptList')
    const ask = page
      .getByRole('main')
      .getByRole('link', { name: /^申请白名单/ })
      .first()
    const name = (await ask.textContent())?.replace('申请白名单：', '') ?? ''
    await ask.click()
    const request = page.getByRole('dialog', { name: '申请增加白名单' })
    await expect.poll(() => request.getByRole('combobox', { name: /承兑人/ }).inputValue()).toBe(name)
    await chooseFrom(request.getByLabel('票据种类'), 'AC02')
    await request.getByLabel(/申请理由/).fill('拟与该行开展转贴现业务')
    await press(request, '提交申请')
    await page.getByText('申请已提交，结果以站内消息通知').waitFor()
    await press(page, '本机构申请')
    const asked = page.getByRole('region', { name: '白名单申请' }).getByRole('row')
    await asked.filter({ hasText: name }).filter({ hasText: '商承' }).getByText('待审批').waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('shows what others offer to the market; a trader takes it with one click and its checker decides', async () => {
    const { page, faults } = await site.visit()
    await enter(page, '15400000111', { type: 'financeOrg' })
    await page.getByRole('link', { name: '行情与报价' }).click()
    const market = page.getByRole('region', { name: '市场报价' })
    const offer = market.getByRole('row').filter({ hasText: '江州示例银行' }).first()
    const orderNo = /BJ\d{14}/.exec((await offer.textContent()) ?? '')?.[0] ?? ''
    await rowButton(offer, '点击成交').click()
    const question = page.getByRole('alertdialog', { name: '点击成交' })
    await question.getByText(orderNo).waitFor()
    await press(question, '确认点击成交')
    await question.waitFor({ state: 'hidden' })
    await market.getByText(orderNo).waitFor({ state: 'hidden' })
    await page.goto(`/pcOrderCinpound?order_no=${orderNo}`)
    const drawer = page.getByRole('dialog', { name: orderNo })
    await drawer.getByText('对手待复核').first().waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('the review of orders', () => {
  it('bars a checker from their own order, returns one with a reason, and passes the others together when all may', async () => {
    const manager = await signedIn(site.portal.url, main)
    await manager.row('/api/rediscount/save_limit', {
      acceptor_class: purchase.acceptorClass,
      limit_fen: String(purchase.usedFen),
      expires_dt: '2027-06-30',
    })
    const { page, faults } = await site.visit({ width: 1280, height: 900 })
    await enter(page, checker, { type: 'financeOrg', path: '/pcOrderCinpound' })
    const rows = page.getByRole('region', { name: '待复核订单' }).getByRole('row')
    const rowOf = (orderNo: string) => rows.filter({ hasText: orderNo })

    const own = rowOf(ownOrder)
    await own.waitFor()
    await expect.poll(() => own.getAttribute('data-hint')).toBe('不能复核自己提交的申请')
    await expect.poll(() => own.getByRole('checkbox').isDisabled()).toBe(true)
    await expect.poll(() => own.getByRole('button', { name: '复核' }).isDisabled()).toBe(true)
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await picture(page, 'order-review-1280')

    await rowButton(rowOf(toReturn), '复核').click()
    const sheet = page.getByRole('dialog', { name: toReturn })
    await sheet.getByText('一致', { exact: true }).nth(4).waitFor()
    await expect.poll(() => sheet.getByText('不一致').count()).toBe(0)
    await press(sheet, '退回')
    const question = page.getByRole('alertdialog', { name: '复核退回' })
    await press(question, '确认退回')
    await question.getByText('请填写退回原因').waitFor()
    await question.getByLabel(/退回原因/).fill('利率与询价不符')
    await press(question, '确认退回')
    await sheet.getByText('复核退回').first().waitFor()
    await sheet.getByText('利率与询价不符').first().waitFor()
    await press(sheet, '关闭')
    await rowOf(toReturn).waitFor({ state: 'hidden' })

    // One that has no line left keeps all others from being passed, until it is left out.
    await rows.first().getByRole('checkbox').check()
    await press(page, '批量通过')
    const batch = page.getByRole('dialog', { name: '批量复核通过' })
    await batch
      .getByRole('row')
      .filter({ hasText: purchase.orderNo })
      .getByText('授信额度：授信额度不足')
      .waitFor()
    await expect.poll(() => batch.getByText(ownOrder).count()).toBe(0)
    await press(batch, '移除这 1 笔')
    await batch.getByText('全部通过').first().waitFor()
    await picture(page, 'order-review-batch-1280')
    await batch.getByRole('button', { name: /^确认通过 \d+ 笔$/ }).click()
    await page.getByText(/^已通过 \d+ 笔订单$/).waitFor()
    await rows.filter({ hasText: '发送复核' }).nth(1).waitFor({ state: 'hidden' })
    await rowOf(purchase.orderNo).waitFor()
    await own.waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })
})
