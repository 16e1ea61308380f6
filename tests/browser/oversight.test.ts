import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
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

/*
 * What the bank does by itself, what of it fails, and the institutions' orders as the platform sees them: each is put
 * right or stopped once, and whoever comes second is informed.
 */

/** Seeded applications whose payout has failed. */
let failed: string[] = []
let site: Site
let page: Page
let faults: string[]

beforeAll(async () => {
  site = await openSite({}, async db => {
    const rows = await queryRows<{ apply_no: string }>(
      db,
      sql`select apply_no from disc_apply where state = 'D45' order by apply_no`,
    )
    failed = rows.map(row => row.apply_no)
    await db.execute(sql`update disc_apply set pay_tries = 3 where apply_no = ${failed[1]}`)
    await db.execute(sql`update sys_param set param_value = '0-0' where param_key = 'PAYOUT_DELAY_MS'`)
    // Two documents that could not be made; their next try is far away. Of the second there is nothing to make.
    for (const [key, refNo] of [
      ['hindered', failed[0]],
      ['hopeless', 'TX19990101000001'],
    ]) {
      await db.execute(sql`insert into outbox (topic, key, payload, tries, last_error, next_at)
        values ('make_document', ${key}, ${JSON.stringify({ kind: 'disc_agreement', ref_no: refNo })}::jsonb, 3,
          'Error: font is missing', now() + interval '1 hour')`)
    }
  })
  ;({ page, faults } = await site.visit({ width: 1280, height: 900 }))
  await enter(page, 'admin', { type: 'admin' })
})
afterAll(async () => {
  await site?.stop()
})

const rowOf = (within: Page | Locator, text: string) => within.getByRole('row').filter({ hasText: text })
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const drawer = (name: string) => page.getByRole('dialog', { name, exact: true })

describe('what the bank does by itself', () => {
  it('is done at once when told to; what fails again says why, and stays to be tried', async () => {
    await page.goto('/jobs')
    await chooseFrom(page.getByLabel('任务状态'), 'failed')
    await press(page, '查询')
    await page.waitForURL(/state=failed/)
    const retry = async (key: string) => {
      await rowOf(page, key).getByRole('button', { name: '处理' }).click()
      const sheet = drawer('生成文书')
      await sheet.getByText('Error: font is missing').waitFor()
      await press(sheet, '立即重试')
      await press(page, '确认立即重试')
      await page.getByText('已安排立即执行').first().waitFor()
      return sheet
    }
    const hopeless = await retry('hopeless')
    await hopeless.getByText('4 次').waitFor()
    await expect.poll(() => hopeless.getByText('Error: font is missing').count()).toBe(0)
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'jobs-1280')
    await press(hopeless, '关闭')
    await retry('hindered')
    const jobs = page.locator('tr[data-row]')
    await jobs.filter({ hasText: 'hindered' }).waitFor({ state: 'detached' })
    await jobs.filter({ hasText: 'hopeless' }).waitFor()
    expectNoFaults(faults)
  })
})

describe('payouts that have failed', () => {
  it('are given up with a reason, once, and tried again; not a fourth time', async () => {
    const [dropped = '', spent = '', again = ''] = failed
    await page.goto('/jobs')
    const table = page.getByRole('table', { name: '放款失败的申请' })
    await rowOf(table, dropped).getByRole('button', { name: '取消放款' }).click()
    await press(page, '确认取消放款')
    await page.getByText('请填写取消放款原因').waitFor()
    await page.getByLabel(/^原因/).fill('企业来电撤销')
    await press(page, '确认取消放款')
    await page.getByText('已取消放款').waitFor()
    await rowOf(table, dropped).waitFor({ state: 'detached' })

    const open = async (applyNo: string) => {
      await rowOf(table, applyNo).getByRole('link', { name: '核对并重试' }).click()
      await page.waitForURL(new RegExp(`apply_no=${applyNo}`))
      const detail = page.getByRole('region', { name: '申请详情' })
      await detail.getByText(applyNo).first().waitFor()
      return detail
    }
    const closed = await open(spent)
    await closed.getByText('放款重试次数已用完').waitFor()
    await expect.poll(() => closed.getByRole('button', { name: '重新放款' }).isDisabled()).toBe(true)

    // Given up by somebody else while the question is open.
    await page.goBack()
    await rowOf(table, spent).getByRole('button', { name: '取消放款' }).click()
    await page.getByLabel(/^原因/).fill('重试次数已用完')
    await page.route(
      '**/api/admin/cancel_payout',
      async route => {
        const officer = await signedIn(site.portal.url, 'officer1')
        await officer.row('/api/admin/cancel_payout', { apply_no: spent, reason: '重试次数已用完' })
        await route.continue()
      },
      { times: 1 },
    )
    await press(page, '确认取消放款')
    await page.getByText('申请内容已变更，请核对后再办理').waitFor()
    await rowOf(table, spent).waitFor({ state: 'detached' })

    const detail = await open(again)
    await press(detail, '重新放款')
    await press(page, '确认放款')
    await detail.getByText('已放款').first().waitFor()
    await settled(page)
    await picture(page, 'payout-again-1280')
    expectNoFaults(faults)
  })
})

