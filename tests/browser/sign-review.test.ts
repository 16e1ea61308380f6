import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import { enter, expectAccessible, expectNoFaults, openSite, type Site, settled } from '../harness/site.ts'

/* An officer works on the signings of companies. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

describe('reviewing signings', () => {
  it('pauses one with a reason and resumes it', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'officer1', { type: 'admin' })
    await page.getByRole('button', { name: '会员与签约' }).click()
    await page.getByRole('link', { name: '签约审核' }).first().click()
    await page.getByLabel('企业名称').fill('云岭示例钢贸有限公司')
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/company_name=/)
    await page.getByRole('button', { name: '详情' }).first().waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'sign-review-list')
    await page.getByRole('button', { name: '详情' }).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: '暂停' }).click()
    await page.getByRole('button', { name: '确认暂停' }).click()
    await page.getByText('请填写暂停原因').waitFor()
    await page.getByLabel(/^原因/).fill('结算账户异常')
    await page.getByRole('button', { name: '确认暂停' }).click()
    await drawer.getByText('已暂停').first().waitFor()
    await settled(page)
    await picture(page, 'sign-review-detail')
    await drawer.getByRole('button', { name: '恢复' }).click()
    await page.getByRole('button', { name: '确认恢复' }).click()
    await drawer.getByText('已生效').first().waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '恢复' }).count()).toBe(0)
    expectNoFaults(faults)
  })

  it('lets an invoice through by hand, with a reason', async () => {
    const { page, faults } = await site.visit()
    await enter(page, 'officer1', { type: 'admin', path: '/tradeReview?verify_state=40' })
    await page.getByRole('button', { name: '详情' }).first().click()
    const drawer = page.getByRole('dialog', { name: /^发票 \d+/ })
    await drawer.getByRole('button', { name: '强制通过' }).click()
    await page.getByRole('button', { name: '确认强制通过' }).click()
    await page.getByText('请填写强制通过原因').waitFor()
    await page.getByLabel(/^原因/).fill('税务平台不可用，已核对原件')
    await page.getByRole('button', { name: '确认强制通过' }).click()
    await page.getByText('发票已强制通过').waitFor()
    await drawer.getByText('税务平台不可用，已核对原件').waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: '强制通过' }).count()).toBe(0)
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'trade-review-1440')
    expectNoFaults(faults)
  })
})
