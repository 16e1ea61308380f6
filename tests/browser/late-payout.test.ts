import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../bank/src/outputs/documents/pdf-text.ts'
import {
  choose,
  holdingsOf,
  press,
  sendApplication,
  toCheck,
  toQuote,
  toTrade,
} from '../harness/apply-pages.ts'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { holdingOf, submission } from '../harness/journey.ts'
import { anotherTab, setClock } from '../harness/refusals.ts'
import {
  enter,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  patienceMs,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/*
 * The bank is late. A day late it pays what the company agreed to for that day: worked example 2, submitted and
 * approved on 2026-06-23, reviewed on 2026-06-24. After the last agreed day the application comes back for a new price.
 */

const company = '15400000011'
/** Time comes round to what has passed once in a minute. */
const aMinuteMs = 90_000

let site: Site
let visitor: Awaited<ReturnType<Site['visit']>>
let officer: Awaited<ReturnType<Site['visit']>>
let applyNo = ''

beforeAll(async () => {
  site = await openSite()
  visitor = await site.visit()
  officer = await site.visit()
  await enter(visitor.page, company)
  await enter(officer.page, 'officer2', { type: 'admin' })
})
afterAll(async () => {
  await site?.stop()
})

/** Nobody else than the second officer looks at it: the first one decides through the API. */
const approve = async (apply_no: string) =>
  (await signedIn(site.portal.url, 'officer1')).row('/api/admin/approve_disc_apply', { apply_no })

const rowOf = (page: Page, date: string) => page.getByRole('row', { name: new RegExp(date) }).first()
const openDetail = (page: Page, apply_no: string) =>
  page.goto(`/txDiscountApplyStaticList?apply_no=${apply_no}`)
const stateOf = async (apply_no: string) => {
  const tab = await anotherTab(site, visitor.page)
  return (await tab.row('/api/discount/apply_detail', { apply_no })).state
}

describe('a payout that the bank makes a day late', () => {
  it('shows the company each day and its amount before it agrees', async () => {
    const { page } = visitor
    const holding = await holdingOf(await anotherTab(site, page))
    await page.goto('/pcDiscount')
    await choose(page, holding)
    await toQuote(page)
    const expected = [
      ['2026-06-23', '107', '8,924.01', '2,336,754.89'],
      ['2026-06-24', '106', '8,840.60', '2,336,838.30'],
      ['2026-06-25', '105', '8,757.20', '2,336,921.70'],
      ['2026-06-26', '104', '8,673.80', '2,337,005.10'],
    ]
    const seesEach = async () => {
      for (const [date = '', ...figures] of expected) {
        const row = rowOf(page, date)
        for (const figure of figures) await row.getByText(figure, { exact: true }).waitFor()
      }
      await page.getByText('将按实际放款日计息，最迟为2026-06-26；超过该日须重新询价').waitFor()
    }
    await seesEach()
    await toTrade(page)
    await toCheck(page)
    await seesEach()
    await page.getByLabel('我已阅读并同意').check()
    await sendApplication(page)
    await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor()
    applyNo =
      /TX\d{14}/.exec(
        await page
          .getByText(/TX\d{14}/)
          .first()
          .innerText(),
      )?.[0] ?? ''
    expect(applyNo).not.toBe('')
  })

  it('tells the second officer the day and the amount to be paid', async () => {
    await approve(applyNo)
    await setClock(site, '2026-06-24T10:00:00+08:00')
    const { page } = officer
    await page.goto(`/discApproval?apply_no=${applyNo}`)
    await page.getByText('将于 2026-06-24 放款，按 106 天计息').waitFor()
    await rowOf(page, '2026-06-24').getByText('本次放款日').waitFor()
    await page
      .getByRole('region', { name: '申请详情' })
      .getByRole('button', { name: '放款', exact: true })
      .click()
    const dialog = page.getByRole('alertdialog', { name: '放款复核' })
    for (const text of ['2,336,838.30', '8,840.60', '2026-06-24'])
      await expect.poll(() => dialog.innerText()).toContain(text)
    await settled(page)
    await picture(page, 'late-payout-dialog')
    await press(page, '确认放款')
    await page.getByRole('region', { name: '申请详情' }).getByText('已放款').first().waitFor()
  })

  it('names that day to the company on the screen, in the message and in the voucher', async () => {
    const { page } = visitor
    await openDetail(page, applyNo)
    const drawer = page.getByRole('dialog')
    await rowOf(page, '2026-06-23').getByText('原贴现日期').waitFor()
    const paid = drawer.getByRole('row', { name: /2026-06-24/ }).first()
    await paid.getByText('实际放款日').waitFor()
    for (const text of ['8,840.60', '2,336,838.30']) await paid.getByText(text).waitFor()
    await drawer.getByText('贴现日期由2026-06-23顺延至2026-06-24，利息按实际放款日计算').waitFor()
    await drawer.getByText('2,345,678.90 × 1.2800% × 106 ÷ 360 = 8,840.60').waitFor()

    const messages = await fetch(`${site.portal.opsUrl}/sandbox/messages?mobile=${company}`)
    expect(await messages.text()).toContain(
      `您的贴现申请${applyNo}已于2026-06-24放款，实付金额2,336,838.30元`,
    )

    const link = drawer.getByRole('link', { name: '下载贴现凭证' })
    await link.waitFor()
    const tab = await anotherTab(site, page)
    const file = await tab.send((await link.getAttribute('href')) ?? '')
    const text = await textOf(new Uint8Array(await file.arrayBuffer()))
    expect(text).toContain('2026年06月24日（实际放款日）')
    expect(text).toContain('2026年06月23日')
    expect(text).toContain('2,336,838.30')
  })

  it('is read on the phone without scrolling sideways', async () => {
    const { page } = visitor
    await page.setViewportSize(phone)
    await openDetail(page, applyNo)
    const days = page.getByRole('list', { name: '可放款日期与金额' })
    await days.getByText('实际放款日').waitFor()
    await settled(page)
    expect(await days.evaluate(list => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
    await expectNoSideScroll(page)
    await picture(page, 'late-payout-390')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('an application whose agreed days are over', () => {
  let lapsed = ''

  it('is not paid any more, and the officer hears what becomes of it', async () => {
    const tab = await anotherTab(site, visitor.page)
    const holding = (await holdingsOf(tab)).find(
      ({ blocked_reason, due_dt }) => blocked_reason === '' && due_dt > '2026-08-01',
    )
    const { lock_no, pay_days } = await tab.row('/api/discount/get_quote', {
      bills: [{ holding_id: holding?.holding_id ?? '' }],
    })
    expect(pay_days.at(-1)?.pay_dt).toBe('2026-06-29')
    lapsed = (await tab.row('/api/discount/submit_apply', await submission(tab, lock_no))).apply_no
    await approve(lapsed)

    const { page } = officer
    await page.goto(`/discApproval?apply_no=${lapsed}`)
    const detail = page.getByRole('region', { name: '申请详情' })
    await detail.getByRole('button', { name: '放款', exact: true }).click()
    await page.route(
      '**/api/admin/pay_disc_apply',
      async route => {
        await setClock(site, '2026-06-30T10:00:00+08:00')
        await route.continue()
      },
      { times: 1 },
    )
    await press(page, '确认放款')
    await detail.getByText('已过可放款日期，须由企业重新询价。本申请将自动退回企业').waitFor()
  })

  it('comes back to the company with its reason, its bills free', async () => {
    await expect.poll(() => stateOf(lapsed), { timeout: aMinuteMs, interval: 1000 }).toBe('D25')
    const { page } = visitor
    await openDetail(page, lapsed)
    const drawer = page.getByRole('dialog')
    await drawer
      .getByText('至2026-06-29未能放款，已过约定的可放款日期，票据已解除锁定，请重新询价后提交。')
      .waitFor()
    await drawer.getByText('逾期未放款，退回重新询价').waitFor()
    await drawer.getByText('票据状态 可用').waitFor()
    await picture(page, 'late-payout-returned')
    expectNoFaults(officer.faults)
  })

  it('gets a new price for a day ahead, and is submitted again', async () => {
    const { page, faults } = visitor
    await page.getByRole('dialog').getByRole('link', { name: '重新询价' }).click()
    await page.waitForURL(/\/pcDiscount/)
    await toQuote(page)
    await rowOf(page, '2026-06-30').getByText('贴现日期').waitFor()
    await toTrade(page)
    await toCheck(page)
    await page.getByLabel('我已阅读并同意').check()
    await sendApplication(page)
    await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor({ timeout: patienceMs })
    expect(await stateOf(lapsed)).toBe('D20')
    expectNoFaults(faults)
  })
})
