import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { captchaAnswer } from '../harness/client.ts'
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
  signIn,
} from '../harness/site.ts'

/* Signing in, forgotten and changed passwords, as people meet them, through gateway and bank. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('signing in', () => {
  it('refuses a wrong password in its words, keeps the account and asks for another picture', async () => {
    const { page } = await site.visit()
    await page.goto('/login')
    await fillSignIn(page, '15400000011', 'Wrong#2026')
    await page.getByText('登录错误').waitFor()
    await page.getByText('用户名或密码不正确，请重新输入').waitFor()
    await expect.poll(() => page.getByLabel('账号').inputValue()).toBe('15400000011')
    await expect.poll(() => page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('')
    await expectAccessible(page)
    await page.context().close()
  })

  it('says what is wrong without moving the form, and blames nobody for the code that it emptied', async () => {
    for (const size of [{ width: 1440, height: 900 }, phone]) {
      const { page } = await site.visit(size)
      await page.goto('/login')
      await page.getByRole('img', { name: '图形验证码' }).waitFor()
      const places = async () => ({
        title: (await page.getByRole('heading', { level: 1 }).boundingBox())?.y,
        button: (await page.getByRole('button', { name: /^登录/ }).boundingBox())?.y,
      })
      const before = await places()
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByText('验证码不能为空').waitFor()
      expect(await places()).toEqual(before)
      await fillSignIn(page, '15400000011', 'Wrong#2026')
      await page.getByText('用户名或密码不正确，请重新输入').waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('password')
      expect(await places()).toEqual(before)
      expect(await page.getByText('请填写验证码').count()).toBe(0)
      await page.context().close()
    }
  })

  it.each([
    ['/login#/loginztx', '/loginztx', '机构客户登录'],
    ['/loginztx#/login', '/login', '企业客户登录'],
    ['/loginadmin#/login', '/login', '企业客户登录'],
    ['/login#/login', '/login', '企业客户登录'],
    ['/login#/main', '/main', ''],
    ['/login#/regist', '/regist', ''],
    ['/#/loginadmin', '/loginadmin', ''],
  ])('%s opens %s without a script error', async (link, path, tab) => {
    const { page, faults } = await site.visit()
    await page.goto(link)
    await page.waitForURL(url => url.pathname === path && url.hash === '')
    if (path !== '/main') await page.getByRole('img', { name: '图形验证码' }).waitFor()
    if (tab) await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    await settled(page)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('is not ended by an older link that only passes through a sign-in page', async () => {
    const { page } = await site.visit()
    await signIn(page, '15400000011')
    await page.goto('/login#/quotes')
    await page.waitForURL(/\/quotes$/)
    await page.goto('/tx')
    await expect.poll(() => page.getByRole('heading', { level: 1, name: '林示例' }).count()).toBe(1)
    await page.context().close()
  })

  it('begins at the heading of the page that follows, and a page opened from a menu is read out', async () => {
    const { page } = await site.visit()
    await signIn(page, '15400000011')
    await page.locator('main h1:focus', { hasText: '林示例' }).waitFor()
    await settled(page)
    await page.getByRole('banner').getByRole('link', { name: '行情' }).click()
    await page.getByRole('status').getByText('行情 - 票据贴现服务平台').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('a:focus').innerText()).toContain('行情')
    await page.context().close()
  })

  it('and every page after it work in a browser that refuses to store anything', async () => {
    const { page, faults } = await site.visit()
    await page.context().addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('site data is blocked', 'SecurityError')
          },
        })
      }
    })
    await signIn(page, '15400000011')
    for (const path of [
      '/txDiscountApplyStaticList',
      '/pcDiscount',
      '/pcModifyLoginPassword',
      '/commonQus',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      expect(await page.getByText('页面未能显示').count(), path).toBe(0)
    }
    for (const path of ['/forgetPassword?type=comp', '/regist']) {
      await page.goto(path)
      await page.getByRole('button', { name: '获取验证码' }).waitFor()
    }
    await signIn(page, 'officer1', { type: 'admin' })
    await page.getByRole('tab', { name: '首页' }).waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('shows by itself, when the network is back, the page that could not be loaded without it', async () => {
    const { page } = await site.visit()
    await signIn(page, '15400000011')
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: '资讯' }).click()
    await page.getByRole('heading', { name: '页面未能显示' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: '资讯' }).waitFor()
    expect(await page.getByText('页面未能显示').count()).toBe(0)
    await page.context().close()
  })

  it('works by keyboard alone, shows the last sign-in, and leads back to the page asked for', async () => {
    const { page, faults } = await site.visit()
    await signIn(page, '15400000001')
    await page.goto('/pcDiscount')
    await signIn(page, '15400000001', { query: '?returnUrl=%2FpcBasicInfo' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/pcBasicInfo')
    await page
      .getByText(/上次登录 \d{4}-/)
      .first()
      .waitFor()
    await page.goto('/login')
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByLabel('账号').focus()
    await page.keyboard.type('15400000001')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Demo#2026')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(captchaAnswer)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/tx$/)
    expectNoFaults(faults)
    await page.context().close()
  })

  it.each([
    ['another site', () => 'https://example.org/', '/tx'],
    ['a page of another kind of member', () => '/ztx', '/tx'],
    ['a page of staff', () => '/discApproval', '/tx'],
    ['a page here by its full address', () => `${site.portal.url}/pcDiscount?step=1`, '/pcDiscount?step=1'],
  ])('asked to return to %s, goes where the user may', async (_, wanted, lands) => {
    const { page } = await site.visit()
    await signIn(page, '15400000011', { query: `?returnUrl=${encodeURIComponent(wanted())}` })
    await expect.poll(() => page.url()).toBe(site.portal.url + lands)
    await page.context().close()
  })

  it.each([
    ['15400000031', '资料审核中'],
    ['15400000032', '审核未通过'],
  ])('of %s, whose company is not admitted yet, says %s and what to do', async (account, text) => {
    const { page } = await site.visit()
    await signIn(page, account)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/userCenter/index')
    await page.getByText(text).first().waitFor()
    await page.context().close()
  })

  it('at the first time asks for a new password, which signs in afterwards', async () => {
    const { page } = await site.visit()
    await page.goto('/login')
    await fillSignIn(page, '15400000021')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'first-sign-in-1440')
    await dialog.getByLabel(/^原密码/).fill('Demo#2026')
    await dialog.getByLabel(/^新密码/).fill('Portal#2027')
    await dialog.getByText('强度 强').waitFor()
    await dialog.getByLabel(/^确认密码/).fill('Portal#2027')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码已成功发送至您的手机，154****0021请注意查收').waitFor()
    await dialog.getByRole('button', { name: /秒后重发/ }).waitFor()
    await dialog.getByLabel(/^短信验证码/).fill(await codeSentTo(site, '15400000021'))
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('修改密码成功').waitFor()
    await fillSignIn(page, '15400000021', 'Portal#2027')
    await page.waitForURL(url => url.pathname !== '/login')
    await page.context().close()
  })
})

describe('a forgotten password', () => {
  it('is set anew by picture and message; each refusal stands at its field', async () => {
    const { page } = await site.visit(phone)
    await page.goto('/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.waitForURL(/\/forgetPassword\?type=comp/)
    await page.getByRole('img', { name: '图形验证码' }).waitFor()
    await page.getByRole('button', { name: '重置密码' }).click()
    for (const text of [
      '请填写用户名信息',
      '请输入新密码',
      '请再次输入新密码确认',
      '请填写验证码信息',
      '请填写手机验证码信息',
    ]) {
      await page.getByText(text, { exact: true }).waitFor()
    }
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByLabel(/^账号/).fill('15400000003')
    await page.getByLabel(/^新密码/).fill('密码Portal#27')
    await page.getByLabel(/^确认密码/).fill('Portal#2028')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page
      .getByText('请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种,并且不包含空格、汉字')
      .waitFor()
    await page.getByText('密码输入不一致').waitFor()
    await page.getByLabel(/^新密码/).fill('Portal#2028')
    const code = page.getByRole('textbox', { name: '验证码', exact: true })
    await code.fill('zzzz')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码错误').waitFor()
    await code.fill(captchaAnswer)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码已成功发送至您的手机，154****0003请注意查收').waitFor()
    // The countdown is of a deadline: a reload does not end it, nor the code that was sent.
    await page.reload()
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    await expect.poll(() => page.getByLabel(/^账号/).inputValue()).toBe('15400000003')
    await page.getByLabel(/^新密码/).fill('Portal#2028')
    await page.getByLabel(/^确认密码/).fill('Portal#2028')
    const sent = await codeSentTo(site, '15400000003')
    await page.getByLabel(/^短信验证码/).fill(sent === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: '重置密码' }).click()
    await page.getByText('短信验证码错误').waitFor()
    await page.getByLabel(/^短信验证码/).fill(sent)
    await page.getByRole('button', { name: '重置密码' }).click()
    await page.waitForURL(/\/login$/)
    await fillSignIn(page, '15400000003', 'Portal#2028')
    await page.waitForURL(/\/tx$/)
    await page.context().close()
  })

  it('changed on its page ends the session and leads to the sign-in', async () => {
    const { page } = await site.visit()
    await signIn(page, '15400000002')
    await page.goto('/pcModifyLoginPassword')
    await page.getByLabel(/^原密码/).fill('Wrong#2026')
    await page.getByLabel(/^新密码/).fill('Portal#2029')
    await page.getByLabel(/^确认密码/).fill('Portal#2029')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/验证码已成功发送至您的手机/).waitFor()
    await page.getByLabel(/^短信验证码/).fill(await codeSentTo(site, '15400000002'))
    await page.getByRole('button', { name: '确认修改' }).click()
    await page.getByText('请正确填写原密码信息').waitFor()
    await page.getByLabel(/^原密码/).fill('Demo#2026')
    await page.getByRole('button', { name: '确认修改' }).click()
    await page.getByText('修改密码成功').waitFor()
    await page.waitForURL(/\/login$/)
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await page.context().close()
  })
})
