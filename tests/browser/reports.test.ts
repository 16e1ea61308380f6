import { readFile } from 'node:fs/promises'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzip } from '../../bank/src/testing/unzip.ts'
import { signedIn } from '../harness/client.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* 业务报表 and 客户全貌: the figures on screen are the call's, each leads to what is behind it, and to a file. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

/** Cells of a file, row by row; amounts as yuan. */
const cellsOf = async (page: Page): Promise<string[][]> => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出当前结果' }).click()
  const file = await saved
  const parts = unzip(await readFile(await file.path()))
  const textsOf = (xml = '') => [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '')
  const shared = textsOf(parts.get('xl/sharedStrings.xml'))
  const rows = parts.get('xl/worksheets/sheet1.xml')?.matchAll(/<row[^>]*>(.*?)<\/row>/g) ?? []
  return [...rows].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*)>(.*?)<\/c>/g)].map(([, how = '', cell = '']) => {
      const value = /<v>([^<]*)<\/v>/.exec(cell)?.[1]
      if (value === undefined) return textsOf(cell).join('')
      return how.includes('t="s"') ? (shared[Number(value)] ?? '') : value
    }),
  )
}

const fitsEverywhere = async (page: Page) => {
  for (const width of [1280, phone.width]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    await expectNoSideScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await settled(page)
}

it('a figure of the report is the call’s, in the file too, and leads to bills that add up to it', async () => {
  const { page, faults } = await site.visit()
  await enter(page, 'officer2', { type: 'admin', path: '/businessReport' })
  const officer = await signedIn(site.portal.url, 'officer2')
  await chooseFrom(page.getByLabel('分组'), '按承兑人类别')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.waitForURL(/by=class/)
  const answer = await officer.row('/api/admin/report/query_discount', { by: 'class' })
  const [group] = answer.rows
  if (!group) throw new Error('nothing was paid out')
  const table = page.getByRole('table', { name: '业务报表' })
  for (const row of answer.rows) {
    const shown = table.getByRole('row').filter({ hasText: row.name }).first()
    await shown.getByText(formatYuan(BigInt(row.face_fen)), { exact: true }).waitFor()
    await shown.getByText(formatYuan(BigInt(row.net_fen)), { exact: true }).waitFor()
  }
  await page
    .getByText(formatYuan(BigInt(answer.totals.interest_fen)), { exact: true })
    .first()
    .waitFor()
  await page.getByText('与总账相符').waitFor()
  await settled(page)
  await expectAccessible(page)
  await fitsEverywhere(page)

  const [, ...lines] = await cellsOf(page)
  expect(lines.slice(0, answer.rows.length).map(cells => cells[0])).toEqual(
    answer.rows.map(({ name }) => name),
  )
  expect(lines[0]).toContain(String(Number(group.face_fen) / 100))

  await table
    .getByRole('row')
    .filter({ hasText: group.name })
    .first()
    .getByRole('button', { name: /^明细/ })
    .click()
  await page.waitForURL(/tab=bills.*acceptor_class=/)
  await page.getByText(`共 ${group.bills} 条`).waitFor()
  // The figure that led here stands under its bills.
  await page
    .getByText(formatYuan(BigInt(group.face_fen)), { exact: true })
    .first()
    .waitFor()
  const [heads = [], ...bills] = await cellsOf(page)
  const face = heads.findIndex(title => title.startsWith('票面金额'))
  const fen = bills
    .filter(cells => cells[0]?.startsWith('TX'))
    .map(cells => Math.round(Number(cells[face]) * 100))
  expect(fen).toHaveLength(group.bills)
  expect(fen.reduce((sum, each) => sum + each, 0)).toBe(Number(group.face_fen))
  expectNoFaults(faults)
  await page.context().close()
})

it('a customer’s picture has the call’s figures, and each leads to its list with as many', async () => {
  const { page, faults } = await site.visit()
  await enter(page, 'officer1', { type: 'admin', path: '/customerPicture' })
  const officer = await signedIn(site.portal.url, 'officer1')
  const name = '云岭示例钢贸有限公司'
  await page.getByLabel('名称、代码或编号').fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page
    .getByRole('button', { name: new RegExp(`^全貌.*${name}|^${name}`) })
    .first()
    .click()
  await page.getByRole('heading', { name }).waitFor()
  const { rows } = await officer.row('/api/admin/report/query_customer', { keyword: name })
  const picture = await officer.row('/api/admin/report/customer_detail', {
    user_code: rows[0]?.user_code ?? '',
  })
  for (const line of picture.sections.flatMap(({ lines }) => lines)) {
    const row = page.getByRole('row').filter({ hasText: line.state_name })
    const amount = line.amount_fen === null ? '—' : formatYuan(BigInt(line.amount_fen))
    await row.filter({ hasText: amount }).first().waitFor()
  }
  await settled(page)
  await expectAccessible(page)
  await fitsEverywhere(page)

  // On a phone no figure lies beyond the edge of its table.
  await page.setViewportSize({ width: phone.width, height: 900 })
  await settled(page)
  const lines = page.getByRole('table', { name: '额度与敞口' })
  expect(await lines.evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBe(0)
  await lines.getByText(formatYuan(BigInt(picture.lines?.[0]?.open_fen ?? 0)), { exact: true }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })

  const paid = picture.sections
    .find(({ section }) => section === 'applications')
    ?.lines.find(({ state }) => state === 'D60')
  await page.getByRole('link', { name: '已放款，贴现申请' }).click()
  await page.waitForURL(/discQuery.*state=D60/)
  await page.getByText(`共 ${paid?.count} 条`).waitFor()
  expectNoFaults(faults)
  await page.context().close()
})
