import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { signedIn } from '../harness/client.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  fillSignIn,
  openSite,
  phone,
  rowButton,
  type Site,
  settled,
} from '../harness/site.ts'

/* A member waits for its review; staff read what it handed in and decide. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('reviewing members', () => {
  it('turns a registration away with a reason, which its company reads', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'officer1', { type: 'admin' })
    await page.getByRole('button', { name: '会员与签约' }).click()
    await page.getByRole('link', { name: '会员审核' }).first().click()
    await page.getByLabel('名称、代码或编号').fill('柏川示例')
    await chooseFrom(page.getByLabel('会员状态'), '0')
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/status=0/)
    await rowButton(page, '审核').first().waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'member-review-list')
    await rowButton(page, '审核').first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByText('必备证照尚未上传：', { exact: false }).waitFor()
    await drawer.getByText('法定代表人', { exact: true }).waitFor()
    await settled(page)
    await picture(page, 'member-review-detail')
    await drawer.getByRole('button', { name: '审核不通过' }).click()
    await page.getByRole('button', { name: '确认审核不通过' }).click()
    await page.getByText('请填写审核不通过原因').waitFor()
    await page.getByLabel(/^原因/).fill('营业执照不清晰，请重新上传')
    await page.getByRole('button', { name: '确认审核不通过' }).click()
    await page.getByText('已退回，会员会看到原因').waitFor()
    await drawer.getByText('审核意见：营业执照不清晰，请重新上传').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '审核通过' }).count()).toBe(0)
    expectNoFaults(faults)
    await page.context().close()

    const company = await site.visit(phone)
    await enter(company.page, '15400000031', { path: '/pcBasicInfo' })
    await company.page.getByText('审核意见：营业执照不清晰，请重新上传').waitFor()
    await company.page.context().close()
  })

  it('passes a member without its papers by two officers only, and keeps both on its record', async () => {
    const reason = '原件已由网点核验，影像三日内补传'
    // 柏川 was turned away before: this one's data is whole, its papers are missing.
    const officer = await signedIn(site.portal.url, 'officer1')
    const waiting = await officer.row('/api/admin/query_member', { status: 0, page_size: 100 })
    const { user_code } = waiting.rows.find(row => !/青溪|柏川/.test(row.company_name)) ?? {}
    const address = `/memberReview?user_code=${user_code}`

    const first = await site.visit({ width: 1280, height: 900 })
    await enter(first.page, 'officer1', { type: 'admin', path: address })
    const drawer = first.page.getByRole('dialog').first()
    await drawer.getByText('必备证照尚未上传：营业执照', { exact: false }).waitFor()
    expect(await drawer.getByRole('button', { name: '审核通过' }).count()).toBe(0)
    await drawer.getByRole('button', { name: '提议破例通过' }).click()
    await first.page.getByRole('button', { name: '确认提议破例通过' }).click()
    await first.page.getByText('请填写破例理由').waitFor()
    await first.page.getByLabel(/^原因/).fill(reason)
    await first.page.getByRole('button', { name: '确认提议破例通过' }).click()
    await drawer.getByText('须由另一名审核人确认', { exact: false }).waitFor()
    await settled(first.page)
    await expectAccessible(first.page)
    await picture(first.page, 'member-review-exception')
    expect(await drawer.getByRole('button', { name: '破例通过', exact: true }).count()).toBe(0)

    const second = await site.visit({ width: 1440, height: 900 })
    await enter(second.page, 'officer2', { type: 'admin', path: address })
    const review = second.page.getByRole('dialog').first()
    await review.getByText(`理由：${reason}`, { exact: false }).waitFor()
    await settled(second.page)
    await picture(second.page, 'member-review-exception-second')
    await expectNoSideScroll(second.page)
    await review.getByRole('button', { name: '破例通过', exact: true }).click()
    await second.page.getByRole('button', { name: '确认破例通过' }).click()
    await second.page.getByText('已破例通过，已通知会员').waitFor()
    const log = review.getByRole('table', { name: '处理记录' })
    await log.getByRole('row').filter({ hasText: '确认破例通过' }).filter({ hasText: '顾示例' }).waitFor()
    await log.getByRole('row').filter({ hasText: '提议破例通过' }).filter({ hasText: '沈示例' }).waitFor()
    // The first officer is notified without a reload.
    await drawer.getByRole('row').filter({ hasText: '确认破例通过' }).waitFor()
    expectNoFaults([...first.faults, ...second.faults])
    await first.page.context().close()
    await second.page.context().close()
  })

  it('lets the administrator disable a company, enable it, mark it, and let another in', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'admin', { type: 'admin', path: '/memberReview?keyword=云岭示例钢贸' })
    await page.getByRole('button', { name: '详情' }).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: '停用' }).waitFor()
    await settled(page)
    await expectNoSideScroll(page)
    await picture(page, 'member-review-disable')
    await drawer.getByRole('button', { name: '停用' }).click()
    await page.getByLabel(/^原因/).fill('企业申请停用')
    await page.getByRole('button', { name: '确认停用' }).click()
    await drawer.getByText('已停用').first().waitFor()
    const company = await site.visit()
    await company.page.goto('/login')
    await fillSignIn(company.page, '15400000011')
    await company.page.getByRole('alert').first().waitFor()
    expect(company.page.url()).toContain('/login')
    await drawer.getByRole('button', { name: '启用' }).click()
    await page.getByRole('button', { name: '确认启用' }).click()
    await drawer.getByRole('button', { name: '标记异常' }).waitFor()
    await enter(company.page, '15400000011')
    await drawer.getByRole('button', { name: '标记异常' }).click()
    await page.getByRole('button', { name: '确认标记异常' }).click()
    await page.getByText('请填写标记异常原因').waitFor()
    await page.getByLabel(/^原因/).fill('核实资料')
    await page.getByRole('button', { name: '确认标记异常' }).click()
    await company.page.getByText('账户状态异常').waitFor()
    await drawer.getByRole('button', { name: '解除异常' }).click()
    await page.getByRole('button', { name: '确认解除异常' }).click()
    await drawer.getByRole('button', { name: '标记异常' }).waitFor()
    await company.page.getByText('账户状态异常').waitFor({ state: 'detached' })

    // One that waits is let in, once.
    await page.goto('/memberReview?keyword=青溪示例')
    await rowButton(page, '审核').first().click()
    await drawer.getByRole('button', { name: '审核通过' }).click()
    await page.getByRole('button', { name: '确认审核通过' }).click()
    await page.getByText('审核通过，已通知会员').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '审核通过' }).count()).toBe(0)
    expectNoFaults(faults)
  })

  it('shows an officer without the right to disable what they may see, and no button', async () => {
    const { page } = await site.visit()
    await enter(page, 'officer1', { type: 'admin', path: '/memberReview?keyword=云岭示例钢贸' })
    await page.getByRole('button', { name: '详情' }).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByText('处理记录').first().waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '停用' }).count()).toBe(0)
  })
})
