import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { billHeader, billSample } from '@portal/shared/bills/bill-template.ts'
import { makeCsv } from '@portal/shared/imports/csv.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chosen, expectDisabled, press } from '../harness/apply-pages.ts'
import { picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { anotherTab } from '../harness/refusals.ts'
import {
  chooseFrom,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
  signIn,
} from '../harness/site.ts'

/* What a company enters counts for nothing before the registry of bills has confirmed it. */

const company = '15400000011'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const numberOf = (serial: number) => makeBillNo('5', '999990000013', '2026-06-01', serial)
const open = async (page: Page) => {
  await page.goto('/pcDiscount')
  await page.getByRole('checkbox', { name: '全选本页' }).waitFor()
}
const enter = async (page: Page, no: string, yuan: string, acceptor = '999990000013') => {
  await press(page, '手工录入')
  const typing = page.getByRole('dialog', { name: '手工录入票据' })
  for (const [label, value] of [
    [/^票据（包）号码/, no],
    [/^票据（包）金额/, yuan],
    [/^出票日期/, '20260601'],
    [/^到期日期/, '20261130'],
    [/^出票人/, '屏山示例建材有限公司'],
    [/^承兑人/, acceptor],
  ] as const)
    await typing.getByLabel(label).fill(value)
  await chooseFrom(typing.getByLabel(/^票据种类/), 'AC01')
  return typing
}
/** The row of a bill once it has been looked for. */
const find = async (page: Page, no: string): Promise<Locator> => {
  await page.getByLabel('票据（包）号').fill(no)
  await press(page, '查询')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `删除票据 ${no}` }) })
  await row.waitFor()
  return row
}
const available = async (client: Client) => (await client.row('/api/discount/get_overview', {})).available_fen

