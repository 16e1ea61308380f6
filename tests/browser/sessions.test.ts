import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import {
  expectAccessible,
  expectNoFaults,
  fillSignIn,
  openSiteOfProcesses,
  type Site,
  settled,
  signIn,
} from '../harness/site.ts'

/* One session per browser: its end is said once, its tabs agree, and nobody sees the last user's data. */

let site: Site
beforeAll(async () => {
  site = await openSiteOfProcesses()
})
afterAll(async () => {
  await site?.stop()
})

const company = '15400000011'
const secondTab = async (page: Page, path: string) => {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.getByRole('heading', { level: 1 }).waitFor()
  return other
}
const dialog = (page: Page) => page.getByRole('alertdialog', { name: '错误' })

describe('a session in the browser', () => {
  it('ended by a sign-in elsewhere, is said at once and once in every tab, and leads back after signing in', async () => {
    const { page, faults } = await site.visit()
    await signIn(page, company)
    const other = await secondTab(page, '/txDiscountApplyStaticList?state=D20')
    await signedIn(site.portal.url, company)
    for (const tab of [page, other]) {
      await dialog(tab).getByText('您的账号已在其他地方登录').waitFor()
      await expect.poll(() => dialog(tab).count()).toBe(1)
    }
    await dialog(other).getByRole('button', { name: '确定' }).click()
    await other.waitForURL(
      url =>
        url.pathname === '/login' &&
        url.searchParams.get('returnUrl') === '/txDiscountApplyStaticList?state=D20',
    )
    expect(await other.evaluate(() => sessionStorage.getItem('account'))).toBeNull()
    await fillSignIn(other, company)
    await other.waitForURL(/\/txDiscountApplyStaticList\?state=D20/)
    // The first tab is the same user's: it goes on where it was.
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/tx')
    expectNoFaults(faults)
    await page.context().close()
  })

  it('ended by a sign-in page opened in another tab, is left without a dialog, and taken up where it was', async () => {
    const { page } = await site.visit()
    const dialogs: string[] = []
    await page.exposeFunction('noteDialog', (text: string) => void dialogs.push(text))
    await page.addInitScript(() => {
      // What the other tab says comes later than what the gateway says, as it may on a busy machine.
      const { addEventListener: hear } = EventTarget.prototype
      Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
        set(this: BroadcastChannel, listener: (message: MessageEvent) => void) {
          hear.call(this, 'message', message => setTimeout(listener, 300, message))
        },
      })
      const look = () => {
        const text = document.querySelector('[role="alertdialog"]')?.textContent
        if (text) (window as unknown as { noteDialog: (text: string) => void }).noteDialog(text)
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await signIn(page, company)
    const list = '/txDiscountApplyStaticList?state=D20'
    for (const [next, lands] of [
      [company, list],
      ['15400000001', '/tx'],
    ] as const) {
      await page.goto(list)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const other = await secondTab(page, '/login')
      await page.waitForURL(/\/login$/)
      await fillSignIn(other, next)
      await other.waitForURL(/\/tx$/)
      await expect.poll(() => page.url()).toBe(site.portal.url + lands)
      await other.close()
      await signIn(page, company)
    }
    expect(dialogs).toEqual([])
    await page.context().close()
  })

  it.each([
    ['comp', company, '/pcDiscount', '/login'],
    ['admin', 'gov', '/bigscreen', '/loginadmin'],
  ] as const)(
    'that is over when the page is opened again (%s) is said, and %s comes back to %s',
    async (type, account, path, login) => {
      const { page } = await site.visit()
      await signIn(page, account, { type })
      await page.goto(path)
      await page.context().clearCookies()
      await page.reload()
      await dialog(page).getByText('登录超时').waitFor()
      await dialog(page).getByText('代码 1001').waitFor()
      await dialog(page).getByRole('button', { name: '确定' }).click()
      await page.waitForURL(url => url.pathname === login && url.searchParams.get('returnUrl') === path)
      await fillSignIn(page, account)
      await page.waitForURL(url => url.pathname === path)
      await page.context().close()
      // Somebody who never signed in is asked to, no more.
      const { page: guest } = await site.visit()
      await guest.goto(path)
      await guest.waitForURL(url => url.pathname === login)
      await guest.getByRole('img', { name: '图形验证码' }).waitFor()
      expect(await dialog(guest).count()).toBe(0)
      await guest.context().close()
    },
  )

  it('signed out in one tab, is left by the other without a dialog', async () => {
    const { page } = await site.visit()
    await signIn(page, company)
    const other = await secondTab(page, '/tx')
    const open = await secondTab(page, '/main')
    await page.getByRole('button', { name: '退出' }).click()
    await page.getByRole('alertdialog', { name: '退出确认' }).getByText('确定退出系统吗？').waitFor()
    await page.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/login$/)
    await page.getByText('已安全退出').waitFor()
    await other.waitForURL(/\/login$/)
    await expect.poll(() => dialog(other).count()).toBe(0)
    // A public page stays, as a guest's.
    await open.getByRole('banner').getByRole('link', { name: '登录' }).waitFor()
    await expect.poll(() => new URL(open.url()).pathname).toBe('/main')
    await page.context().close()
  })

  it('of another user leaves nothing of the last user in any tab', async () => {
    const { page } = await site.visit()
    await signIn(page, company)
    await page.getByText('云岭示例钢贸有限公司').first().waitFor()
    const other = await secondTab(page, '/tx')
    // A company that has no business with the last one, whose name its notices would give.
    await signIn(page, '15401050301')
    await other.getByRole('heading', { level: 1 }).waitFor()
    await settled(other)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const tab of [page, other]) {
      expect(await tab.getByText('云岭示例钢贸有限公司').count()).toBe(0)
    }
    await page.context().close()
  })

  it('whose store does not answer is not over: 稍后重试, and what was typed stays', async () => {
    const { page } = await site.visit()
    await signIn(page, company)
    await page.goto('/txDiscountApplyStaticList')
    const field = page.getByRole('textbox').first()
    await field.waitFor()
    site.portal.redis.child.kill('SIGSTOP')
    try {
      await field.fill('TX2026')
      await page.getByRole('button', { name: '查询', exact: true }).click()
      await page
        .getByText(/稍后重试/)
        .first()
        .waitFor()
      await expect.poll(() => field.inputValue()).toBe('TX2026')
      await expect.poll(() => new URL(page.url()).pathname).toBe('/txDiscountApplyStaticList')
    } finally {
      site.portal.redis.child.kill('SIGCONT')
    }
    const isBack = async () => {
      await page.reload()
      const name = page.getByText('云岭示例钢贸有限公司').first()
      return name.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
    await page.context().close()
  })
})

