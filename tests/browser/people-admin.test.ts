import { permissionRows } from '@portal/shared/access/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  rowButton,
  type Site,
  settled,
} from '../harness/site.ts'

/* Who may do what: users, roles and sessions of the back office, and what their owners see of it without a reload. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const asAdmin = async (path: string) => {
  const visit = await site.visit({ width: 1280, height: 900 })
  await enter(visit.page, 'admin', { type: 'admin', path })
  return visit
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })
/** Opens a group of the menu; at first the present page's alone is. */
const unfold = async (page: Page, group: string) => {
  const head = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: group })
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

describe('the people of the back office', () => {
  it('are added, given a role whose meaning is said in words, refused and disabled', async () => {
    const { page, faults } = await asAdmin('/userManage')
    await page.getByRole('button', { name: '新增用户' }).click()
    const dialog = page.getByRole('dialog', { name: '新增用户' })
    await dialog.getByLabel(/^登录账号/).fill('officer1')
    await dialog.getByLabel(/^姓名/).fill('孟示例')
    await dialog.getByLabel(/^手机号/).fill('15409000199')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('该账号已存在').waitFor()
    await dialog.getByLabel(/^登录账号/).fill('officer9')
    await dialog.getByRole('button', { name: '确定' }).click()
    // Behind the first page of those who were there before.
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/userManage?keyword=officer9')
    await rowOf(page, 'officer9').getByRole('button', { name: '管理' }).click()
    const drawer = page.getByRole('dialog', { name: '孟示例' })
    await drawer.getByText('待首次改密').waitFor()
    await drawer.getByRole('button', { name: '分配角色' }).click()
    const roles = page.getByRole('dialog', { name: '分配角色：孟示例' })
    await roles.getByText('没有任何权限：只能登录、查看首页和个人信息。').waitFor()
    await roles.getByLabel(/^审批岗/).check()
    await roles
      .getByText(/贴现审批、.*会员审核/)
      .first()
      .waitFor()
    await settled(page)
    await expectAccessible(page)
    await roles.getByRole('button', { name: '确定' }).click()
    await drawer.getByText('审批岗', { exact: true }).waitFor()
    await drawer.getByRole('button', { name: '停用' }).click()
    await page.getByRole('button', { name: '确认停用' }).click()
    await drawer.getByText('已停用').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'officer9').getByText('已停用').waitFor()

    await page.goto('/userManage')
    await rowOf(page, '管示例').getByRole('button', { name: '管理' }).click()
    await page.getByText('不能操作本人账号，请由其他管理人员办理。').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '重置密码' }).count()).toBe(0)
    await expectNoSideScroll(page)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('get a new number by two administrators, and approve nothing for a day', async () => {
    const { page, faults } = await asAdmin('/userManage')
    await rowOf(page, 'officer2').getByRole('button', { name: '管理' }).click()
    await page.getByRole('dialog', { name: '顾示例' }).getByRole('button', { name: '修改' }).click()
    const dialog = page.getByRole('dialog', { name: '修改用户' })
    await dialog.getByLabel(/^手机号/).fill('15400008888')
    await dialog.getByLabel(/^变更原因/).fill('更换工作手机')
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('手机号变更已提交，须另一名管理员复核后生效').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: '变更复核' }).click()
    const asked = rowOf(page, 'officer2')
    await asked.getByRole('button', { name: '撤回' }).waitFor()
    expect(await asked.getByRole('button', { name: '通过' }).count()).toBe(0)
    await settled(page)
    await expectAccessible(page)

    const second = await site.visit({ width: 1280, height: 900 })
    await enter(second.page, 'admin2', { type: 'admin' })
    await second.page.getByRole('link', { name: /待复核的用户变更/ }).click()
    await rowButton(rowOf(second.page, 'officer2'), '通过').click()
    await second.page.getByText(/手机号由 154\*{4}\d{4} 变更为 154\*{4}8888/).waitFor()
    await second.page.getByRole('button', { name: '确认通过' }).click()
    // The first one's list says so without a reload.
    await asked.getByText('已通过').waitFor()
    await page.getByRole('tab', { name: '用户', exact: true }).click()
    await rowOf(page, 'officer2')
      .getByText(/保护期至 06-24/)
      .waitFor()

    const officer = await site.visit({ width: 1280, height: 900 })
    await enter(officer.page, 'officer2', { type: 'admin' })
    await officer.page.getByText(/06-24 \d\d:\d\d 前不能审批和放款/).waitFor()
    await expectNoSideScroll(officer.page)
    for (const visit of [second, officer]) expectNoFaults(visit.faults)
    expectNoFaults(faults)
    await Promise.all([page, second.page, officer.page].map(each => each.context().close()))
  })

  it('see what is given and taken at once, and are told when their session is ended', async () => {
    const [{ page }, { page: other }] = [await asAdmin('/roleManage'), await site.visit()]
    await enter(other, 'credit', { type: 'admin' })
    await entry(other, '首页').waitFor()
    await expect.poll(() => entry(other, '审计日志').count()).toBe(0)

    await page.getByRole('button', { name: '新增角色' }).click()
    const adding = page.getByRole('dialog', { name: '新增角色' })
    await adding.getByLabel(/^名称/).fill('额度岗')
    await adding.getByRole('button', { name: '确定' }).click()
    await adding.getByText('角色名称已存在').waitFor()
    await adding.getByLabel(/^名称/).fill('稽核岗')
    await adding.getByRole('button', { name: '确定' }).click()
    await rowOf(page, '稽核岗').waitFor()

    await rowOf(page, '额度岗').getByRole('button', { name: '权限' }).click()
    const drawer = page.getByRole('dialog', { name: '额度岗' })
    await drawer.getByRole('searchbox', { name: '搜索权限' }).fill('系统运行 查看')
    const permission = drawer.getByLabel('审计日志查看')
    const save = async () => {
      await drawer.getByRole('button', { name: '保存权限' }).click()
      const asking = page.getByRole('alertdialog', { name: '保存权限：额度岗' })
      await asking.getByRole('list', { name: '改动' }).getByText('审计日志查看').waitFor()
      await asking.getByText('拥有该角色的 2 人立即生效，无需重新登录。').waitFor()
      await asking.getByRole('button', { name: '确定' }).click()
      await drawer.getByText('没有改动').waitFor()
    }
    await permission.check()
    await drawer.getByText('新增 1 项，收回 0 项，尚未保存').waitFor()
    // By keyboard: from the permission to its subject, which takes all under it back.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await drawer.getByText('没有改动').waitFor()
    await page.keyboard.press('Space')
    await drawer.getByText('查操作记录，校验审计链').last().waitFor()
    // What is not saved does not go unasked.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续填写' }).click()
    await drawer.getByText('新增 1 项，收回 0 项，尚未保存').waitFor()
    await drawer.getByRole('button', { name: '全部展开' }).click()
    await settled(page)
    await expectAccessible(page)
    await save()
    await unfold(other, '系统运行')
    await entry(other, '审计日志').click()
    await other.getByRole('heading', { name: '审计日志' }).waitFor()

    await permission.uncheck()
    await save()
    await other.waitForURL(/\/errors\/403/)
    await entry(other, '审计日志').waitFor({ state: 'detached' })

    // A button comes and goes on the page that is open, without a reload.
    await unfold(other, '参考数据')
    await entry(other, '额度管理').click()
    const button = (name: string) => rowButton(other, name).first()
    await button('维护').waitFor()
    await other.evaluate(() => Object.assign(window, { stays: true }))
    const admin = await signedIn(site.portal.url, 'admin')
    const { rows: roles } = await admin.row('/api/admin/role/query', { keyword: '额度岗' })
    const { role_id = '', auth_codes = [] } = roles[0] ?? {}
    const less = auth_codes.filter(code => code !== permissionRows.limit_edit.code)
    expect(less).toHaveLength(auth_codes.length - 1)
    await admin.row('/api/admin/role/assign_perm', { role_id, auth_codes: less })
    await button('维护').waitFor({ state: 'detached' })
    await button('记录').waitFor()
    await admin.row('/api/admin/role/assign_perm', { role_id, auth_codes })
    await button('维护').waitFor()
    expect(await other.evaluate(() => 'stays' in window)).toBe(true)

    await page.goto('/onlineSessions')
    await rowOf(page, 'credit').getByRole('button', { name: '强制下线' }).click()
    await page
      .getByRole('alertdialog', { name: '强制下线：何示例' })
      .getByRole('button', { name: '确定' })
      .click()
    await other.getByRole('alertdialog', { name: '错误' }).getByText('登录超时').waitFor()
    await rowOf(page, 'credit').waitFor({ state: 'detached' })
    await settled(page)
    await expectAccessible(page)
    await Promise.all([page.context().close(), other.context().close()])
  })
})

