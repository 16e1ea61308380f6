import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, chosen, holdingsOf, press } from '../harness/apply-pages.ts'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import { anotherTab } from '../harness/refusals.ts'
import { enter, expectAccessible, expectNoFaults, openSite, type Site, settled } from '../harness/site.ts'

/* Nothing typed is dropped without a question, and nobody is asked who has typed nothing. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const question = (page: Page) => page.getByRole('alertdialog', { name: '未保存的内容' })

/** Tries a way out, stays once with all that was typed, and tries again. */
const asks = async (page: Page, leave: () => Promise<unknown>, typed: Locator) => {
  const text = await typed.inputValue()
  await leave()
  await question(page).getByText('有未保存的内容，确定放弃吗？').waitFor()
  await press(question(page), '继续填写')
  await question(page).waitFor({ state: 'hidden' })
  expect(await typed.inputValue()).toBe(text)
}
const givesUp = async (page: Page, leave: () => Promise<unknown>) => {
  await leave()
  await press(question(page), '放弃')
  await question(page).waitFor({ state: 'hidden' })
}

const staff = { width: 1280, height: 900 }
/** A press beside what is open at the right edge. */
const pressBeside = (page: Page) => page.mouse.click(40, 500)
const reload = (page: Page) => page.evaluate(() => setTimeout(() => location.reload()))

