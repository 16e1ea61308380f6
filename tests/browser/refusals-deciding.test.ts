import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { signedIn } from '../harness/client.ts'
import { bringPayerPaper, holdingOf, quote, submission } from '../harness/journey.ts'
import { anotherTab, expectKept, loseNext, setClock, ticking, typeInto } from '../harness/refusals.ts'
import { enter, expectNoFaults, openSite, patienceMs, type Site } from '../harness/site.ts'
import { deciding } from './refusals/deciding.ts'

/* 贴现审批 and 放款复核 refused in every way: each refusal in its place, what was typed kept, the button of use again. */

const company = '15400000011'
/** Numbers of seeded applications: approved by the first officer, each with an acceptor of its own; failed; in recourse. */
let approved = { plain: '', short: '' }
let failedThrice = ''
let recourse = ''
const daytime = '2026-06-23T10:00:00+08:00'

const { said, unmet } = ticking(deciding)

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    const numbersIn = async (state: string) => {
      const applies = sql`select apply_no from disc_apply where state = ${state} order by apply_no`
      return (await queryRows<{ apply_no: string }>(db, applies)).map(row => row.apply_no)
    }
    const [short = '', plain = ''] = await numbersIn('D40')
    approved = { plain, short }
    failedThrice = (await numbersIn('D45'))[0] ?? ''
    recourse = (await numbersIn('D75'))[0] ?? ''
    await db.execute(sql`update disc_apply set pay_tries = 3 where apply_no = ${failedThrice}`)
    await db.execute(sql`update bank_org set used_limit_fen = credit_limit_fen where id in (select acceptor_id from bill
      where id in (select bill_id from disc_apply_bill where apply_id =
        (select id from disc_apply where apply_no = ${short})))`)
    await db.execute(sql`update settle_account set frozen_fen = balance_fen where id = (select settle_account_id
      from bank_sign where id = (select bank_sign_id from disc_apply where apply_no = ${recourse}))`)
    await db.execute(sql`update sys_param set param_value = '0-0' where param_key = 'PAYOUT_DELAY_MS'`)
  })
})
afterAll(async () => {
  await site?.stop()
})

const detailOf = (page: Page) => page.getByRole('region', { name: '申请详情' })
const press = (page: Page, name: string) => detailOf(page).getByRole('button', { name, exact: true }).click()

/** Presses the button and says yes in the dialog. */
const pay = async (page: Page) => {
  await press(page, '放款')
  await page.getByRole('button', { name: '确认放款' }).click()
}