describe('the orders of institutions', () => {
  it('are stopped with a reason that both sides read, once; the log has it, whole and in words', async () => {
    await page.goto('/orderOversight')
    const grid = page.getByRole('region', { name: '转贴现订单' })
    await chooseFrom(page.getByLabel('订单状态'), '已发送')
    await page.getByLabel('机构名称').fill('江州示例银行')
    await press(page, '查询')
    await page.waitForURL(/state=R20/)
    const open = grid.getByRole('row').filter({ hasText: '已发送' })
    await open.nth(1).waitFor()
    await expect.poll(() => grid.getByText('结算成功').count()).toBe(0)
    const numberOf = async (at: number) =>
      /BJ\d{14}/.exec((await open.nth(at).textContent()) ?? '')?.[0] ?? ''
    const [orderNo, other] = [await numberOf(0), await numberOf(1)]

    const ask = async (no: string, reason: string) => {
      await rowOf(grid, no).getByRole('button', { name: '详情' }).click()
      await press(drawer(no), '终止订单')
      await page.getByLabel(/^原因/).fill(reason)
      await press(page, '确认终止订单')
      return drawer(no)
    }
    const sheet = await ask(orderNo, ' 偏 ')
    await page.getByText('请填写终止订单原因').waitFor()
    await page.getByLabel(/^原因/).fill('利率偏离市场')
    await press(page, '确认终止订单')
    await sheet.getByText('原因：利率偏离市场').waitFor()
    await expect.poll(() => sheet.getByRole('button', { name: '终止订单' }).count()).toBe(0)
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'order-stopped-1280')
    await press(sheet, '关闭')
    await rowOf(grid, orderNo).waitFor({ state: 'detached' })
    const institution = await signedIn(site.portal.url, '15400000101')
    const seen = await institution.row('/api/rediscount/order_detail', { order_no: orderNo })
    expect(seen).toMatchObject({ state: 'R60', reason: '利率偏离市场', actions: [] })

    // Stopped by somebody else while the question is open.
    await rowOf(grid, other).getByRole('button', { name: '详情' }).click()
    await press(drawer(other), '终止订单')
    await page.getByLabel(/^原因/).fill('利率偏离市场')
    const credit = await signedIn(site.portal.url, 'credit')
    await credit.row('/api/admin/order/stop', { order_no: other, reason: '核查' })
    // The page behind it follows at once; the question stays until it is answered.
    await page.getByText('原因：核查').waitFor()
    await press(page, '确认终止订单')
    await page.getByText('当前状态不允许该操作').waitFor()
    await drawer(other).getByText('原因：核查').waitFor()
    // A deal is not undone.
    await page.goto('/orderOversight?state=R40')
    await grid.getByRole('button', { name: '详情' }).first().click()
    await page.getByRole('dialog').getByText('结算成功').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: '终止订单' }).count()).toBe(0)

    await page.goto('/auditLog')
    await page.getByLabel('操作账号').fill('admin')
    await chooseFrom(page.getByLabel('业务操作', { exact: true }), '转贴现订单：平台终止')
    await press(page, '查询')
    const log = page.getByRole('region', { name: '审计日志' })
    await rowOf(log, orderNo).getByRole('button', { name: '详情' }).click()
    const entry = page.getByRole('dialog')
    await entry.getByRole('row', { name: /^状态/ }).locator('del').getByText('R20').waitFor()
    await entry.getByRole('row', { name: /^状态/ }).locator('ins').getByText('R60').waitFor()
    await press(entry, '关闭')
    await press(page, '校验审计链')
    await page.getByText('审计链完整：每一条记录都未被改动、移动或删除，链尾与单独保存的一致。').waitFor()
    await page.getByLabel('对象编号').fill('没有这个编号')
    await press(page, '查询')
    await page.getByText('没有符合条件的记录').waitFor()
    await press(page, '清除条件')
    await log.getByRole('row').nth(1).waitFor()

    // Nobody ends the session they work in.
    await page.goto('/onlineSessions')
    const own = rowOf(page.getByRole('region', { name: '在线会话' }), '本人')
    await own.locator('[data-hint="当前会话，请使用退出登录"]').waitFor()
    await expect.poll(() => own.getByRole('button', { name: '强制下线' }).count()).toBe(0)
    expectNoFaults(faults)
  })
})
