import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import {
  anotherTab,
  companyClient,
  expectKept,
  loseNext,
  setClock,
  ticking,
  typeInto,
} from '../harness/refusals.ts'
import {
  codeSentTo,
  enter,
  expectNoFaults,
  fillSignIn,
  openSite,
  patienceMs,
  type Site,
} from '../harness/site.ts'
import { signing } from './refusals/signing.ts'

/* 银行签约 and 签约审核 refused in every way: each refusal in its place, what was typed kept, the button of use again. */

const bankNo = '999990000013'
/** Its signing was refused long ago. */
const unsigned = '15401052201'
/** Holds a signing in force with an application at the bank. */
const signed = '15400000011'
const takenAccount = '9900123456789010118'
/** Waits for the amount that the bank has sent. */
const verifying = { account: '15401051601', signNo: 'QY20260620000001' }
/** Waits for the officer. */
const asked = 'QY20260620000003'

/** Has not changed the password that was sent to it. */
const newcomer = '15400000021'

const daytime = '2026-06-23T10:00:00+08:00'
const { said, unmet } = ticking(signing)

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a company that signs with a bank', () => {
  it('hears at the account what is wrong with it, and loses nothing it has typed', async () => {
    const { page, faults } = await site.visit()
    await enter(page, unsigned, { path: `/pcBankSign?bank_no=${bankNo}` })
    await press(page, '信息无误，下一步')
    const save = () => press(page, '保存并下一步')
    await said(page, 'accountName')
    expect(await page.getByLabel(/^账户户名/).isEditable()).toBe(false)

    await typeInto(page, { 结算账号: '123', 开户行行号: '12' })
    await save()
    await said(page, 'accountNo')
    await said(page, 'bankNoLength')
    await typeInto(page, { 结算账号: takenAccount, 开户行行号: '999990000014' })
    await save()
    await said(page, 'bankNoCheck')
    await typeInto(page, { 开户行行号: bankNo })
    await save()
    await said(page, 'accountTaken')
    const typed = { 结算账号: '9900 1234 5678 9012 300', 开户行行号: bankNo, 签约到期日: '2026-06-23' }
    await typeInto(page, typed)
    // A number is kept without the blanks that it was typed with.
    typed.结算账号 = '9900123456789012300'
    await save()
    await said(page, 'lastDayPast')
    await expectKept(page, typed)

    await setClock(site, '2026-06-23T23:40:00+08:00')
    await save()
    await said(page, 'atNight')
    await setClock(site, daytime)
    await expectKept(page, typed)

    await loseNext(page, '/api/signing/save_sign', false)
    await save()
    await page.locator('.toast', { hasText: '网络' }).first().waitFor()
    await expectKept(page, typed)

    // Somebody signs in with the account elsewhere: the page hears of it by itself, before anything is pressed.
    await companyClient(site, unsigned)
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/login/)
    await fillSignIn(page, unsigned)
    await page.waitForURL(/\/pcBankSign/)
    await press(page, '信息无误，下一步')
    await expectKept(page, typed)

    await typeInto(page, { 签约到期日: '2027-06-23' })
    const draft = {
      bank_no: bankNo,
      settle_acct_name: '沅水示例电子科技有限公司',
      settle_acct_no: '9900123456789012300',
      settle_bank_no: bankNo,
    }
    const meanwhile = await anotherTab(site, page)
    const { sign_no } = await meanwhile.row('/api/signing/save_sign', draft)
    await save()
    await said(page, 'signedElsewhere')
    await page.reload()
    await said(page, 'signedAlready')

    await page.goto(`/pcBankSign?edit=${sign_no}`)
    const submit = () => press(page, '提交签约申请')
    await submit()
    await said(page, 'agreement')
    await said(page, 'codeMissing')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await press(page, '获取验证码')
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    const other = await page.context().newPage()
    await other.goto(`/pcBankSign?edit=${sign_no}`)
    await press(other, '获取验证码')
    await said(other, 'codeTooSoon')
    await other.close()

    const wrong = (await codeSentTo(site, unsigned)) === '000000' ? '000001' : '000000'
    await typeInto(page, { 短信验证码: wrong })
    await submit()
    await said(page, 'codeWrong')
    for (const _ of [2, 3, 4, 5]) {
      await meanwhile.post('/api/signing/submit_sign', { sign_no, agreed: true, sms_code: wrong })
    }
    await submit()
    await said(page, 'codeTriedOut')
    await expect
      .poll(() => page.getByRole('checkbox', { name: /我已阅读并同意/ }).isChecked(), { timeout: patienceMs })
      .toBe(true)
    await expectKept(page, { 短信验证码: wrong })
    expectNoFaults(faults)
    await page.context().close()
  })

  it('has three tries at the amount, and hears it when the last is gone', async () => {
    const { page } = await site.visit()
    await enter(page, verifying.account, { path: `/pcBankSign?sign_no=${verifying.signNo}` })
    // The list behind the drawer has the same button.
    const drawer = page.getByRole('dialog', { name: '江州示例银行签约' })
    await drawer.getByRole('button', { name: '打款验证' }).click()
    const dialog = page.getByRole('alertdialog', { name: '打款验证' })
    const send = () => dialog.getByRole('button', { name: '提交验证' }).click()
    await send()
    await said(dialog, 'amountMissing')
    await typeInto(dialog, { 到账金额: '0.99' })
    await send()
    await said(dialog, 'amountWrong')
    await expectKept(dialog, { 到账金额: '0.99' })
    await send()
    await dialog.getByText('验证金额不正确，还可尝试1次').waitFor()
    await send()
    await said(dialog, 'amountTriedOut')
    await dialog.getByText('下一步：请核对企业资料与结算账户后重新签约。').waitFor()
    await expect.poll(() => dialog.getByLabel(/^到账金额/).count()).toBe(0)
    await dialog.getByRole('button', { name: '重新签约' }).click()
    await page.waitForURL(new RegExp(`bank_no=${bankNo}`))
    await page.getByRole('button', { name: '信息无误，下一步' }).waitFor()
    await page.context().close()
  })

  it('cannot end it while an application is under way, nor decide what the bank has decided', async () => {
    const { page } = await site.visit()
    await enter(page, signed, { path: '/pcBankSign' })
    await press(page, '解约')
    const ending = page.getByRole('alertdialog', { name: '申请解约' })
    await ending.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    await typeInto(ending, { 短信验证码: await codeSentTo(site, signed) })
    await ending.getByRole('button', { name: '确认解约' }).click()
    await said(ending, 'underWay')
    await ending.getByRole('button', { name: '取消' }).click()

    const officer = await signedIn(site.portal.url, 'officer1')
    const { rows } = await officer.row('/api/admin/query_sign', { company_name: '云岭示例钢贸有限公司' })
    const sign_no = rows[0]?.sign_no ?? ''
    await press(page, '暂停')
    const pausing = page.getByRole('alertdialog', { name: '暂停签约' })
    await pausing.waitFor()
    await officer.row('/api/admin/pause_sign', { sign_no, reason: '结算账户异常' })
    await pausing.getByRole('button', { name: '确认暂停' }).click()
    await said(pausing, 'pausedMeanwhile')
    await pausing.getByRole('button', { name: '取消' }).click()
    await page.getByText('已暂停').first().waitFor()
    await officer.row('/api/admin/resume_sign', { sign_no })

    await press(page, '暂停')
    const admin = await signedIn(site.portal.url, 'admin')
    const { rows: members } = await admin.row('/api/admin/query_member', {
      keyword: '云岭示例钢贸有限公司',
    })
    const user_code = members[0]?.user_code ?? ''
    await admin.row('/api/admin/mark_abnormal', { user_code, reason: '资料待核实' })
    await pausing.getByRole('button', { name: '确认暂停' }).click()
    await said(pausing, 'suspended')
    await page.context().close()
  })

  it('must be verified first', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000031', { path: `/pcBankSign?bank_no=${bankNo}` })
    await page.getByText('不能与该银行签约').waitFor()
    await said(page, 'unverified')
    await page.context().close()
  })
})

