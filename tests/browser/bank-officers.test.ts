import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  enter,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* An officer of the second discounting bank of the demo data at work. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

it('shows an officer of one bank its queue and menu, and says that another bank’s number does not exist', async () => {
  const { page, faults } = await site.visit({ width: 1440, height: 900 })
  await enter(page, 'huadong1', { type: 'admin', path: '/discApproval' })
  const queue = page.getByRole('table').first()
  await queue.getByRole('row').nth(1).waitFor()
  expect(await queue.getByText('华东示例银行').count()).toBeGreaterThan(0)
  expect(await page.getByText('江州示例银行').count()).toBe(0)
  await page.locator('.admin-bank', { hasText: '华东示例银行' }).waitFor()

  const closed = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const names = await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents()
  expect(names.map(name => name.trim())).toEqual([
    '首页',
    '贴现审批',
    '放款查询',
    '提示付款查询',
    '回单查询',
    '签约审核',
    '结算账户变更',
    '客户全貌',
    '导出文件',
    '演示查询',
  ])

  const other = await site.visit({ width: 1440, height: 900 })
  await enter(other.page, 'officer1', { type: 'admin', path: '/discQuery' })
  const first = other.page
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ hasText: '江州示例银行' })
    .first()
  const applyNo = (await first.textContent())?.match(/TX\d{14}/)?.[0] ?? ''
  expect(applyNo).not.toBe('')
  await page.goto(`/discApproval?apply_no=${applyNo}`)
  await page.getByText('记录不存在').first().waitFor()
  expect(await page.getByText('江州示例银行').count()).toBe(0)

  await page.setViewportSize(phone)
  await page.goto('/mainIndex')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  await expectNoSideScroll(page)
  expectNoFaults(faults)
})