describe('dialogs and drawers', () => {
  it('close at once while nothing is typed, and ask before typed text goes', async () => {
    const { page, faults } = await site.visit()
    await enter(page, '15400000001', { path: '/userCenter/index' })
    await page.getByRole('link', { name: '操作员管理' }).first().click()
    const open = () => press(page, '新增操作员')
    const dialog = page.getByRole('dialog', { name: '新增操作员' })
    const name = dialog.getByLabel(/^姓名/)
    await open()
    await name.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await open()
    await name.fill('孟示例')
    await asks(page, () => page.keyboard.press('Escape'), name)
    await asks(page, () => press(dialog, '取消'), name)
    // Escape in the question is 继续填写.
    await press(dialog, '取消')
    await question(page).waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'unsaved-dialog-1440')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('孟示例')
    // The page before this one.
    await asks(page, () => page.goBack(), name)
    await givesUp(page, () => press(dialog, '取消'))
    await dialog.waitFor({ state: 'hidden' })
    // What was given up is not asked about again.
    await page.getByRole('link', { name: '首页' }).first().click()
    await page.waitForURL(url => url.pathname !== '/pcOperator')
    expectNoFaults(faults)
    await page.context().close()
  })

  it('at the right edge ask as well, also for a press beside them, and keep an order as it was typed', async () => {
    const { page, faults } = await site.visit()
    await enter(page, '15400000101', { type: 'financeOrg', path: '/pcOrderMonitoring' })
    const form = page.getByRole('dialog', { name: '新建转贴现订单' })
    const rate = form.getByLabel(/^利率/)
    await press(page, '新建订单')
    await rate.waitFor()
    await pressBeside(page)
    await form.waitFor({ state: 'hidden' })

    await press(page, '新建订单')
    await rate.fill('1.2500')
    await asks(page, () => pressBeside(page), rate)
    await asks(page, () => press(form, '关闭'), rate)
    await asks(page, () => page.keyboard.press('Escape'), rate)
    // Typed and restored is nothing typed.
    await rate.fill('')
    await pressBeside(page)
    await form.waitFor({ state: 'hidden' })
    await press(page, '新建订单')
    await rate.fill('1.2500')
    await givesUp(page, () => pressBeside(page))
    await form.waitFor({ state: 'hidden' })
    await press(page, '新建订单')
    await expect.poll(() => rate.inputValue()).toBe('')
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('pages', () => {
  it('ask before another page, a reload and the sign-out', async () => {
    const { page, faults } = await site.visit()
    await enter(page, '15400000011', { path: '/perfectCompanyMess?update=true' })
    const address = page.getByLabel(/^注册地址/).last()
    await address.fill('示例市新路 1 号')
    await asks(page, () => page.getByRole('link', { name: '取消' }).click(), address)
    await asks(
      page,
      async () => {
        await press(page, '退出')
        await press(page.getByRole('alertdialog', { name: '退出确认' }), '确定')
      },
      address,
    )
    await press(page.getByRole('alertdialog', { name: '退出确认' }), '取消')
    const held = page.waitForEvent('dialog')
    await reload(page)
    const dialog = await held
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await address.inputValue()).toBe('示例市新路 1 号')
    await givesUp(page, () => page.getByRole('link', { name: '取消' }).click())
    await page.waitForURL(/pcBasicInfo/)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('of a session that ends elsewhere go without a question', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000011', { path: '/perfectCompanyMess?update=true' })
    await page
      .getByLabel(/^注册地址/)
      .last()
      .fill('示例市新路 2 号')
    await signedIn(site.portal.url, '15400000011')
    await press(page.getByRole('alertdialog', { name: '错误' }), '确定')
    await page.waitForURL(/\/login/)
    expect(await question(page).count()).toBe(0)
    await page.context().close()
  })
})

describe('tabs of the back office', () => {
  it('keep what is typed while another one is open, and ask before one is closed or crowded out', async () => {
    const { page, faults } = await site.visit(staff)
    await enter(page, 'admin', { type: 'admin', path: '/pageConfig' })
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    const third = () =>
      page.getByRole('navigation', { name: '主菜单' }).locator('a[href="/informationAdmin"]').click()
    await page.getByLabel('页签上限').fill('2')
    await press(page, '保存')
    await page.getByText(/^已保存/).waitFor()
    await page.goto('/pageConfig')
    const english = page.getByLabel(/^英文名称/)
    await english.fill('Another name')
    // Another tab, without a question.
    await tab('首页').click()
    await page.waitForURL(/mainIndex/)
    await tab('页面配置').click()
    await page.waitForURL(/pageConfig/)
    expect(await english.inputValue()).toBe('Another name')
    // Behind it, it counts as well.
    await tab('首页').click()
    const held = page.waitForEvent('dialog')
    await reload(page)
    await (await held).dismiss()
    await tab('页面配置').click()

    await tab('页面配置').focus()
    await asks(page, () => tab('页面配置').press('Delete'), english)
    await asks(
      page,
      async () => {
        await tab('首页').click({ button: 'right' })
        await page.getByRole('menuitem', { name: '关闭所有' }).click()
      },
      english,
    )
    // A third page has no room beside home and this one.
    await asks(page, third, english)
    expect(page.url()).toContain('/pageConfig')
    await givesUp(page, third)
    await page.waitForURL(/informationAdmin/)
    await page.getByText('已关闭“页面配置”', { exact: false }).waitFor()
    await expect.poll(() => tab('页面配置').count()).toBe(0)
    await tab('首页').click()
    await tab('资讯管理').press('Delete')
    await expect.poll(() => tab('资讯管理').count()).toBe(0)
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('prices being edited', () => {
  it('ask before 转贴现 takes the place of 贴现, and before another part of the page', async () => {
    const { page, faults } = await site.visit(staff)
    await enter(page, 'admin', { type: 'admin', path: '/rateSetting' })
    const rate = page.getByRole('textbox', { name: /^城商银票 3个月/ })
    const published = await rate.inputValue()
    await rate.fill('1.3700')
    await asks(page, () => press(page, '转贴现'), rate)
    await asks(page, () => page.getByRole('tab', { name: '发布记录' }).click(), rate)
    await givesUp(page, () => press(page, '转贴现'))
    await page.getByText('转贴现报价').first().waitFor()
    await press(page, '贴现')
    await expect.poll(() => rate.inputValue()).toBe(published)
    await page.getByRole('tab', { name: '发布记录' }).click()
    await page.getByRole('table').waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })
})

describe('drafts of an application', () => {
  it('are saved before another takes their place, and asked about where that failed', async () => {
    const { page } = await site.visit()
    await enter(page, '15400000011')
    const client = await anotherTab(site, page)
    const [first, second] = (await holdingsOf(client)).filter(
      row => row.blocked_reason === '' && row.bill_kind === 'AC01',
    )
    if (!first || !second) throw new Error('two bills to discount')
    await page.goto('/pcDiscount')
    await choose(page, first)
    await page.getByText(/^草稿已自动保存/).waitFor()
    await press(page, '新申请')
    await press(page, '保留草稿')
    await chosen(page, 0)
    const kept = (await client.row('/api/discount/query_apply', { state: 'D00', page_no: 1, page_size: 5 }))
      .rows
    expect(kept).toHaveLength(1)

    // The second one cannot be saved: its line is down.
    const save = '**/api/discount/save_apply'
    await page.route(save, route => route.abort())
    await choose(page, second)
    await chosen(page, 1)
    const resume = async () => {
      await press(page, '草稿')
      await page
        .getByRole('dialog', { name: '贴现申请草稿' })
        .getByRole('button', { name: `继续办理 ${kept[0]?.apply_no}` })
        .click()
    }
    await resume()
    await press(question(page), '继续填写')
    await question(page).waitFor({ state: 'hidden' })
    await page.getByRole('complementary').getByText(second.bill_no.slice(-4)).first().waitFor()

    // Saved, it makes way without a question.
    await page.unroute(save)
    await resume()
    await page.getByRole('complementary').getByText(first.bill_no.slice(-4)).first().waitFor()
    expect(await question(page).count()).toBe(0)
    const both = (await client.row('/api/discount/query_apply', { state: 'D00', page_no: 1, page_size: 5 }))
      .rows
    expect(both).toHaveLength(2)
    await page.context().close()
  })
})
