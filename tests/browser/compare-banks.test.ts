import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/** Has signed with two discounting banks (docs/sandbox.md). */
const company = '15401051101'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

it('a company compares its banks, chooses the second one, and its application is that bank’s', async () => {
  const { page, faults } = await site.visit()
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  await enter(page, company, { path: '/pcDiscount' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '下一步，询价' }).filter({ visible: true }).click()

  const best = page.getByRole('listitem').filter({ hasText: '华东示例银行' })
  const second = page.getByRole('listitem').filter({ hasText: '江州示例银行' })
  await best.getByText('推荐').waitFor()
  expect(await best.getByRole('radio').isChecked()).toBe(true)
  await settled(page)
  await expectAccessible(page)
  await picture(page, 'compare-banks-1440')
  await press('江州示例银行逐张报价')
  const prices = page.getByRole('list', { name: '江州示例银行逐张报价' }).getByRole('listitem')
  await prices
    .first()
    .getByText(/^实付 [\d,]+\.\d\d$/)
    .waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await settled(page)
  await expectNoSideScroll(page)
  await picture(page, 'compare-banks-390')
  await press('江州示例银行逐张报价')
  await page.setViewportSize({ width: 1440, height: 900 })

  const [net] = (await second.innerText()).match(/[\d,]+\.\d\d/) ?? ['']
  await second.getByText(/^少收 \d/).waitFor()
  await second.getByRole('radio').check()
  await page.locator('.net-figure', { hasText: net }).waitFor()
  await press('下一步，关联贸易背景')
  await press('下一步，核对并提交')
  await page.getByRole('definition').filter({ hasText: '江州示例银行' }).first().waitFor()
  await page.getByLabel('我已阅读并同意').click()
  await press('提交申请')
  await press('确认提交')
  await page.getByRole('heading', { name: '贴现申请已提交' }).waitFor()
  const [applyNo] = (await page.locator('body').innerText()).match(/TX20260623\d{6}/) ?? ['']
  await page.goto(`/txDiscountApplyStaticList?apply_no=${applyNo}`)
  await page.getByText(/贴入行 江州示例银行，贴现日期/).waitFor()
  expectNoFaults(faults)
  await page.context().close()
})