it('a locked screen covers every tab until the password is right, and what was typed is still there', async () => {
  const { page, faults } = await site.visit()
  await signIn(page, '15400000001')
  await page.goto('/perfectCompanyMess?update=true')
  await page.getByLabel('备注', { exact: true }).fill('锁屏前写下的话')
  const other = await page.context().newPage()
  await other.goto('/userCenter/index')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() =>
    fetch('/api/session/lock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: '{}',
    }),
  )
  const lock = (tab: typeof page) => tab.getByRole('dialog', { name: '请输入解锁密码' })
  await lock(page).waitFor()
  await lock(other).waitFor()
  // A page that is opened behind the lock asks for nothing that the lock refuses.
  const refused: string[] = []
  other.on('response', answer => answer.status() === 423 && refused.push(answer.url()))
  await other.reload()
  await lock(other).waitFor()
  await settled(other)
  expect(refused).toEqual([])
  await expectAccessible(other)
  await picture(other, 'locked')
  await page.keyboard.press('Escape')
  await lock(page).getByRole('button', { name: '解锁' }).click()
  await lock(page).getByText('密码不能为空').waitFor()
  await lock(page).getByLabel('登录密码', { exact: true }).fill('Wrong#2026')
  await page.keyboard.press('Enter')
  await lock(page).getByText('用户名或密码不正确，请重新输入').waitFor()
  await lock(page).getByLabel('登录密码', { exact: true }).fill('Demo#2026')
  await page.keyboard.press('Enter')
  await lock(page).waitFor({ state: 'hidden' })
  await lock(other).waitFor({ state: 'hidden' })
  await other.getByText('最近登录').waitFor()
  await expect.poll(() => page.getByLabel('备注', { exact: true }).inputValue()).toBe('锁屏前写下的话')
  expectNoFaults(faults)
  await page.context().close()
})