describe('an officer who approves', () => {
  it('gives a reason with a refusal, and keeps it until it is through', async () => {
    const client = await signedIn(site.portal.url, company)
    const { rows } = await client.row('/api/discount/query_apply', { state: 'D20' })
    const applyNo = rows[0]?.apply_no ?? ''
    const { page, faults } = await site.visit()
    await enter(page, 'officer1', { type: 'admin', path: `/discApproval?apply_no=${applyNo}` })
    await typeInto(page, { 审批利率: '99' })
    await press(page, '通过')
    await said(page, 'rateNone')
    await typeInto(page, { 审批利率: '9.9' })
    await press(page, '通过')
    await said(page, 'rateFar')
    await press(page, '退回')
    await said(page, 'returnedWithoutReason')
    await typeInto(page, { 审批意见: '好' })
    await press(page, '拒绝')
    await said(page, 'refusedWithoutReason')
    await typeInto(page, { 审批意见: '资料不清晰，请补充' })
    await loseNext(page, '/api/admin/return_disc_apply', false)
    await press(page, '退回')
    await page.getByRole('button', { name: '确认退回' }).click()
    await page.locator('.toast', { hasText: '网络' }).first().waitFor()
    await expectKept(page, { 审批意见: '资料不清晰，请补充', 审批利率: '9.9' })

    await page.route('**/api/admin/approve_disc_apply', async route => {
      await client.row('/api/discount/withdraw_apply', { apply_no: applyNo })
      await route.continue()
    })
    await press(page, '通过')
    await page.getByRole('button', { name: '确认通过' }).click()
    await said(page, 'withdrawnMeanwhile')
    await expectKept(page, { 审批意见: '资料不清晰，请补充' })
    await detailOf(page).getByText('已撤销').first().waitFor()

    await page.goto(`/discApproval?apply_no=${approved.plain}`)
    await said(detailOf(page), 'ownApproval')
    await expect
      .poll(() => detailOf(page).getByRole('button', { name: '放款', exact: true }).isDisabled())
      .toBe(true)
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('an officer who pays', () => {
  it('hears why the money does not move, and pays when it may', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'officer2', { type: 'admin', path: `/discApproval?apply_no=${failedThrice}` })
    await said(detailOf(page), 'noTriesLeft')
    const retry = detailOf(page).getByRole('button', { name: '重新放款' })
    await expect.poll(() => retry.isDisabled(), { timeout: patienceMs }).toBe(true)
    await press(page, '取消放款')
    const giveUp = () => page.getByRole('button', { name: '确认取消放款' }).click()
    await giveUp()
    await said(page, 'givenUpWithoutReason')
    await typeInto(page, { 原因: '重试次数已用完' })
    await page.route('**/api/admin/cancel_payout', async route => {
      const colleague = await signedIn(site.portal.url, 'officer1')
      await colleague.row('/api/admin/cancel_payout', { apply_no: failedThrice, reason: '企业来电撤销' })
      await route.continue()
    })
    await giveUp()
    await said(page, 'givenUpMeanwhile')
    await detailOf(page).getByText('已撤销').first().waitFor()

    await page.goto(`/discApproval?apply_no=${approved.short}`)
    await pay(page)
    await said(page, 'lineShort')

    await page.goto(`/discApproval?apply_no=${approved.plain}`)
    await setClock(site, '2026-06-23T23:40:00+08:00')
    // The day of the payout is another one at night, and with it the figures.
    await page.reload()
    await detailOf(page).getByText('2026-06-24').first().waitFor()
    await pay(page)
    await said(page, 'atNight')
    await setClock(site, daytime)
    await page.reload()
    await detailOf(page).getByText('2026-06-23').first().waitFor()
    const meanwhile = await anotherTab(site, page)
    await page.route('**/api/admin/pay_disc_apply', async route => {
      await meanwhile.row('/api/admin/pay_disc_apply', { idem_key: randomUUID(), apply_no: approved.plain })
      await route.continue()
    })
    await pay(page)
    await said(page, 'paidMeanwhile')
    await detailOf(page).getByText('已放款').first().waitFor()

    await page.goto(`/discApproval?apply_no=${recourse}`)
    await press(page, '追索清偿')
    await page.getByRole('button', { name: '确认清偿' }).click()
    await said(page, 'repayShort')
    await detailOf(page).getByText('已逾期').first().waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('sees that the payer of the interest has no money, and may try again', async () => {
    const client = await signedIn(site.portal.url, company)
    const { lock_no } = await quote(client, await holdingOf(client, '162000000'))
    const { apply_no } = await client.row('/api/discount/submit_apply', {
      ...(await submission(client, lock_no)),
      pay_type: 1,
      buyer_name: '屏山示例建材有限公司',
      buyer_acct_no: '9900000000000000144',
    })
    const approver = await signedIn(site.portal.url, 'officer1')
    const file = await bringPayerPaper(client, apply_no)
    await approver.row('/api/admin/pass_payer_paper', { apply_no, file })
    await approver.row('/api/admin/approve_disc_apply', { apply_no })
    const { page } = await site.visit()
    await enter(page, 'officer2', { type: 'admin', path: `/discApproval?apply_no=${apply_no}` })
    await pay(page)
    await said(detailOf(page), 'payerShort')
    const retry = detailOf(page).getByRole('button', { name: '重新放款' })
    await expect.poll(() => retry.isEnabled(), { timeout: patienceMs }).toBe(true)
    await page.context().close()
  })
})

describe('the list of refusals', () => {
  it('has none that was not met', () => {
    expect(unmet()).toEqual([])
  })
})
