import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, it } from 'vitest'
import { giveCompanyBill } from '../../bank/src/testing/give-company-bill.ts'
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

/* 提示付款 by a company’s hand, from the list to the money, and what its acceptor refused. */

const COMPANY = '15400000011'
/** As long as a name may be. */
const longest = `${'云岭示例资源再生与装备制造产业集团'.repeat(4)}`.slice(0, 57).concat('有限公司')

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    await db.execute(sql`insert into presentment_setting (member_id, automatic)
      select member_id, false from operator where account = ${COMPANY}`)
    await giveCompanyBill(db, COMPANY, { faceFen: 99_999_999_999n, dueDate: '2026-06-23' })
    await giveCompanyBill(db, COMPANY, { kind: 'AC02', faceFen: 50_000_071n, dueDate: '2026-06-22' })
    await giveCompanyBill(db, COMPANY, { faceFen: 8_860_000n, dueDate: '2026-06-10' })
    await db.execute(sql`update bank_org set name = ${longest}
      where id = (select acceptor_id from bill where bill_kind = 'AC02' and package_fen = 50000071)`)
  })
})
afterAll(async () => {
  await site?.stop()
})

it('presents a bill by hand, is paid to the fen, reads why another was refused, and gives a reason for a late one', async () => {
  const { page, faults } = await site.visit({ width: 1440, height: 900 })
  await enter(page, COMPANY, { path: '/presentment' })
  const grid = page.getByRole('table', { name: '提示付款' })
  const present = async (amount: string) => {
    const row = grid.getByRole('row').filter({ hasText: amount })
    await row.getByRole('button', { name: /提示付款/ }).click()
    return row
  }
  await grid.getByText('999,999,999.99').first().waitFor()
  await settled(page)
  await expectAccessible(page)

  const paid = await present('999,999,999.99')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('由下一批次自动应答').waitFor()
  await settled(page)
  await expectAccessible(page, '[role=alertdialog]')
  await dialog.getByRole('button', { name: '确认提示付款' }).click()
  await paid.getByText('已付款').waitFor({ timeout: 60_000 })

  const refused = await present('500,000.71')
  await dialog.getByRole('button', { name: '确认提示付款' }).click()
  await refused.getByText('已拒付').waitFor({ timeout: 60_000 })
  await refused.getByRole('button', { name: /^详情/ }).click()
  const drawer = page.getByRole('dialog', { name: '提示付款' })
  await drawer.getByText('拒付理由：DC08').waitFor()
  await drawer.getByText('下一步：可发起追索，或再次提示付款，持票人').waitFor()
  await settled(page)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await present('88,600.00')
  await dialog.getByRole('button', { name: '确认逾期提示付款' }).click()
  await dialog.getByText('请填写逾期提示付款的原因').waitFor()
  await dialog.getByLabel(/逾期原因/).fill('经办人员更换，未及时提示')
  await dialog.getByRole('button', { name: '确认逾期提示付款' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: phone.height })
    await settled(page)
    await expectNoSideScroll(page)
  }
  expectNoFaults(faults)
  await page.context().close()

  const office = await site.visit({ width: 1920, height: 1000 })
  await enter(office.page, 'officer1', { type: 'admin', path: '/presentmentQuery' })
  await office.page.getByRole('table', { name: '提示付款' }).getByText('已拒付').first().waitFor()
  await settled(office.page)
  await expectAccessible(office.page)
  await expectNoSideScroll(office.page)
  expectNoFaults(office.faults)
  await office.page.context().close()
})
