import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { holdingOf, quote, submission, untilState } from '../harness/journey.ts'
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

/* 付息确认: nobody pays another's interest before it has agreed, in the portal or on a signed paper. */

const applicant = '15400000011'
const payer = '15400000001'

let site: Site
beforeAll(async () => {
  site = await openSite({ SANDBOX_NOW: '2026-06-23T10:00:00+08:00' })
})
afterAll(async () => {
  await site?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses 通过 and says yes in the dialog. */
const approve = async (page: Page) => {
  await detailOf(page).getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('button', { name: '确认通过' }).click()
}
const detailOf = (page: Page) => page.getByRole('region', { name: '申请详情' })

/** The worked example, or what is left of the company's bills, with the buyer bearing 40 %. */
const submitShared = async (terms: Record<string, unknown>, faceFen?: string, apply_no?: string) => {
  const client = await signedIn(site.portal.url, applicant)
  const { lock_no } = await quote(client, await holdingOf(client, faceFen))
  const body = { ...(await submission(client, lock_no)), ...terms, ...(apply_no && { apply_no }) }
  return (await client.row('/api/discount/submit_apply', body)).apply_no
}
const shared = { pay_type: 3, buyer_pct: '40' }
const member = { buyer_name: '江州示例精密制造有限公司', buyer_acct_no: '9900123456789010265' }

const sizes = { 1440: { width: 1440, height: 900 }, 1280: { width: 1280, height: 800 }, 390: phone }

/** Looked at in every size; officers work at a desk. */
const pictures = async (page: Page, name: string) => {
  const isDesk = page.url().includes('/discApproval')
  for (const [width, size] of Object.entries(sizes)) {
    if (isDesk && size === phone) continue
    await page.setViewportSize(size)
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize(sizes[1440])
}

describe('a payer who refuses', () => {
  it('keeps the application from approval until the bank returns it and other terms come', async () => {
    const applyNo = await submitShared({ ...shared, ...member })
    const { page, faults } = await site.visit()
    await enter(page, payer, { path: '/tx' })
    await page.getByRole('listitem').filter({ hasText: '待付息确认' }).getByText('1笔').waitFor()
    await pictures(page, 'payer-todo')
    await page.getByRole('link', { name: '待付息确认：去确认' }).click()
    await page.waitForURL(/\/payerConsent\?state=waiting/)
    await page.getByRole('row').filter({ hasText: applyNo }).waitFor()
    await pictures(page, 'payer-list')
    await page.getByRole('row').filter({ hasText: applyNo }).getByRole('button', { name: '详情' }).click()
    const drawer = page.getByRole('dialog', { name: applyNo })
    await drawer.getByText('3,569.60').first().waitFor()
    await drawer.getByText('云岭示例钢贸有限公司').waitFor()
    await settled(page)
    await expectAccessible(page)
    await pictures(page, 'payer-request')
    await press(page, '拒绝')
    await press(page, '确认拒绝')
    await page.getByText('请填写拒绝原因').waitFor()
    await page.getByLabel(/^原因/).fill('双方未约定由我方付息')
    await press(page, '确认拒绝')
    await drawer.getByText('拒绝原因：双方未约定由我方付息').waitFor()
    await page.context().close()

    const officer = (await site.visit()).page
    await enter(officer, 'officer1', { type: 'admin', path: `/discApproval?apply_no=${applyNo}` })
    await detailOf(officer).getByText('原因：双方未约定由我方付息').waitFor()
    await detailOf(officer)
      .getByText(/^系统校验/)
      .waitFor()
    await pictures(officer, 'payer-refused')
    await approve(officer)
    await officer.getByText('付息人已拒绝承担利息').last().waitFor()
    await detailOf(officer).getByLabel('审批意见').fill('付息人拒绝，请改为卖方付息')
    await detailOf(officer).getByRole('button', { name: '退回', exact: true }).click()
    await officer.getByRole('button', { name: '确认退回' }).click()
    await officer.getByText('已退回企业').waitFor()

    await submitShared({ pay_type: 2 }, undefined, applyNo)
    await officer.goto(`/discApproval?apply_no=${applyNo}`)
    await approve(officer)
    await officer.getByText('审批通过，等待另一名人员放款复核').waitFor()
    await officer.context().close()
    expectNoFaults(faults)
  })
})

describe('a payer who agrees', () => {
  it('does so on a phone by its code, is debited, and the papers name it', async () => {
    // The seed's open request: 江州示例精密制造 asks 云岭示例钢贸.
    const client = await signedIn(site.portal.url, applicant)
    const { rows } = await client.row('/api/payer/query_consent', { state: 'waiting' })
    const { consent_id = '', apply_no: applyNo = '' } = rows[0] ?? {}
    const { page, faults } = await site.visit(phone)
    await enter(page, applicant, { path: `/payerConsent?consent_id=${consent_id}` })
    await press(page, '同意付息')
    const dialog = page.getByRole('alertdialog', { name: '同意付息' })
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByText(/\d+ ?秒/).waitFor()
    await dialog.getByLabel(/^短信验证码/).fill(await codeSentTo(site, applicant))
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'payer-agree-390')
    await dialog.getByRole('button', { name: '同意付息' }).click()
    await page.getByRole('dialog', { name: applyNo }).getByText('已同意', { exact: true }).waitFor()
    await page.context().close()

    const officer = (await site.visit()).page
    await enter(officer, 'officer1', { type: 'admin', path: `/discApproval?apply_no=${applyNo}` })
    await detailOf(officer).getByText('平台确认').first().waitFor()
    await detailOf(officer)
      .getByText(/^系统校验/)
      .waitFor()
    await pictures(officer, 'payer-agreed')
    await approve(officer)
    await officer.getByText('审批通过，等待另一名人员放款复核').waitFor()
    await officer.context().close()

    const second = (await site.visit()).page
    await enter(second, 'officer2', { type: 'admin', path: `/discApproval?segment=pay&apply_no=${applyNo}` })
    await detailOf(second).getByRole('button', { name: '放款', exact: true }).click()
    await second.getByRole('alertdialog', { name: '放款复核' }).getByText('云岭示例钢贸有限公司').waitFor()
    await pictures(second, 'payer-payout')
    await press(second, '确认放款')
    // A page that is closed takes the order that it has not sent yet with it.
    await second.getByRole('alertdialog', { name: '放款复核' }).waitFor({ state: 'hidden' })
    await second.context().close()
    const maker = await signedIn(site.portal.url, '15400000002')
    expect(await untilState(maker, applyNo, 'D60')).toMatchObject({ pay_type: 3, buyer_pct: '40' })
    expectNoFaults(faults)
  })
})

describe('a payer who is no member', () => {
  it('signs a paper, which the applicant uploads and an officer checks', async () => {
    const stranger = { buyer_name: '屏山示例建材有限公司', buyer_acct_no: '9900000000000000101' }
    const client = await signedIn(site.portal.url, applicant)
    const { rows } = await client.row('/api/bills/query_holding', { page_size: 100, state: '10' })
    const free = rows.find(row => row.blocked_reason === '' && !/(11|22|33|44)$/.test(row.amount_fen))
    const applyNo = await submitShared({ ...shared, ...stranger }, free?.amount_fen)
    const { page, faults } = await site.visit()
    await enter(page, applicant, { path: `/txDiscountApplyStaticList?apply_no=${applyNo}` })
    await press(page, '上传付息授权书')
    const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const dialog = page.getByRole('alertdialog', { name: '上传付息授权书' })
    await dialog
      .getByLabel(/^付息授权书文件/)
      .setInputFiles({ name: '授权书.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('img').waitFor()
    await pictures(page, 'payer-paper')
    await press(page, '提交审核')
    await page.getByText('授权书待审核').first().waitFor()
    await pictures(page, 'payer-detail')
    await page.context().close()

    const officer = (await site.visit()).page
    await enter(officer, 'officer1', { type: 'admin', path: `/discApproval?apply_no=${applyNo}` })
    await approve(officer)
    await officer.getByText('付息授权书尚未审核').last().waitFor()
    await pictures(officer, 'payer-check')
    await press(officer, '授权书通过')
    await press(officer, '确认授权书通过')
    await detailOf(officer)
      .getByText(/付息授权书，沈示例审核/)
      .waitFor()
    await approve(officer)
    await officer.getByText('审批通过，等待另一名人员放款复核').waitFor()
    await officer.context().close()
    expectNoFaults(faults)
  })
})
