import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { demoPassword } from '../harness/client.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  type Site,
  settled,
  signIn,
} from '../harness/site.ts'

/* The shell of the back office and its lock: nothing typed is lost by a switch of tabs or by the lock. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const tabs = (page: Page) => page.getByRole('tab')
const titles = (page: Page) => tabs(page).allTextContents()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const search = (page: Page) => page.getByPlaceholder(/企业名称/)

/** Opens a page from the sidebar, unfolding its group when it is closed. */
const openEntry = async (page: Page, group: string, name: string) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const head = menu.getByRole('button', { name: group })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await menu.getByRole('link', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

describe('the back office', () => {
  it('opens each page once as a tab, keeps what was typed while switching, and forgets it with the tab', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'officer1', { type: 'admin' })
    await page.waitForURL(/\/mainIndex$/)
    await page.getByText('待审批的贴现申请').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'desk-1440')
    await openEntry(page, '贴现业务', '贴现审批')
    await search(page).fill('江州示例')
    await openEntry(page, '会员与签约', '签约审核')
    await openEntry(page, '贴现业务', '贴现审批')
    await expect.poll(() => search(page).inputValue()).toBe('江州示例')
    await expect.poll(() => titles(page)).toEqual(['首页', '贴现审批', '签约审核'])

    // The same page with another id is another tab.
    await page.goto('/shareQuery?id=1')
    await tab(page, '演示查询 1').waitFor()
    await page.goto('/shareQuery?id=2')
    await tab(page, '演示查询 2').waitFor()
    await expect
      .poll(() => titles(page))
      .toEqual(['首页', '贴现审批', '签约审核', '演示查询 1', '演示查询 2'])
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await tab(page, '贴现审批').click()
    await search(page).fill('云岭示例')
    await tab(page, '贴现审批').press('Delete')
    await tab(page, '贴现审批').waitFor({ state: 'detached' })
    // The menu follows the page that is shown now.
    await page.getByRole('tab', { selected: true }).waitFor()
    await openEntry(page, '贴现业务', '贴现审批')
    await expect.poll(() => search(page).inputValue()).toBe('')
    expectNoFaults(faults)
    await page.context().close()
  })

  it('closes tabs by the right mouse button and by keys: current, all, others; others not on the first', async () => {
    const { page } = await site.visit()
    await enter(page, 'officer1', { type: 'admin' })
    await openEntry(page, '贴现业务', '贴现审批')
    await openEntry(page, '会员与签约', '签约审核')
    await openEntry(page, '会员与签约', '会员审核')
    const entries = page.getByRole('menuitem')
    await tab(page, '首页').click({ button: 'right' })
    await expect.poll(() => entries.allTextContents()).toEqual(['关闭所有'])
    await page.keyboard.press('Escape')
    await entries.first().waitFor({ state: 'detached' })
    await tab(page, '签约审核').focus()
    await page.keyboard.press('Shift+F10')
    await expect.poll(() => entries.allTextContents()).toEqual(['关闭当前', '关闭所有', '关闭其他'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/signReview/)
    await expect.poll(() => titles(page)).toEqual(['首页', '签约审核'])
    await tab(page, '签约审核').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭所有' }).click()
    await page.waitForURL(/\/mainIndex$/)
    await expect.poll(() => titles(page)).toEqual(['首页'])
    await page.context().close()
  })

  it('keeps folded sidebar and tabs over a reload, and another user finds neither tabs nor the big screen', async () => {
    const { page } = await site.visit({ width: 1280, height: 800 })
    await enter(page, 'officer1', { type: 'admin' })
    await openEntry(page, '会员与签约', '签约审核')
    await page.getByRole('searchbox', { name: '搜索菜单' }).fill('会员审')
    const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
    await expect.poll(() => links.count()).toBe(1)
    await expect.poll(() => links.textContent()).toContain('会员审核')
    const folded = page.waitForResponse(/\/api\/user\/save_setting$/)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await folded
    await page.reload()
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await expect.poll(() => titles(page)).toEqual(['首页', '签约审核'])
    await expectNoSideScroll(page)
    await expect.poll(() => page.getByRole('link', { name: '大屏' }).count()).toBe(0)
    // As the officer's next sign-in, in another test, is to find it.
    const unfolded = page.waitForResponse(/\/api\/user\/save_setting$/)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await unfolded
    await page.getByRole('banner').getByRole('button', { name: '沈示例' }).click()
    await page.getByRole('menuitem', { name: '退出系统' }).click()
    const asking = page.getByRole('alertdialog', { name: '退出确认' })
    await asking.getByText('确定退出系统吗？').waitFor()
    await asking.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/loginadmin/)
    await signIn(page, 'gov', { type: 'admin' })
    await page.getByRole('link', { name: '大屏', exact: true }).waitFor()
    await expect.poll(() => titles(page)).toEqual(['首页'])
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
    await page.context().close()
  })
})