describe('a user who has put off changing the first password', () => {
  it('may look, hears on sending that the password comes first, and is led there', async () => {
    const { page } = await site.visit()
    await page.goto('/login')
    await fillSignIn(page, newcomer)
    await page.getByRole('dialog', { name: '修改密码' }).getByRole('button', { name: '取消' }).click()
    await page.waitForURL(url => url.pathname !== '/login')
    await page.goto(`/pcBankSign?bank_no=${bankNo}`)
    await press(page, '信息无误，下一步')
    const typed = { 结算账号: '9900123456789012377', 开户行行号: bankNo }
    await typeInto(page, typed)
    await press(page, '保存并下一步')
    await said(page, 'passwordFirst')
    await expectKept(page, typed)
    await page.getByRole('main').getByRole('link', { name: '修改密码' }).click()
    await page.getByLabel(/^原密码/).waitFor()
    await page.context().close()
  })
})

describe('an officer who reviews a signing', () => {
  it('hears in the form what is wrong with it, and keeps it when the answer is lost', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'officer1', { type: 'admin', path: `/signReview?sign_no=${asked}` })
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: '退回', exact: true }).click()
    const returning = page.getByRole('dialog', { name: '退回' })
    await returning.getByRole('button', { name: '确认退回' }).click()
    await said(returning, 'noReason')
    await typeInto(returning, { 原因: '结算账户户名不一致' })
    await loseNext(page, '/api/admin/return_sign', false)
    await returning.getByRole('button', { name: '确认退回' }).click()
    await page.locator('.toast', { hasText: '网络' }).first().waitFor()
    await expectKept(returning, { 原因: '结算账户户名不一致' })
    await returning.getByRole('button', { name: '取消' }).click()
    await press(page, '放弃')

    await drawer.getByRole('button', { name: '通过', exact: true }).click()
    const form = page.getByRole('dialog', { name: '签约审核通过' })
    const confirm = () => form.getByRole('button', { name: '确认通过' }).click()
    await typeInto(form, { 单笔限额: '一百万', 当日笔数: '十笔' })
    await confirm()
    await said(form, 'singleLimit')
    await said(form, 'dayCount')
    const typed = { 单笔限额: '1000000', 当日笔数: '5', 客户经理: '何示例' }
    await typeInto(form, { ...typed, 签约到期日: '2026-06-01' })
    await confirm()
    await said(form, 'grantedPast')
    await typeInto(form, { 签约到期日: '2027-06-01' })
    await loseNext(page, '/api/admin/approve_sign', false)
    await confirm()
    await page.locator('.toast', { hasText: '网络' }).first().waitFor()
    await expectKept(form, { ...typed, 单笔限额: '1,000,000.00', 签约到期日: '2027-06-01' })

    const meanwhile = await anotherTab(site, page)
    await meanwhile.row('/api/admin/return_sign', { sign_no: asked, reason: '资料不清晰' })
    await confirm()
    await said(page, 'decidedMeanwhile')
    await drawer.getByText('银行退回').first().waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('the list of refusals', () => {
  it('has none that was not met', () => {
    expect(unmet()).toEqual([])
  })
})
