import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
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

/* 银行签约: a company signs with the bank through the pages, from the bank list to the end of the signing. */

/** Refused once, so it has a history and no signing. */
const company = '15401052201'
const bankNo = '999990000013'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Types account and bank number as 结算账户 asks for them. */
const typeAccount = async (page: Page) => {
  await page.getByLabel(/^结算账号/).fill('9900 1234 5678 9012 300')
  await page.getByLabel(/^开户行行号/).fill(bankNo)
}

/** Agrees, asks for a code and submits. */
const submit = async (page: Page) => {
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await press(page, '获取验证码')
  await page.getByText(/验证码已成功发送至您的手机/).waitFor()
  await page.getByLabel(/^短信验证码/).fill(await codeSentTo(site, company))
  await press(page, '提交签约申请')
}

describe('signing with a bank', () => {
  it('goes from the list over account, agreement, code and amount into force, and ends', async () => {
    const { page, faults } = await site.visit()
    await enter(page, company)
    await page.getByRole('link', { name: '银行签约' }).first().click()
    await page.getByRole('heading', { name: '历史签约' }).waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'bank-sign-list-1440')
    await page.getByRole('link', { name: '与江州示例银行签约' }).click()
    await page.getByText('统一社会信用代码').waitFor()
    await settled(page)
    await picture(page, 'bank-sign-company-1440')
    await press(page, '信息无误，下一步')

    await press(page, '保存并下一步')
    await page.getByText('账号只能为8-32位数字或字母').waitFor()
    await typeAccount(page)
    await page.getByLabel(/^开户行行号/).fill('999990000014')
    await press(page, '保存并下一步')
    await page.getByText('行号校验位不正确').waitFor()
    await page.getByLabel(/^开户行行号/).fill(bankNo)
    await page.reload()
    await press(page, '信息无误，下一步')
    await expect.poll(() => page.getByLabel(/^结算账号/).inputValue()).toBe('9900123456789012300')
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'bank-sign-account-1440')
    await press(page, '保存并下一步')

    await page.waitForURL(/edit=QY\d{14}/)
    await page.getByRole('button', { name: '提交签约申请' }).click()
    await page.getByText('请阅读并同意签约协议').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'bank-sign-agreement-1440')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByLabel(/^短信验证码/).fill('000000')
    await press(page, '提交签约申请')
    await page.getByText(/短信验证码(错误|已过期)/).waitFor()
    await submit(page)
    const drawer = page.getByRole('dialog', { name: '江州示例银行签约' })
    await drawer.getByText('待银行审核').first().waitFor()
    const signNo = new URL(page.url()).searchParams.get('sign_no') ?? ''
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'bank-sign-waiting-1440')

    const officer = (await site.visit()).page
    await enter(officer, 'officer1', { type: 'admin', path: `/signReview?sign_no=${signNo}` })
    await officer.getByRole('button', { name: '通过', exact: true }).click()
    await officer.getByRole('button', { name: '确认通过' }).click()
    await officer.getByRole('dialog').getByText('待打款验证').first().waitFor()

    // The open page hears of it by itself.
    await drawer.getByText('待打款验证').first().waitFor()
    await drawer.getByRole('button', { name: '打款验证' }).click()
    const verify = dialogOf(page, '打款验证')
    await verify.getByLabel(/^到账金额/).fill('0.08')
    await verify.getByRole('button', { name: '提交验证' }).click()
    await verify.getByText('验证金额不正确，还可尝试2次').waitFor()
    await settled(page)
    await picture(page, 'bank-sign-verify-1440')
    await verify.getByLabel(/^到账金额/).fill('0.07')
    await verify.getByRole('button', { name: '提交验证' }).click()
    await drawer.getByText('已生效').first().waitFor()
    const agreement = drawer.getByRole('link', { name: '下载签约协议' })
    await agreement.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), agreement.click()])
    expect(download.suggestedFilename()).toBe(`签约协议-${signNo}.pdf`)

    await drawer.getByRole('button', { name: '暂停' }).click()
    await dialogOf(page, '暂停签约').getByRole('button', { name: '确认暂停' }).click()
    await drawer.getByText('已暂停').first().waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '暂停' }).count()).toBe(0)
    await drawer.getByRole('button', { name: '解约' }).click()
    const end = dialogOf(page, '申请解约')
    await end.getByRole('button', { name: '确认解约' }).click()
    await end.getByText('请输入短信验证码').waitFor()
    await end.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    const code = end.getByLabel(/^短信验证码/)
    await code.fill('000000')
    await end.getByRole('button', { name: '确认解约' }).click()
    await end.getByText('短信验证码错误').waitFor()
    await expect.poll(() => code.evaluate(field => field === document.activeElement)).toBe(true)
    await code.fill(await codeSentTo(site, company))
    await end.getByRole('button', { name: '确认解约' }).click()
    await drawer.getByText('解约中').first().waitFor()
    await settled(page)
    await picture(page, 'bank-sign-ending-1440')
    expectNoFaults(faults)
    await officer.context().close()
    await page.context().close()
  })

  it('is shown on a phone, and closed to a company that is not verified', async () => {
    const { page } = await site.visit(phone)
    await enter(page, '15400000011', { path: '/pcBankSign' })
    await page.getByText('已生效').first().waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await picture(page, 'bank-sign-390')
    await page.context().close()

    const unverified = (await site.visit(phone)).page
    await enter(unverified, '15400000031', { path: '/pcBankSign' })
    await unverified
      .getByText(/请先完成企业认证/)
      .first()
      .waitFor()
    await expect.poll(() => unverified.getByRole('link', { name: /^与.*签约$/ }).count()).toBe(0)
    await unverified.goto(`/pcBankSign?bank_no=${bankNo}`)
    await unverified.getByText('不能与该银行签约').waitFor()
    await settled(unverified)
    await picture(unverified, 'bank-sign-unverified-390')
  })
})