describe('a member', () => {
  it('gives its people what it has itself, and hears at once that its standing has changed', async () => {
    const [{ page }, { page: other }] = [await site.visit(), await site.visit()]
    await enter(page, '15400000001', { path: '/pcSubRole' })
    await page.getByRole('button', { name: '新增子角色' }).click()
    const adding = page.getByRole('dialog', { name: '新增子角色' })
    await adding.getByRole('button', { name: '确定' }).click()
    await adding.getByText('请填写名称').waitFor()
    await adding.getByLabel(/^名称/).fill('人事岗')
    await adding.getByRole('button', { name: '确定' }).click()
    await rowOf(page, '人事岗').getByRole('button', { name: '权限' }).click()
    const drawer = page.getByRole('dialog', { name: '人事岗' })
    await drawer.getByRole('button', { name: '全部展开' }).click()
    await drawer.getByLabel('子账号查看').check()
    await expect.poll(() => drawer.getByLabel('贴现审批').count()).toBe(0)
    await drawer.getByRole('button', { name: '保存权限' }).click()
    await page
      .getByRole('alertdialog', { name: '保存权限：人事岗' })
      .getByRole('button', { name: '确定' })
      .click()
    await drawer.getByText('没有改动').waitFor()

    await enter(other, '15400000002', { path: '/userCenter/index' })
    const centre = other.getByRole('navigation', { name: '个人中心' })
    await centre.getByRole('link', { name: '概览' }).waitFor()
    await expect.poll(() => centre.getByRole('link', { name: '子账号管理' }).count()).toBe(0)
    await page.goto('/pcSubAccount')
    await rowOf(page, '李示例').getByRole('button', { name: '管理' }).click()
    await page.getByRole('dialog', { name: '李示例' }).getByRole('button', { name: '分配角色' }).click()
    const roles = page.getByRole('dialog', { name: '分配角色：李示例' })
    await roles.getByLabel(/^人事岗/).check()
    await roles.getByRole('button', { name: '确定' }).click()
    await centre.getByRole('link', { name: '子账号管理' }).waitFor()
    await page.setViewportSize(phone)
    await expectNoSideScroll(page)

    const admin = await signedIn(site.portal.url, 'admin')
    const keyword = '江州示例精密制造有限公司'
    const [member] = (await admin.row('/api/admin/query_member', { keyword })).rows
    await admin.row('/api/admin/mark_abnormal', {
      user_code: member?.user_code ?? '',
      reason: '核实资料',
    })
    await other.getByText('账户状态异常').waitFor()
    await Promise.all([page.context().close(), other.context().close()])
  })
})