it('a page whose list the role may not see shows none of it, and the console says 无权访问', async () => {
  const { page } = await site.visit({ width: 1280, height: 800 })
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await enter(page, 'officer1', { type: 'admin' })
  expect(said).not.toContain('无权访问')
  await page.goto('/auditLog')
  await page.getByRole('heading', { name: '无权访问' }).waitFor()
  await expect.poll(() => said).toContain('无权访问')
  expect(await page.getByRole('table').count()).toBe(0)
  expect(asked.filter(path => path.startsWith('/api/admin/audit/'))).toEqual([])
  await page.context().close()
})

it('keeps the sidebar folded for its user over the next sign-in, in another browser too', async () => {
  const first = await site.visit({ width: 1280, height: 800 })
  await enter(first.page, 'officer2', { type: 'admin' })
  const saved = first.page.waitForResponse(/\/api\/user\/save_setting$/)
  await first.page.getByRole('button', { name: '收起菜单' }).click()
  expect((await saved).status()).toBe(200)
  expectNoFaults(first.faults)
  await first.page.context().close()
  const second = await site.visit({ width: 1280, height: 800 })
  await enter(second.page, 'officer2', { type: 'admin' })
  await second.page.getByRole('button', { name: '展开菜单' }).click()
  await second.page.getByRole('button', { name: '收起菜单' }).waitFor()
  await second.page.context().close()
})

describe('the lock', () => {
  const lockTitle = (page: Page) => page.getByRole('dialog', { name: '请输入解锁密码' })
  const unlock = async (page: Page, password: string) => {
    await page.getByLabel('登录密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '解锁' }).click()
  }
  const ask = (page: Page, path: string) =>
    page.evaluate(
      async url =>
        (
          await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf': '1' },
            body: '{}',
          })
        ).status,
      path,
    )

  it('comes after a minute without a move, takes the pages out of the document, and gives all of it back', async () => {
    const { page, faults } = await site.visit()
    await page.clock.install()
    await enter(page, 'officer1', { type: 'admin' })
    await openEntry(page, '贴现业务', '贴现审批')
    await search(page).fill('澜城示例')
    await openEntry(page, '贴现业务', '贴现审批')
    // The clock runs on between the steps as well: a slow machine has half a minute to spare.
    await page.clock.fastForward(32_000)
    await page.mouse.move(400, 400)
    await page.clock.fastForward(32_000)
    await expect.poll(() => lockTitle(page).count()).toBe(0)
    await page.clock.fastForward(30_000)
    await lockTitle(page).waitFor()
    await expect.poll(() => ask(page, '/api/user/get_menu_list')).toBe(423)
    await expect.poll(() => page.getByText('贴现审批').count()).toBe(0)
    expect(await page.content()).not.toContain('TX2026')
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'lock-1440')

    // Neither storage, nor another tab, nor going back opens it.
    await page.evaluate(() => sessionStorage.clear())
    const other = await page.context().newPage()
    await other.goto('/signReview')
    await lockTitle(other).waitFor()
    await page.goBack()
    await lockTitle(page).waitFor()
    await page.goForward()

    await page.getByRole('button', { name: '解锁' }).click()
    await page.getByText('密码不能为空').waitFor()
    await unlock(page, 'Wrong#2026')
    await page.getByText('用户名或密码不正确，请重新输入').waitFor()
    await unlock(page, demoPassword)
    await tab(page, '贴现审批').waitFor()
    await expect.poll(() => search(page).inputValue()).toBe('澜城示例')
    await expect.poll(() => titles(page)).toEqual(['首页', '贴现审批'])
    await tab(other, '签约审核').waitFor()
    expect(await ask(page, '/api/user/get_menu_list')).toBe(200)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('says 当前未登录，系统出错！ when the session has ended behind it, and leads to the sign-in', async () => {
    const { page } = await site.visit()
    await enter(page, 'officer2', { type: 'admin' })
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    await lockTitle(page).waitFor()
    await page.reload()
    await lockTitle(page).waitFor()
    await page.context().clearCookies()
    await unlock(page, demoPassword)
    const dialog = page.getByRole('alertdialog', { name: '错误' })
    await dialog.getByText('当前未登录，系统出错！').waitFor()
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.waitForURL(/\/loginadmin/)
    await expect.poll(() => dialog.count()).toBe(0)
    await page.context().close()
  })
})