describe('a bill that a company types', () => {
  it('and the registry does not know stays to be confirmed, cannot be chosen and is never money', async () => {
    const { page, faults } = await site.visit()
    await signIn(page, company)
    await open(page)
    const client = await anotherTab(site, page)
    const before = await available(client)
    const no = numberOf(61)
    const typing = await enter(page, no, '1200000.61')
    await typing.getByText('待查验').first().waitFor()
    await settled(page)
    await expectAccessible(page)
    await picture(page, 'typed-dialog-1440')
    await press(typing, '保存')
    await page.getByText('票据已录入，待查验：经登记系统确认后可选择').waitFor()
    await typing.waitFor({ state: 'hidden' })
    await page.getByText('张票据正在查验，经登记系统确认后自动选中').waitFor()
    const row = await find(page, no)
    await row.getByText('票据待查验：登记系统查无此票').waitFor()
    await row.getByText('客户录入').waitFor()
    await expectDisabled(row.getByRole('checkbox'))
    await chosen(page, 0)
    await press(row, `重新查验票据 ${no}`)
    await page.getByText('已重新查验，结果稍后显示').waitFor()
    await row.getByText('票据待查验：登记系统查无此票').waitFor()
    await settled(page)
    await expectAccessible(page)
    for (const [width, size] of [
      [1440, { width: 1440, height: 900 }],
      [1280, { width: 1280, height: 800 }],
      [390, phone],
    ] as const) {
      await page.setViewportSize(size)
      await settled(page)
      await expectNoSideScroll(page)
      await picture(page, `typed-unknown-${width}`)
    }
    expect(await available(client)).toBe(before)
    const [held] = (await client.row('/api/bills/query_holding', { bill_no: no, page_size: 1 })).rows
    const quote = { bills: [{ holding_id: held?.holding_id ?? '' }] }
    // Asked again it is 20080 for the moment that the registry takes.
    const refusal = () => client.row('/api/discount/get_quote', quote).catch(String)
    await expect.poll(refusal).toMatch(/20081.*票据待查验：登记系统查无此票/)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('becomes selectable without a reload once it is confirmed, and is chosen', async () => {
    const { page, faults } = await site.visit()
    await signIn(page, company)
    await open(page)
    const loads: string[] = []
    page.on('domcontentloaded', loaded => loads.push(loaded.url()))
    const client = await anotherTab(site, page)
    const before = BigInt(await available(client))
    const no = numberOf(100)
    // The acceptor by its name, as the directory has it.
    await press(await enter(page, no, '1200000.00', '江州示例银行'), '保存')
    await chosen(page, 1)
    const row = await find(page, no)
    await row.getByText('可贴现').waitFor()
    expect(await row.getByRole('checkbox').isChecked()).toBe(true)
    expect(BigInt(await available(client)) - before).toBe(120_000_000n)
    expect(loads).toEqual([])
    const notices = (await client.row('/api/notice/query_notice', { page_size: 20 })).rows
    expect(notices.map(each => each.title)).toContain(`票据查验通过 尾号${no.slice(-6)}`)
    expectNoFaults(faults)
    await page.context().close()
  })

  it('shows the officer where it came from and what the registry said', async () => {
    const { page: own } = await site.visit()
    await signIn(own, company)
    const client = await anotherTab(site, own)
    const { rows } = await client.row('/api/bills/query_holding', { page_size: 100, state: '10' })
    const typed = rows.find(row => row.source === 'typed')
    const received = rows.find(
      row => row.source === 'sandbox' && row.bill_kind === 'AC01' && row.blocked_reason === '',
    )
    const bills = [typed, received].map(row => ({ holding_id: row?.holding_id ?? '' }))
    const { lock_no } = await client.row('/api/discount/get_quote', { bills })
    const { sign_no } = await client.row('/api/signing/query_sign', {})
    const idem_key = `typed-bill-${Date.now()}`
    const { apply_no } = await client.row('/api/discount/submit_apply', { idem_key, lock_no, sign_no })
    await own.goto('/pcDiscount')
    await own.getByRole('checkbox', { name: '全选本页' }).waitFor()
    // Those that the demo has from the start.
    await own.getByLabel('票据（包）号').fill('599999000001320260524')
    await press(own, '查询')
    await own.getByText('票据待查验：登记系统未应答，请稍后再试').waitFor()
    await settled(own)
    await picture(own, 'typed-list-1440')
    await own.setViewportSize({ width: 1280, height: 800 })
    await settled(own)
    await expectNoSideScroll(own)
    await picture(own, 'typed-list-1280')
    await own.context().close()

    const { page, faults } = await site.visit()
    await signIn(page, 'officer1', { type: 'admin' })
    await page.goto(`/discApproval?apply_no=${apply_no}`)
    const registry = page.getByRole('table', { name: '票据来源与登记查验' })
    await registry.getByText('客户录入').waitFor()
    await registry.getByText('票交所接收').waitFor()
    await registry.getByText('已确认').first().waitFor()
    await registry.getByText('提交申请，模拟登记系统').first().waitFor()
    expect(await registry.getByText('已确认').count()).toBe(2)
    await settled(page)
    await expectAccessible(page)
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await settled(page)
      await expectNoSideScroll(page)
      await registry.scrollIntoViewIfNeeded()
      await picture(page, `typed-review-${width}`)
    }
    expectNoFaults(faults)
    await page.context().close()
  })

  it('is not said to have failed when only what follows the write fails', async () => {
    const { page } = await site.visit()
    await signIn(page, company)
    await open(page)
    const no = numberOf(101)
    const typing = await enter(page, no, '1300000.00')
    await page.route('**/api/bills/query_holding', route => route.abort())
    await press(typing, '保存')
    await page.getByText('票据已录入，待查验：经登记系统确认后可选择').waitFor()
    await typing.waitFor({ state: 'hidden' })
    await typing.waitFor({ state: 'detached' })
    await press(page, '批量导入')
    const importing = page.getByRole('dialog', { name: '批量导入票据' })
    const line = billSample.map((cell, at) => (at === 0 ? numberOf(102) : at === 4 ? '' : cell))
    await importing.getByLabel('导入文件').setInputFiles({
      name: '票据.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(makeCsv([billHeader, line])),
    })
    await importing.getByText('共 1 行，全部有效。').waitFor()
    await press(importing, '导入')
    await page.getByText('已导入 1 张票据，待查验：经登记系统确认后可选择').waitFor()
    await importing.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.unroute('**/api/bills/query_holding')
    await page.context().close()
  })
})
