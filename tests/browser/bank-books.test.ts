import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, openSite, type Site } from '../harness/site.ts'

/* 贴现资产 of the demo data, a fen too much: what the reconciliation of any day finds. */
let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    await db.execute(
      sql`update settle_account set balance_fen = balance_fen + 1 where gl_code = 'DISC_ASSET'`,
    )
  })
})
afterAll(() => site.stop())

test('an officer goes from a subject to its entries, reconciles a day, and says what its difference is', async () => {
  const { page } = await site.visit()
  await enter(page, 'officer2', { type: 'admin', path: '/generalLedger' })
  await page.getByText('试算平衡。').waitFor()
  const row = page.getByRole('row', { name: /1301 贴现资产/ })
  await row.getByRole('button', { name: /^总账/ }).click()
  await page.waitForURL(/tab=accounts.*subject=1301/)
  await page.getByRole('button', { name: /^明细/ }).click()
  await page.waitForURL(/tab=entries.*acct_id=/)
  await page.getByText('＝ 期末余额（元）').waitFor()

  await page.goto('/dayEndCheck')
  await page.getByRole('button', { name: '执行对账' }).click()
  const begin = page.getByRole('button', { name: '开始对账' })
  await begin.click()
  await page.getByText('请选择业务日期').waitFor()
  await page
    .getByRole('textbox', { name: /^业务日期/ })
    .last()
    .fill('2026-06-22')
  await begin.click()
  await page.getByText('2026-06-22 发现 1 条差异，待处理 1 条').waitFor()
  const found = page.getByRole('row', { name: /账户余额不符/ })
  expect(await found.textContent()).toContain('0.01')
  await found.getByRole('button', { name: /^确认/ }).click()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByRole('textbox', { name: /原因和处理/ }).fill('系统迁移差额，已报批')
  await page.getByRole('button', { name: '确认差异' }).click()
  await page.getByText('确认说明：系统迁移差额，已报批').waitFor()

  await page.goto('/interestAmortisation')
  await page.getByText('与总账相符').waitFor()
})
