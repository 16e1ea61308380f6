import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import { holdingOf, submit } from '../harness/journey.ts'
import { enter, expectNoFaults, openSite, type Site } from '../harness/site.ts'

/* An officer decides on what they have read, whatever else comes in or is decided meanwhile. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const submitFace = async (faceFen: string): Promise<string> => {
  const company = await signedIn(site.portal.url, '15400000011')
  return submit(company, await holdingOf(company, faceFen))
}

it('a newer application and a colleague’s decision leave the officer with the one they read', async () => {
  const a = await submitFace('234567890')
  const { page, faults } = await site.visit()
  await enter(page, 'officer1', { type: 'admin', path: '/discApproval' })
  // The first of the list is written into the address, whatever comes before it later.
  await page.waitForURL(/apply_no=TX\d{14}/)
  await page.goto(`/discApproval?apply_no=${a}`)
  const detail = page.getByRole('region', { name: '申请详情' })
  await detail.getByLabel('审批意见').fill('贸易背景清楚')

  const b = await submitFace('162000000')
  await detail.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: '审批通过' })
  await dialog.getByText(a).waitFor()
  await dialog.getByText('2,336,754.89').waitFor()

  // A colleague is faster, while the question is open.
  const colleague = await signedIn(site.portal.url, 'officer2')
  await colleague.row('/api/admin/approve_disc_apply', { apply_no: a })
  await dialog.getByText('申请内容已变更，请取消后核对').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '确认通过' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '取消' }).click()
  await detail.getByText(/办理“银行审批通过”，现为“.*”。您的操作未提交。/).waitFor()
  expect(await detail.getByLabel('审批意见').inputValue()).toBe('贸易背景清楚')
  expect(page.url()).toContain(a)

  const stateOf = async (apply_no: string) =>
    (await colleague.row('/api/admin/disc_apply_detail', { apply_no })).state
  expect(await stateOf(b)).toBe('D20')
  // The opinion on the one that is over goes on the officer's word.
  await detail.getByRole('button', { name: /^下一笔/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
  await page.waitForURL(url => !url.search.includes(a))
  expectNoFaults(faults)
  await page.context().close()
})
