import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import { chooseFrom, enter, expectAccessible, expectNoFaults, openSite, type Site } from '../harness/site.ts'

/* The officers' desk: one application taken, a batch with one that somebody else has, and a third person's decision. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

const queueOf = (page: Page) => page.getByRole('region', { name: '申请列表' })
const detailOf = (page: Page) => page.getByRole('region', { name: '申请详情' })
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor()

it('an officer takes one, approves several once the failing one is left out, and a senior one decides above', async () => {
  const officer2 = await signedIn(site.portal.url, 'officer2')
  const { page, faults } = await site.visit()
  await enter(page, 'officer1', { type: 'admin', path: '/discApproval' })
  const detail = detailOf(page)
  const queue = queueOf(page)

  // Taken, it is the officer's own, in the card and in the list.
  await detail.getByRole('button', { name: '领取' }).click()
  await detail.getByText('本人办理').waitFor()
  await queue.getByRole('button', { name: '我的 1' }).click()
  await queue.getByRole('button', { name: /本人办理/ }).waitFor()
  await detail.getByRole('button', { name: '退回公共队列' }).click()
  await queue.getByText('没有符合条件的申请').waitFor()
  await queue.getByRole('button', { name: /^未分派/ }).click()

  // Two are chosen; one of them is taken by a colleague before the question is answered.
  const choices = queue.getByRole('checkbox', { name: /^选择 TX/ })
  const chosen: string[] = []
  for (const at of [0, 1]) {
    const name = (await choices.nth(at).getAttribute('aria-label')) ?? ''
    chosen.push(name.slice('选择 '.length))
    await choices.nth(at).check()
  }
  await queue.getByRole('button', { name: '批量通过 2 笔' }).click()
  const dialog = page.getByRole('alertdialog', { name: '批量审批通过' })
  await dialog.getByText('合计 2 笔').waitFor()
  await officer2.row('/api/admin/take_disc_apply', { apply_no: chosen[0] ?? '' })
  await dialog.getByText(/由本人办理.*申请由顾示例办理，请先移交/).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '确认通过 2 笔' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '去除未通过的 1 笔' }).click()
  await dialog.getByRole('button', { name: '确认通过 1 笔' }).click()
  await toast(page, '已通过 1 笔申请')
  const stateOf = async (apply_no = '') =>
    (await officer2.row('/api/admin/disc_apply_detail', { apply_no })).state
  expect([await stateOf(chosen[0]), await stateOf(chosen[1])]).toEqual(['D20', 'D40'])
  expectNoFaults(faults)
  await page.context().close()

  // What the colleague has is moved by a senior officer, who decides what is above the others' authority.
  const senior = await site.visit()
  await enter(senior.page, 'officer3', {
    type: 'admin',
    path: `/discApproval?apply_no=${chosen[0]}`,
  })
  const card = detailOf(senior.page)
  await card.getByRole('button', { name: '移交' }).click()
  const moving = senior.page.getByRole('alertdialog', { name: '移交申请' })
  await chooseFrom(moving.getByRole('combobox', { name: '办理人' }), '沈示例（手上 0 笔）')
  await moving.getByRole('button', { name: '确认移交' }).click()
  await card.getByText('沈示例办理', { exact: true }).waitFor()
  await queueOf(senior.page).getByRole('button', { name: '待授权审批 1' }).click()
  await card.getByText(/沈示例已审批通过，\d 张利率偏离报价超过10%/).waitFor()
  await expectAccessible(senior.page)
  const referred = new URL(senior.page.url()).searchParams.get('apply_no') ?? ''
  await card.getByRole('button', { name: '通过', exact: true }).click()
  const passing = senior.page.getByRole('alertdialog', { name: '授权审批通过' })
  await passing.getByRole('button', { name: '确认通过' }).click()
  await toast(senior.page, '已通过授权审批')
  expect(await stateOf(referred)).toBe('D30')
  expectNoFaults(senior.faults)
})
