import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
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
  signIn,
} from '../harness/site.ts'

/* 秒贴: four clicks from the sign-in to the money, a bill that its rule sends to an officer, and the switch. */

const COMPANY = '15400000011'
/** As long as a name may be. */
const longest = `${'云岭示例资源再生与装备制造产业集团'.repeat(4)}`.slice(0, 57).concat('有限公司')

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    await db.execute(sql`update bank_org set name = ${longest}
      where id = (select acceptor_id from bill where package_fen = 234567890 limit 1) and org_class = 'CS'`)
  })
})
afterAll(async () => {
  await site?.stop()
})

const balance = async (page: Page): Promise<bigint> => {
  const answer = await page.request.post('/api/discount/get_overview', {
    data: {},
    headers: { 'x-csrf': '1' },
  })
  return BigInt((await answer.json()).data[0].balance_fen)
}

it('takes four clicks from the sign-in to the money and its receipt, at a desk and on a phone', async () => {
  const { page, faults } = await site.visit({ width: 1440, height: 900 })
  await signIn(page, COMPANY)
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  const before = await balance(page)
  await click(page.getByRole('link', { name: '去秒贴' }))
  const row = page.getByRole('row', { name: /2,345,678\.90/ })
  for (const text of ['2,336,754.89', '利息 8,924.01', '107 天', '可秒贴'])
    await row.getByText(text).first().waitFor()
  await settled(page)
  await expectAccessible(page)
  await click(row.getByRole('checkbox'))
  await click(page.getByRole('button', { name: '秒贴 1 张' }))
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('2,336,754.89').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('取消')
  await settled(page)
  await expectAccessible(page, '[role=alertdialog]')
  await click(dialog.getByRole('button', { name: '确认秒贴' }))
  await page.getByText(/已到账，用时 \d+\.\d\d 秒/).waitFor()
  expect(clicks).toBe(4)
  expect((await balance(page)) - before).toBe(233_675_489n)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^下载 HD/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByText(/逐条判定记录/).click()
  await settled(page)
  await expectAccessible(page)
  await picture(page, 'instant-done-1440')
  for (const width of [1280, phone.width]) {
    await page.setViewportSize({ width, height: phone.height })
    await settled(page)
    await expectNoSideScroll(page)
  }
  await picture(page, 'instant-done-390')

  await page.goto('/instant?route=instant')
  await page.getByRole('checkbox', { name: /^选择/ }).first().check()
  const button = page.getByRole('button', { name: '秒贴 1 张' })
  await settled(page)
  const box = await button.boundingBox()
  // Within reach of the thumb: in the lower quarter of the screen.
  expect(box && box.y > phone.height * 0.75 && box.y + box.height <= phone.height).toBe(true)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await picture(page, 'instant-390')
  expectNoFaults(faults)
  await page.context().close()
})

it('sends a bill to an officer by its rule, and says so when the switch is thrown between tick and money', async () => {
  const { page, faults } = await site.visit({ width: 1440, height: 900 })
  await enter(page, COMPANY, { path: '/instant?route=officer' })
  const row = page.getByRole('row').filter({ hasText: '转人工：承兑人类别' }).first()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交人工审批 1 张' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认提交' }).click()
  await page.getByRole('heading', { name: '已转人工审批' }).waitFor()
  await page
    .getByText(/承兑人类别：.*三农/)
    .first()
    .waitFor()

  await page.goto('/instant?route=instant')
  await page.getByRole('checkbox', { name: /^选择/ }).first().check()
  await page.getByRole('button', { name: '秒贴 1 张' }).click()
  const dialog = page.getByRole('alertdialog')
  await settled(page)

  const office = await site.visit({ width: 1920, height: 1000 })
  await enter(office.page, 'credit', { type: 'admin', path: '/instantRules' })
  await office.page.getByRole('button', { name: '暂停秒贴' }).click()
  await office.page.getByRole('dialog').getByRole('textbox').fill('清算系统维护')
  await office.page.getByRole('button', { name: '确认暂停秒贴' }).click()
  await office.page.getByText(/暂停，原因：清算系统维护/).waitFor()
  await settled(office.page)
  await expectAccessible(office.page)
  await expectNoSideScroll(office.page)
  await picture(office.page, 'instant-office-1920')
  await office.page.goto('/instantRules?tab=versions&version_no=2')
  await office.page.getByRole('button', { name: '试运行' }).click()
  const asked = office.page.getByRole('dialog', { name: '试运行' })
  await asked.getByRole('textbox').fill('90')
  await asked.getByRole('button', { name: '确认试运行' }).click()
  await office.page.getByRole('table', { name: '与人工不一致的申请' }).waitFor()
  await settled(office.page)
  await asked.waitFor({ state: 'detached' })
  await expectAccessible(office.page, '[role=dialog]')
  await picture(office.page, 'instant-version-1920')
  expectNoFaults(office.faults)
  await office.page.context().close()

  await dialog.getByRole('button', { name: '确认秒贴' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/秒贴已暂停/)
    .waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByText(/恢复时间以银行通知为准/).waitFor()
  await settled(page)
  await expectAccessible(page)
  expectNoFaults(faults)
  await page.context().close()
})
