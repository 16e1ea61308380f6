import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/* What staff write and set for everybody: information, answers, notices, names and footer, the dictionary. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const staffSize = { width: 1280, height: 900 }

describe('content', () => {
  it('is written, previewed, published, pinned and taken down, and visitors see it with their next request', async () => {
    const { page, faults } = await site.visit(staffSize)
    await enter(page, 'admin', { type: 'admin', path: '/informationAdmin' })
    await page.getByRole('button', { name: '打开' }).first().waitFor()
    await settled(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: '新增资讯' }).click()
    const drawer = page.getByRole('dialog', { name: '新增资讯' })
    await drawer.getByLabel(/^标题/).fill('国庆节服务安排')
    await chooseFrom(drawer.getByLabel(/^分类/), '平台公告')
    await drawer.getByRole('button', { name: '保存' }).click()
    await drawer.getByText('请填写正文').waitFor()
    await drawer
      .getByRole('textbox', { name: /^正文/ })
      .fill('## 安排\n- **暂停**放款\n<script>alert(1)</script>')
    await drawer.getByRole('button', { name: '预览' }).click()
    const preview = drawer.getByRole('article', { name: '预览' })
    await preview.getByRole('heading', { name: '安排', exact: true }).waitFor()
    await preview.getByText('<script>alert(1)</script>').waitFor()
    // What is typed is not thrown away by a slip.
    await drawer.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click()
    await drawer.getByRole('button', { name: '保存' }).click()
    const saved = page.getByRole('dialog', { name: '国庆节服务安排' })
    await saved.getByText('尚未发布').waitFor()

    const guest = await site.visit()
    await guest.page.goto('/information')
    await guest.page.getByText('贴现业务服务时间与放款截止时间说明').first().waitFor()
    await expect.poll(() => guest.page.getByText('国庆节服务安排').count()).toBe(0)
    const decide = async (step: string) => {
      await saved.getByRole('button', { name: step, exact: true }).click()
      await page.getByRole('button', { name: `确认${step}` }).click()
    }
    await decide('发布')
    await saved.getByText('已发布', { exact: true }).waitFor()
    await decide('置顶')
    await saved.getByRole('button', { name: '取消置顶' }).waitFor()
    await guest.page.reload()
    await guest.page.getByText('国庆节服务安排').first().click()
    await guest.page.getByRole('heading', { name: '安排', exact: true }).waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'content-admin-1280')

    await decide('撤下')
    await saved.getByText('已撤下', { exact: true }).waitFor()
    await guest.page.reload()
    await guest.page.getByText('该资讯不存在或已撤下').waitFor()

    await page.goto('/faqAdmin')
    await page.getByRole('button', { name: '新增常见问题' }).click()
    const asking = page.getByRole('dialog', { name: '新增常见问题' })
    await asking.getByRole('textbox', { name: /^正文/ }).fill('拨打服务热线，由客服核实后办理。')
    await asking.getByLabel(/^次序/).fill('第一')
    await asking.getByRole('button', { name: '保存' }).click()
    await asking.getByText('请填写标题，2 至 120 字').waitFor()
    await asking.getByText('请填写 0 至 9999 的整数').waitFor()
    await asking.getByLabel(/^标题/).fill('如何更换结算账户？')
    await asking.getByLabel(/^次序/).fill('1')
    await asking.getByRole('button', { name: '保存' }).click()
    const answer = page.getByRole('dialog', { name: '如何更换结算账户？' })
    await answer.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('button', { name: '确认发布' }).click()
    await answer.getByText('已发布', { exact: true }).waitFor()
    await guest.page.goto(
      (await answer.getByRole('link', { name: '查看公开页面' }).getAttribute('href')) ?? '',
    )
    await guest.page.getByText('拨打服务热线，由客服核实后办理。').waitFor()

    await page.goto('/faqAdmin?content_id=1357653')
    await page.getByText('首次登录引导页，不能撤下').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '撤下', exact: true }).count()).toBe(0)
    expectNoFaults([...faults, ...guest.faults])
  })

  it('is not for an officer without the permission', async () => {
    const { page } = await site.visit(staffSize)
    await enter(page, 'officer1', { type: 'admin', path: '/informationAdmin' })
    await page.getByRole('heading', { name: /无权访问|没有访问权限/ }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
  })
})

describe('the pages', () => {
  it('take up name, footer and logo with the next request, and open ones at once', async () => {
    const { page, faults } = await site.visit(staffSize)
    await enter(page, 'admin', { type: 'admin', path: '/pageConfig' })
    await page.getByLabel(/^系统名称/).fill('云上票据服务平台')
    await page.getByLabel('页脚 html').fill('<p onclick="x">客服 <b>示例</b></p><script>1</script>')
    await page.getByLabel('锁屏时间（分钟）').fill('721')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('应为 0.1 至 720').waitFor()
    await page.getByLabel('锁屏时间（分钟）').fill('45')
    const logo = await sharp({ create: { width: 720, height: 110, channels: 3, background: '#1b4b91' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('首页 Logo文件')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('img', { name: '首页 Logo，点击放大' }).waitFor()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存，访客下一次打开页面即为新的配置').waitFor()
    // The shell around it, without a reload.
    await page.getByText('云上票据服务平台').first().waitFor()
    await page.getByRole('contentinfo').getByText('客服 示例').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'page-config-1280')

    const guest = await site.visit()
    await guest.page.goto('/main')
    const footer = guest.page.getByRole('contentinfo')
    await footer.getByText('客服 示例').waitFor()
    await footer.getByText('<script>1</script>').waitFor()
    const image = guest.page.getByRole('banner').locator('img[src^="/files/"]').first()
    await image.waitFor()
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
    expectNoFaults([...faults, ...guest.faults])
  })
})

describe('notices and the dictionary', () => {
  it('tell members now or later, and keep the words of every choice', async () => {
    const { page, faults } = await site.visit(staffSize)
    await enter(page, 'admin', { type: 'admin', path: '/noticeAdmin' })
    const write = async (title: string) => {
      await page.getByRole('button', { name: '发布消息' }).click()
      const form = page.getByRole('dialog', { name: '发布消息' })
      await form.getByLabel(/^标题/).fill(title)
      await form.getByLabel(/^内容/).fill('本周日凌晨进行系统维护。')
      return form
    }
    const now = await write('系统维护通知')
    await chooseFrom(now.getByLabel(/^对象/), 'comp')
    await now.getByRole('button', { name: '立即发送' }).click()
    await page
      .getByRole('row', { name: /系统维护通知/ })
      .getByText('已发送')
      .waitFor()
    const later = await write('节后服务安排')
    await chooseFrom(later.getByLabel(/^发送$/), 'later')
    await later.getByRole('button', { name: '安排发送' }).click()
    await later.getByText('请选择发送日期').waitFor()
    await later.getByLabel(/^发送日期/).fill('2020-01-01')
    await later.getByRole('button', { name: '安排发送' }).click()
    await later.getByText('发送时间须晚于当前时间').waitFor()
    await later.getByLabel(/^发送日期/).fill('2026-10-08')
    await later.getByRole('button', { name: '安排发送' }).click()
    const planned = page.getByRole('row', { name: /节后服务安排/ })
    await planned.getByRole('button', { name: '取消发送' }).click()
    await page
      .getByRole('alertdialog', { name: '取消发送' })
      .getByRole('button', { name: '取消发送' })
      .click()
    await page.getByText('已取消发送').waitFor()
    await expect.poll(() => planned.getByRole('button', { name: '取消发送' }).count()).toBe(0)
    await settled(page)
    await expectAccessible(page)

    const company = await site.visit()
    await enter(company.page, '15400000011', { path: '/pcNotices' })
    await company.page.getByText('系统维护通知').first().waitFor()

    await page.goto('/dictAdmin')
    const group = page.getByRole('row', { name: /comp_nature/ })
    await group.focus()
    await group.press('ArrowRight')
    await page.getByRole('row', { name: /国有企业/ }).press('F2')
    const name = page.getByRole('textbox', { name: /^名称/ })
    await name.fill('')
    await name.press('Enter')
    await page.getByText('请填写名称').waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'dictionary-1280')
    await name.fill('国有独资企业')
    await name.press('Enter')
    await page.getByRole('row', { name: /国有独资企业/ }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: /^名称/ }).count()).toBe(0)
    // Companies choose among what staff keep.
    await company.page.goto('/perfectCompanyMess')
    await company.page.getByLabel('企业性质').click()
    const natures = company.page.getByRole('listbox').getByRole('option')
    await expect.poll(() => natures.allTextContents()).toContain('国有独资企业')
    expectNoFaults([...faults, ...company.faults])
  })
})
