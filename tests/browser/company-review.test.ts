import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { submission } from '../harness/journey.ts'
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

/*
 * Four eyes in the company and four at the bank: a maker's application is returned by the checker and passed the second
 * time, the officer sets another final rate, the maker confirms it by a code, and downloads the voucher of the payout.
 */

const maker = '15400000002'
const checker = '15400000003'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

/** What a sound bill is discounted with through the calls: choosing one is another test's. */
const asMaker = async () => {
  const client = await signedIn(site.portal.url, maker)
  const page = await client.row('/api/bills/query_holding', { page_no: 1, page_size: 100, state: '10' })
  const holding = page.rows.find(
    row => row.splittable && row.blocked_reason === '' && !/(11|22|33|44)$/.test(row.amount_fen),
  )
  if (!holding) throw new Error('no bill to discount')
  const [from = 0, to = 0] = holding.range.split('-').map(Number)
  const { holding_id } = holding
  // Ten thousand yuan of it, and the rest.
  const bills = [
    { holding_id, range: `${from}-${from + 999_999}` },
    { holding_id, range: `${from + 1_000_000}-${to}` },
  ]
  return { client, bills }
}
type Choice = Awaited<ReturnType<typeof asMaker>>

const submitted = async ({ client, bills }: Choice, again: { apply_no?: string } = {}): Promise<string> => {
  const { lock_no } = await client.row('/api/discount/get_quote', { bills })
  const body = { ...(await submission(client, lock_no)), ...again }
  return (await client.row('/api/discount/submit_apply', body)).apply_no
}

const drawerOf = (page: Page, applyNo: string) => page.getByRole('dialog', { name: applyNo })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('an application that a company checks itself', () => {
  it('goes from maker to checker, to the officer, back to the maker and into money', async () => {
    const choice = await asMaker()
    const { client } = choice
    const applyNo = await submitted(choice)

    // The checker, on a phone, follows the link of the notice.
    const { page: checking, faults } = await site.visit(phone)
    await enter(checking, checker, { path: '/pcNotices' })
    await checking
      .getByRole('listitem')
      .filter({ hasText: applyNo })
      .getByRole('link', { name: '查看详情' })
      .click()
    await checking.waitForURL(new RegExp(`/txDiscountApplyStaticList\\?apply_no=${applyNo}`))
    const sheet = drawerOf(checking, applyNo)
    await sheet.getByRole('button', { name: '复核退回' }).click()
    await press(checking, '确认退回')
    await checking.getByText('请填写退回原因').waitFor()
    await checking.getByLabel(/^退回原因/).fill('请核对贴现日期')
    await press(checking, '确认退回')
    await sheet.getByText('企业退回').first().waitFor()
    await settled(checking)
    await expectNoSideScroll(checking)
    await picture(checking, 'check-return-390')

    await submitted(choice, { apply_no: applyNo })
    // The open page hears of it by itself.
    await sheet.getByRole('button', { name: '复核通过' }).click()
    await press(checking, '确认通过')
    await sheet.getByText('待银行审批').first().waitFor()
    await checking.context().close()

    const officer = (await site.visit()).page
    await enter(officer, 'officer1', { type: 'admin', path: '/pcNotices' })
    await officer
      .getByRole('listitem')
      .filter({ hasText: applyNo })
      .getByRole('link', { name: '查看详情' })
      .click()
    await officer.locator('[aria-current]').filter({ hasText: applyNo }).waitFor()
    const detail = officer.getByRole('region', { name: '申请详情' })
    await detail.getByText(/^系统校验/).waitFor()
    const rates = detail.getByLabel(/^审批利率/)
    await rates.nth(1).fill('9.9')
    await detail.getByRole('button', { name: '通过', exact: true }).click()
    await detail.getByText('利率偏离报价超过10%，请填写原因').waitFor()
    const quoted = await rates.first().inputValue()
    const { bills } = await client.row('/api/discount/apply_detail', { apply_no: applyNo })
    await rates.nth(1).fill((((bills[1]?.rate_e6 ?? 0) + 200) / 10_000).toFixed(4))
    await detail.getByText(`报价 ${quoted}，+2 bp`).waitFor()
    await detail.getByText(/^1 张利率与报价不同/).waitFor()
    await settled(officer)
    await expectAccessible(officer)
    await picture(officer, 'final-rate-1440')
    await detail.getByRole('button', { name: '通过', exact: true }).click()
    const approval = officer.getByRole('alertdialog', { name: '审批通过' })
    await approval.getByText('1 张票据的利率与报价不同').waitFor()
    await settled(officer)
    await picture(officer, 'approve-dialog-1440')
    await approval.getByRole('button', { name: '确认通过' }).click()
    await officer.locator('.toast', { hasText: '审批通过，等待客户确认最终利率' }).waitFor()
    await officer.context().close()

    const making = (await site.visit()).page
    await enter(making, maker, { path: `/txDiscountApplyStaticList?apply_no=${applyNo}` })
    const own = drawerOf(making, applyNo)
    await own.getByRole('button', { name: '确认报价' }).click()
    const dialog = making.getByRole('alertdialog', { name: '确认最终报价' })
    await dialog.getByText('1 张票据的最终利率与询价不同，其余按询价利率').waitFor()
    await dialog.getByText(`询价 ${quoted}`).waitFor()
    await dialog.getByLabel(/^短信验证码/).fill('000000')
    await dialog.getByRole('button', { name: '确认报价' }).click()
    await dialog.getByText(/短信验证码(错误|已过期)/).waitFor()
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await making.getByText(/验证码已成功发送至您的手机/).waitFor()
    await dialog.getByLabel(/^短信验证码/).fill(await codeSentTo(site, maker))
    await settled(making)
    await picture(making, 'confirm-quote-1440')
    await dialog.getByRole('button', { name: '确认报价' }).click()
    await own.getByText('待放款').first().waitFor()

    const payer = await signedIn(site.portal.url, 'officer2')
    await payer.row('/api/admin/pay_disc_apply', {
      idem_key: crypto.randomUUID(),
      apply_no: applyNo,
    })
    await own.getByText('已放款').first().waitFor()
    const voucher = own.getByRole('link', { name: '下载贴现凭证' })
    await voucher.waitFor()
    const [download] = await Promise.all([making.waitForEvent('download'), voucher.click()])
    expect(download.suggestedFilename()).toBe(`贴现凭证-${applyNo}.pdf`)
    await picture(making, 'paid-1440')
    expectNoFaults(faults)
  })
})
