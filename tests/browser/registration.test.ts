import { usccCheckCharacter } from '@portal/shared/people/identity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { captchaAnswer } from '../harness/client.ts'
import { tabTo } from '../harness/keyboard.ts'
import {
  codeSentTo,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  fillSignIn,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* A company registers from its phone, leaves half-way, comes back, and waits for its audit. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const mobile = '15400009901'
const first17 = '91990000MA0000995'
const uscc = first17 + usccCheckCharacter(first17)
type Visit = Awaited<ReturnType<Site['visit']>>
let visit: Visit

const prove = async (page: Visit['page']) => {
  await page.getByRole('img', { name: '图形验证码' }).waitFor()
  await page.getByLabel(/^手机号/).fill(mobile)
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(captchaAnswer)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText(`验证码已成功发送至您的手机，154****9901请注意查收`).waitFor()
}

describe('registering a company', () => {
  it('asks for the number first and says at each field what is wrong', async () => {
    visit = await site.visit(phone)
    const { page } = visit
    await page.goto('/login')
    await page.getByRole('link', { name: '立即注册(企业客户)' }).click()
    await page.waitForURL(/\/regist$/)
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByLabel(/^手机号/).fill('1234')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('手机号码格式不正确').waitFor()
    await page.getByText('请填写手机验证码信息').waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await prove(page)
    await page.getByLabel(/^短信验证码/).fill(await codeSentTo(site, mobile))
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel(/^企业名称/).waitFor()
  })

  it('keeps what is typed over a reload, numbers of papers and phones masked', async () => {
    const { page } = visit
    const shown = async () => ({
      company: await page.getByLabel(/^企业名称/).inputValue(),
      mail: await page.getByLabel(/^联系人邮箱/).inputValue(),
      mobile: await page.getByLabel(/^联系人手机/).textContent(),
    })
    await page.getByLabel(/^企业名称/).fill('澜江示例新材料')
    await page.getByLabel(/^联系人邮箱/).fill('lan@')
    const savedIt = page.waitForResponse(/\/api\/regist\/save_draft/)
    await page.getByLabel(/^联系人手机/).fill('15400009902')
    await savedIt
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('15400009902')
    await page.reload()
    await page.getByLabel(/^企业名称/).waitFor()
    await expect.poll(shown).toEqual({ company: '澜江示例新材料', mail: 'lan@', mobile: '154****9902' })
    await page.getByLabel(/^联系人邮箱/).fill('')
  })

  it('keeps what is filled in over a reload once it is saved', async () => {
    const { page } = visit
    await page.getByLabel(/^企业名称/).fill('澜江示例新材料科技有限公司')
    await page.getByLabel(/^统一社会信用代码/).fill(`${uscc.slice(0, 17)}${uscc.endsWith('1') ? '2' : '1'}`)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('统一社会信用代码不正确').waitFor()
    await page.getByText('请填写法定代表人姓名').waitFor()
    await page.getByLabel(/^统一社会信用代码/).fill(uscc)
    await page.getByLabel(/^注册资本/).fill('1,234.56')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText(/已保存/).waitFor()
    await page.reload()
    await page.getByLabel(/^企业名称/).waitFor()
    await expect.poll(() => page.getByLabel(/^企业名称/).inputValue()).toBe('澜江示例新材料科技有限公司')
    await expect.poll(() => page.getByLabel(/^注册资本/).inputValue()).toBe('1,234.56')
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await picture(page, 'regist-details-390')
  })

  it('ends under audit, and the new account may look but not trade', async () => {
    const { page, faults } = visit
    await page.getByLabel(/^注册地址/).fill('示例市示例区示例路1号')
    await page.getByLabel(/^法定代表人姓名/).fill('江示例')
    await page.getByLabel(/^法定代表人证件号码/).fill('990101199001010019')
    await page.getByLabel(/^联系人姓名/).fill('江示例')
    await page.getByRole('button', { name: '更换联系人手机' }).click()
    await page.getByLabel(/^联系人手机/).fill(mobile)
    await page.getByLabel(/^操作员姓名/).fill('江示例')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel(/^登录密码/).fill('Portal#2027')
    // A reload stays at this step, without the password.
    await page.reload()
    await expect.poll(() => page.getByLabel(/^登录密码/).inputValue()).toBe('')
    await page.getByLabel(/^登录密码/).fill('Portal#2027')
    await page.getByLabel(/^确认密码/).fill('Portal#2027')
    await page.getByRole('button', { name: '提交注册' }).click()
    await page.getByText('请阅读并同意用户服务协议').waitFor()
    await page.getByLabel('我已阅读并同意《用户服务协议》').check()
    await page.getByRole('button', { name: '提交注册' }).click()
    await page.getByRole('heading', { name: '注册申请已提交' }).waitFor()
    await page.getByRole('link', { name: '去登录' }).click()
    await fillSignIn(page, mobile, 'Portal#2027')
    await page.waitForURL(/\/userCenter\/index/)
    await page.getByText('资料审核中').first().waitFor()
    await page.goto('/pcBasicInfo')
    await page.getByText('1,234.56').waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('says that a number is registered only to who has proven it', async () => {
    const { page } = await site.visit()
    await page.goto('/regist')
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByLabel(/^手机号/).fill('15400000001')
    await page.getByRole('textbox', { name: '验证码', exact: true }).fill(captchaAnswer)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    await page.getByLabel(/^短信验证码/).fill(await codeSentTo(site, '15400000001'))
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('该手机号已注册').waitFor()
    expect(await page.getByLabel(/^企业名称/).count()).toBe(0)
    await page.context().close()
  })
})

describe('by keyboard alone', () => {
  it('a company begins its registration', async () => {
    const { page } = await site.visit()
    const { keyboard } = page
    await page.goto('/regist')
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByLabel(/^手机号/).focus()
    await keyboard.type('15400009903')
    await tabTo(page, page.getByRole('textbox', { name: '验证码', exact: true }))
    await keyboard.type(captchaAnswer)
    await tabTo(page, page.getByRole('button', { name: '获取验证码' }))
    await keyboard.press('Enter')
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    // The button, which counts down now, has given the focus up: back from the page's top.
    await page.getByRole('textbox', { name: '验证码', exact: true }).focus()
    await tabTo(page, page.getByLabel(/^短信验证码/))
    await keyboard.type(await codeSentTo(site, '15400009903'))
    await keyboard.press('Enter')
    await expect.poll(() => page.getByLabel(/^企业名称/).isVisible()).toBe(true)
    await page.context().close()
  })
})
