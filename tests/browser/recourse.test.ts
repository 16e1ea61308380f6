import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockOf } from '../../bank/src/platform/clock/clock.ts'
import { fund, giveChainBill, signedCompanies } from '../../bank/src/testing/recourse-scene.ts'
import {
  codeSentTo,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* 追索, from the refused bill to the money: a holder and the company that endorsed the bill to it, each at its own screen. */

const HOLDER = '15400000011'
const ENDORSER = '15400000001'
/** As long as a name may be. */
const longest = `${'云岭示例资源再生与装备制造产业集团'.repeat(4)}`.slice(0, 57).concat('有限公司')

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    const all = await signedCompanies({ db })
    const hands = [ENDORSER, HOLDER].flatMap(account => all.filter(each => each.account === account))
    await db.execute(sql`insert into presentment_setting (member_id, automatic)
      select member_id, false from operator where account = ${HOLDER}`)
    await giveChainBill({ db }, hands, { faceFen: 50_000_071n, dueDate: '2026-06-17' })
    await db.execute(sql`update bank_org set name = ${longest}
      where id = (select acceptor_id from bill where package_fen = 50000071)`)
    const clock = clockOf(() => new Date('2026-06-23T09:00:00+08:00'))
    await fund({ db, clock }, hands[0]?.acctId ?? 0, 100_000_000n)
  })
})
afterAll(async () => {
  await site?.stop()
})

const balanceOf = async (page: Page): Promise<bigint> => {
  const answer = await page.request.post('/api/discount/get_overview', {
    data: {},
    headers: { 'x-csrf': '1' },
  })
  return BigInt((await answer.json()).data[0].balance_fen)
}

it('pursues a refused bill, is refused with a reason and then paid with a code, each balance to the fen', async () => {
  const holder = await site.visit({ width: 1440, height: 900 })
  await enter(holder.page, HOLDER, { path: '/presentment' })
  const bills = holder.page.getByRole('table', { name: '提示付款' })
  const bill = bills.getByRole('row').filter({ hasText: '500,000.71' })
  await bill.getByRole('button', { name: /提示付款/ }).click()
  await holder.page.getByRole('alertdialog').getByRole('button', { name: '确认提示付款' }).click()
  await bill.getByText('已拒付').waitFor()
  await bill.getByRole('button', { name: /^详情/ }).click()
  await holder.page.getByRole('dialog', { name: '提示付款' }).getByRole('link', { name: '发起追索' }).click()

  // 500,000.71, six days at 3.35 %, and 400.00 of costs; by Python.
  const form = holder.page.getByRole('dialog', { name: '发起追索' })
  await form.getByText('279.17').waitFor()
  await settled(holder.page)
  await expectAccessible(holder.page, '[role=dialog]')
  await form.getByRole('button', { name: '发起追索' }).click()
  await form.getByText('请选择追索对象').waitFor()
  await form.getByRole('button', { name: '全选' }).click()
  await form.getByLabel('取得拒付证明等费用').fill('400')
  await form.getByText('500,679.88').waitFor()
  await form.getByRole('button', { name: '发起追索' }).click()
  const opened = holder.page.getByRole('dialog', { name: '追索' })
  await opened.getByText('220607').waitFor()
  const had = await balanceOf(holder.page)

  const debtor = await site.visit({ width: 1280, height: 800 })
  await enter(debtor.page, ENDORSER, { path: '/recourse?side=debtor' })
  const list = debtor.page.getByRole('table', { name: '追索' })
  const row = list.getByRole('row').filter({ hasText: '500,000.71' })
  await row.getByText('追索中').waitFor()
  const paying = await balanceOf(debtor.page)
  await row.getByRole('button', { name: /^详情/ }).click()
  const drawer = debtor.page.getByRole('dialog', { name: '追索' })
  const ask = debtor.page.getByRole('alertdialog')
  await drawer.getByRole('button', { name: '拒绝清偿' }).click()
  await ask.getByRole('button', { name: /^确认/ }).click()
  await ask.getByText('请填写拒绝清偿的理由').waitFor()
  await ask.getByLabel(/拒绝理由/).fill('已向承兑人催收')
  await ask.getByRole('button', { name: /^确认/ }).click()
  await drawer.getByText('已拒绝').waitFor()

  await drawer.getByRole('button', { name: '同意清偿' }).click()
  await ask.getByLabel('清偿金额').fill('500679.89')
  await ask.getByRole('button', { name: '获取验证码' }).click()
  await debtor.page
    .getByText(/^验证码已成功发送/)
    .first()
    .waitFor()
  await ask.getByLabel('短信验证码').fill(await codeSentTo(site, ENDORSER))
  await ask.getByRole('button', { name: /^确认/ }).click()
  await ask.getByText('不能超过应付金额 500,679.88 元').waitFor()
  await settled(debtor.page)
  await expectAccessible(debtor.page, '[role=alertdialog]')
  await ask.getByLabel('清偿金额').fill('500679.88')
  await ask.getByRole('button', { name: /^确认/ }).click()
  await drawer.getByRole('button', { name: '向前手再追索' }).waitFor()
  expect(await balanceOf(debtor.page)).toBe(paying - 50_067_988n)
  // The holder's screen follows by itself, and what it shows offers nothing more but the certificate.
  await opened.getByText('230606').waitFor()
  await opened.getByRole('button', { name: '撤回追索' }).waitFor({ state: 'detached' })
  await opened.getByRole('button', { name: '清偿证明' }).waitFor()
  expect(await balanceOf(holder.page)).toBe(had + 50_067_988n)

  // Who has paid turns to those before: not to the holder.
  await drawer.getByRole('button', { name: '向前手再追索' }).click()
  const next = debtor.page.getByRole('dialog', { name: '向前手再追索' })
  await next.getByText('500,679.88').first().waitFor()
  expect(await next.getByRole('checkbox').count()).toBe(2)
  await debtor.page.setViewportSize(phone)
  await settled(debtor.page)
  await expectAccessible(debtor.page, '[role=dialog]')
  await expectNoSideScroll(debtor.page)
  expectNoFaults(debtor.faults)
  expectNoFaults(holder.faults)
  await Promise.all([holder, debtor].map(({ page }) => page.context().close()))
})
