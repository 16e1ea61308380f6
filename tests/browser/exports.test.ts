import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { fillForScale } from '../../bank/src/testing/fill-for-scale.ts'
import { unzip } from '../../bank/src/testing/unzip.ts'
import { picture } from '../harness/browser.ts'
import { anotherTab } from '../harness/refusals.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoSideScroll,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/* 放款查询 with more rows than a browser writes: the bank makes the file. */

const many = 10_100
/** What a spreadsheet would calculate. */
const formula = '=1+1有限公司'

let site: Site
beforeAll(async () => {
  site = await openSite({}, async db => {
    const [company] = await queryRows<{ id: number }>(
      db,
      sql`select member_id as id from operator where account = '15400000011'`,
    )
    await fillForScale(db, { members: 2, bills: 20, applies: many }, Number(company?.id))
    // One that nobody is at work on.
    await db.execute(sql`insert into export_job
        (operator_id, list, request, columns, state, total_rows, gmt_create)
      select id, 'applications', '{}', '["apply_no"]', 'waiting', 20000, '2026-06-23T09:00:00+08:00'
      from operator where account = 'admin'`)
    await db.execute(sql`insert into export_rows (export_id, row_ids)
      select max(id), array(select id from disc_apply) from export_job`)
    await db.execute(sql`update member set company_name = ${formula} where user_code = 'SC1'`)
  })
})
afterAll(async () => {
  await site?.stop()
})

it('finds every application, and has a list beyond 10,000 rows in a file of the bank, at the second try too', async () => {
  const { page } = await site.visit({ width: 1280, height: 800 })
  await enter(page, 'officer1', { type: 'admin', path: '/discQuery' })
  const grid = page.getByRole('table', { name: '贴现申请' })
  await page.getByLabel('申请人').fill('=1+1')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await grid.getByText(formula).first().waitFor()
  await page.getByText(`共 ${many / 2} 条`).waitFor()
  await page.getByRole('button', { name: '重置' }).click()
  await chooseFrom(page.getByLabel('流程状态'), '已放款（含结清、逾期）')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.waitForURL(/state=D60/)
  await page.getByText(/共 10\d{3} 条/).waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const button = page.getByRole('button', { name: /导出/ })
  await page.route('**/api/admin/export/start', route => route.abort('connectionreset'), { times: 1 })
  await button.click()
  await page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: /网络|连接/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: '导出当前结果' }).waitFor()

  const saved = page.waitForEvent('download')
  const told = page.getByText(/已导出 10\d{3} 条/).textContent()
  await button.click()
  await page.getByRole('button', { name: /^正在导出 .+，停止$/ }).waitFor()
  const file = await saved
  expect(file.suggestedFilename()).toBe('贴现申请.xlsx')
  const sheet = unzip(await readFile(await file.path())).get('xl/worksheets/sheet1.xml') ?? ''
  const count = (sheet.match(/<row>/g)?.length ?? 0) - 1
  expect(await told).toContain(`已导出 ${count} 条`)
  expect(sheet).toContain('>已放款<')
  expect(sheet).not.toContain('>待银行审批<')
  const [head = '', second = ''] = sheet.split('</row>')
  for (const title of ['申请编号', '流程状态', '申请人', '票面金额（元）', '年利率（%）', '放款时间']) {
    expect(head).toContain(`>${title}<`)
  }
  expect(second).toMatch(/>TX\d{14}</)
  expect(sheet).toContain(`>'${formula}<`)
  expect(sheet).not.toContain(`>${formula}<`)

  await page.goto('/exportFiles')
  const made = page.getByRole('row', { name: /贴现申请.*已完成/ })
  await made.getByRole('link', { name: '下载' }).waitFor()
  await picture(page, 'export-files-1280')
  await page.context().close()
})

it('is stopped once: whoever comes second is told so', async () => {
  const { page } = await site.visit({ width: 1280, height: 800 })
  await enter(page, 'admin', { type: 'admin', path: '/exportFiles' })
  const tab = await anotherTab(site, page)
  await page.route('**/api/admin/export/cancel', async route => {
    const { rows } = await tab.row('/api/admin/export/query', {})
    await tab.row('/api/admin/export/cancel', { export_id: rows[0]?.export_id ?? '' })
    await route.continue()
  })
  await page
    .getByRole('row', { name: /贴现申请.*排队中/ })
    .getByRole('button', { name: '停止' })
    .click()
  await page.locator('.toast', { hasText: '当前状态不允许该操作' }).first().waitFor()
  await page.getByRole('row', { name: /贴现申请.*已停止/ }).waitFor()
  expect(await page.getByRole('row', { name: /贴现申请.*排队中/ }).count()).toBe(0)
  await page.context().close()
})
