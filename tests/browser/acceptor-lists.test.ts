import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { makeCsv } from '@portal/shared/imports/csv.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxBankNo } from '../../bank/src/sandbox/bill-parties.ts'
import { picture } from '../harness/browser.ts'
import {
  enter,
  expectAccessible,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
  signIn,
} from '../harness/site.ts'

/* The month's list of acceptors from file to force, by two people; and commercial bills that were not disclosed. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const holder = '15401050501'
const open = async (page: Page) => {
  await page.goto('/creditLimit?tab=lists')
  await page.getByRole('tab', { name: '逾期与披露名单', selected: true }).waitFor()
}
const fileOf = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(makeCsv(rows)),
})

describe('a list of acceptors', () => {
  it('is imported with a preview of what changes, and counts once a second person agrees', async () => {
    const { page } = await site.visit({ width: 1280, height: 800 })
    await enter(page, 'credit', { type: 'admin' })
    await open(page)
    await page.getByRole('button', { name: '导入名单' }).click()
    const dialog = page.getByRole('dialog', { name: '导入名单' })
    const file = dialog.getByLabel('导入文件')
    await file.setInputFiles(fileOf('错列.csv', [['公司'], ['甲']]))
    await dialog.getByText('名单文件缺少“承兑人名称”列，文件的列为：公司').waitFor()
    await file.setInputFiles(
      fileOf('持续逾期.csv', [
        ['序号', '承兑人名称'],
        ['1', '沅水示例银行'],
        ['2', '柏川示例村镇银行'],
        ['3', '未知示例置业有限公司'],
        ['4', '柏川示例村镇银行'],
      ]),
    )
    await dialog.getByText('共 4 行，可以导入。').waitFor()
    await dialog.getByRole('button', { name: '导入并预览' }).click()
    const drawer = page.getByRole('dialog', { name: '2026-06 持续逾期名单' })
    for (const count of ['新增 2', '仍在名单 1', '移出名单 4', '重复行 1', '名录中没有 1']) {
      await drawer.getByRole('button', { name: count, exact: true }).waitFor()
    }
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'acceptor-list-preview')
    await drawer.getByRole('button', { name: '提交复核' }).click()
    await page.getByRole('button', { name: '确认提交复核' }).click()
    await drawer.getByText('由您导入，须由另一人复核后生效。').waitFor()
    expect(await drawer.getByRole('button', { name: '复核通过' }).count()).toBe(0)
    const list = new URL(page.url()).searchParams.get('list_id')

    const second = (await site.visit({ width: 1280, height: 800 })).page
    await enter(second, 'admin', { type: 'admin' })
    await second.goto(`/creditLimit?tab=lists&list_id=${list}`)
    await second.getByRole('button', { name: '复核通过' }).click()
    await second.getByRole('button', { name: '确认复核通过' }).click()
    await second.getByText('名单已生效').waitFor()
    await drawer.getByText('生效中').waitFor()
    await picture(page, 'acceptor-list-in-force')
  })
})

describe('a commercial bill', () => {
  it('that its acceptor has not disclosed is taken out of the choice again, with the reason, and asked about anew', async () => {
    const billNo = makeBillNo('6', sandboxBankNo(9), '2026-05-14', 96_000_003)
    for (const size of [{ width: 1280, height: 800 }, phone]) {
      const { page } = await site.visit(size)
      await signIn(page, holder)
      await page.goto(`/pcDiscount?bill_no=${billNo}`)
      const again = page.getByRole('button', { name: `重新查询披露 ${billNo}` })
      await again.waitFor()
      await page
        .getByText(/到期日期披露为 2026-10-04，票面为 2026-10-03/)
        .first()
        .waitFor()
      expect(await page.getByRole('checkbox', { name: /^选择 6/ }).isDisabled()).toBe(true)
      await settled(page)
      await expectNoSideScroll(page)
      await picture(page, `disclosure-${size.width}`)
    }
    const { page } = await site.visit({ width: 1440, height: 900 })
    await signIn(page, holder)
    await page.goto(`/pcDiscount?bill_no=${makeBillNo('6', sandboxBankNo(9), '2026-05-14', 96_000_001)}`)
    await page.getByRole('checkbox', { name: /^选择 6/ }).check()
    await page.getByText('商票信息披露与票面一致').waitFor()
    await page.getByText('信息披露：披露一致').waitFor()
    await picture(page, 'disclosure-confirmed')
  })
})
