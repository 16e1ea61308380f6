import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  codeSentTo,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/* A company's account with the bank: another one without ending the signing, and the month's statement agreed upon. */

const company = '15400000011'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

it('another settlement account is asked for, reviewed by an officer, proven by its amount, and in force', async () => {
  const { page, faults } = await site.visit()
  await enter(page, company, { path: '/pcBankSign' })
  await page.getByRole('button', { name: '变更结算账户' }).click()
  const form = page.getByRole('dialog', { name: '变更结算账户' })
  await form.getByLabel(/^新结算账号/).fill('9900123456789010118')
  await form.getByLabel(/^新账户开户行行号/).fill('999990000013')
  await form.getByLabel(/^变更原因/).fill('基本户迁移')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(/验证码已成功发送至您的手机/).waitFor()
  await form.getByLabel(/^短信验证码/).fill(await codeSentTo(site, company))
  await form.getByRole('button', { name: '提交变更' }).click()
  await form.getByText('与现用结算账户相同，请填写另一账户').waitFor()
  await settled(page)
  await expectAccessible(page)
  // A refusal gives the code back.
  await form.getByLabel(/^新结算账号/).fill('9900123456789010300')
  await form.getByRole('button', { name: '提交变更' }).click()
  const drawer = page.getByRole('dialog', { name: /^结算账户变更 BG/ })
  await drawer.getByText('待银行审核', { exact: true }).waitFor()
  const changeNo = new URL(page.url()).searchParams.get('change_no') ?? ''

  const officer = await site.visit()
  await enter(officer.page, 'officer1', { type: 'admin', path: `/accountReview?change_no=${changeNo}` })
  await officer.page.getByRole('button', { name: '查看完整账号' }).click()
  await officer.page.getByText('9900123456789010300').waitFor()
  await settled(officer.page)
  await expectAccessible(officer.page)
  await officer.page.getByRole('button', { name: '通过', exact: true }).click()
  await officer.page.getByRole('button', { name: '确认通过' }).click()
  await officer.page.getByRole('dialog').getByText('待打款验证').first().waitFor()

  // The open page hears of it by itself.
  await drawer.getByText('待打款验证', { exact: true }).waitFor()
  await drawer.getByRole('button', { name: '打款验证' }).click()
  const proof = page.getByRole('alertdialog', { name: '打款验证' })
  await proof.getByLabel(/^到账金额/).fill('0.08')
  await proof.getByRole('button', { name: '提交验证' }).click()
  await proof.getByText(/验证金额不正确，还可尝试2次|验证款项尚未汇出/).waitFor()
  await proof.getByLabel(/^到账金额/).fill('0.07')
  await proof.getByRole('button', { name: '提交验证' }).click()
  await drawer.getByText('已生效', { exact: true }).waitFor()
  await page.goto('/pcBankSign')
  await page.getByText(/结算账号 9900 \*\*\*\* \*\*\*\* \*\*\* 0300/).waitFor()
  expectNoFaults([...faults, ...officer.faults])
  await officer.page.context().close()
  await page.context().close()
})

it('the month’s statement is disputed by the company, answered by an officer, and agreed to', async () => {
  const { page, faults } = await site.visit()
  await enter(page, company, { path: '/receipts?tab=entries' })
  await page.getByText('＝ 期末余额（元）').waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('tab', { name: /^对账单/ }).click()
  await page.getByRole('button', { name: /^核对/ }).first().click()
  await page.getByRole('button', { name: '有差异', exact: true }).click()
  await page.getByLabel(/^差异说明/).fill('少记一笔手续费')
  await page.getByRole('button', { name: '提交差异' }).click()
  await page.getByText('差异：少记一笔手续费').waitFor()
  await settled(page)
  await expectAccessible(page)
  const no = new URL(page.url()).searchParams.get('statement_no') ?? ''

  const officer = await site.visit()
  await enter(officer.page, 'officer1', { type: 'admin', path: `/statementQuery?statement_no=${no}` })
  await officer.page.getByRole('button', { name: '答复', exact: true }).click()
  await officer.page.getByRole('textbox', { name: /^答复/ }).fill('该账户不收手续费')
  await officer.page.getByRole('button', { name: '提交答复' }).click()
  await officer.page.getByText('银行答复：该账户不收手续费').waitFor()
  await settled(officer.page)
  await expectAccessible(officer.page)

  await page.getByText('银行答复：该账户不收手续费').waitFor()
  await page.getByRole('button', { name: '相符', exact: true }).click()
  await page.getByRole('button', { name: '确认相符' }).click()
  await page.getByRole('dialog').getByText('已相符').first().waitFor()
  expect(no).toMatch(/^DZ\d{14}$/)
  expectNoFaults([...faults, ...officer.faults])
  await officer.page.context().close()
  await page.context().close()
})
