import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  fillSignIn,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* What a visitor sees without an account, and the personal centre of who has one. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('the public pages', () => {
  it('lead from the home page to an article, to its neighbours and to their ends', async () => {
    const { page, faults } = await site.visit()
    await page.goto('/main')
    await page.getByRole('heading', { name: '资讯与公告' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: '资讯' }).click()
    await page.waitForURL(/\/information$/)
    const first = page.getByRole('main').getByRole('listitem').first().getByRole('link')
    const title = await first.innerText()
    await first.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: /上一篇/ }).click()
    await page.getByRole('status').getByText('已经是第一个了').waitFor()
    await page.getByRole('button', { name: /下一篇/ }).click()
    await page.waitForURL(url => url.searchParams.get('id') !== null)
    await settled(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(title)
    await expectAccessible(page)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('find articles by category and keyword, which stay in the address', async () => {
    const { page } = await site.visit(phone)
    await page.goto('/information')
    await page.getByRole('button', { name: '政策法规' }).click()
    await page.waitForURL(/category=/)
    await page.getByRole('searchbox', { name: '搜索资讯' }).fill('没有这样的内容')
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByRole('heading', { name: '没有找到资讯' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '没有找到资讯' }).waitFor()
    await page.getByRole('button', { name: '查看全部' }).click()
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.context().close()
  })

  it('open the first-use guide by its number and take a word on whether it helped', async () => {
    const { page } = await site.visit()
    await page.goto('/commonQus?id=1357653')
    await page.getByRole('button', { name: /首次/, expanded: true }).waitFor()
    await page.getByRole('button', { name: '有帮助', exact: true }).click()
    await page.getByText('感谢您的反馈').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })

  it('say that an article is not there', async () => {
    const { page } = await site.visit()
    await page.goto('/information?id=999999999')
    await expect.poll(() => page.getByRole('heading', { name: '该资讯不存在或已撤下' }).count()).toBe(1)
    await page.context().close()
  })

  it('offer guests their 用户中心, which leads through the sign-in and back', async () => {
    const { page } = await site.visit()
    await page.goto('/main')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '用户中心' }).click()
    await page.waitForURL(/\/login\?returnUrl=%2FuserCenter%2Findex$/)
    await fillSignIn(page, '15400000011')
    await page.waitForURL(/\/userCenter\/index$/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('用户中心')
    await page.context().close()
  })

  it('put what does not fit into 更多', async () => {
    const { page } = await site.visit({ width: 800, height: 700 })
    await enter(page, '15400000011', { path: '/main' })
    await page.getByText('2,336,754.89').waitFor()
    await expectNoSideScroll(page)
    const more = page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '更多' })
    await more.click()
    await page.getByRole('menuitem', { name: '用户中心' }).click()
    await page.getByRole('heading', { level: 1, name: '用户中心' }).waitFor()
    await expectNoSideScroll(page)
    await page.context().close()
  })
})

describe('the personal centre', () => {
  it('edits the profile, and refuses at the field', async () => {
    const { page, faults } = await site.visit()
    await enter(page, '15400000011', { path: '/userCenter/index' })
    await page.getByRole('link', { name: '修改资料' }).click()
    await page.waitForURL(/\/perfectCompanyMess\?update=true/)
    await page.getByLabel('注册资本（万元）').fill('12,345.678')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请输入金额，最多两位小数').waitFor()
    await page.getByLabel('注册资本（万元）').fill('12,345.67')
    await chooseFrom(page.getByLabel('所属行业'), '制造业')
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL(/\/pcBasicInfo/)
    await page.getByText('12,345.67').waitFor()
    await page.getByText('制造业', { exact: true }).waitFor()
    expectNoFaults(faults)
    await page.context().close()
  })

  it('shows the devices signed in and ends another one', async () => {
    const { page } = await site.visit()
    await enter(page, 'officer1', { type: 'admin' })
    const other = await site.visit()
    await enter(other.page, 'officer1', { type: 'admin' })
    await page.goto('/pcSessions')
    await page.getByText('本机').waitFor()
    await page.getByRole('button', { name: '下线' }).first().click()
    await page.getByRole('alertdialog', { name: '设备下线' }).getByRole('button', { name: '确定' }).click()
    await page.getByText('该设备已下线').waitFor()
    await expect.poll(() => other.page.getByRole('alertdialog', { name: '错误' }).isVisible()).toBe(true)
    await page.context().close()
    await other.page.context().close()
  })
})
