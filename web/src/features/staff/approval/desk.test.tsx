// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Approval,
  applyPage,
  LIST,
  press,
  startApproval,
  typeOpinion,
  waiting,
} from '../../../testing/approval-page.tsx'
import { pick } from '../../../testing/lists.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'

const PREVIEW = '/api/admin/preview_disc_batch'
const BATCH = '/api/admin/approve_disc_batch'
const AUTHORISE = '/api/admin/authorise_disc_apply'

let at: Approval
beforeEach(async () => {
  at = await startApproval()
})
afterEach(() => at.close())

const other = { ...waiting, apply_no: 'TX20260623000002', company_name: '江州示例精密制造有限公司' }
const previewed = (apply_no: string, checks: { name: string; outcome: 'warn' | 'fail'; note: string }[]) => ({
  apply_no,
  company_name: '云岭示例钢贸有限公司',
  version: 2,
  pay_dt: '2026-06-23',
  total_fen: '234567890',
  rate_e6: 12_800,
  interest_fen: '892401',
  net_fen: '233675489',
  checks,
})
const gone = { name: '由本人办理', outcome: 'fail' as const, note: '申请由顾示例办理，请先移交' }

test('the platform’s people see which bank discounts, and narrow the list to one', async () => {
  await at.openPage()
  const item = await screen.findByRole('button', { name: /云岭示例钢贸有限公司.*江州示例银行/ })
  expect(item.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText(/贴入行 江州示例银行/)).toBeTruthy()
  await pick(screen.getByLabelText('贴入行'), '999990000021')
  await waitFor(() =>
    expect(at.gateway.bodiesOf(LIST).at(-1)).toMatchObject({ state: 'D20', bank: '999990000021' }),
  )
  // Another list keeps to that bank.
  press('放款中')
  await waitFor(() =>
    expect(at.gateway.bodiesOf(LIST).at(-1)).toMatchObject({ state: 'D50', bank: '999990000021' }),
  )
})

test('an officer of one bank is told no bank and chooses none', async () => {
  at.gateway.answers['/api/session/state'] = [stateOf({ ...officerUser, bank_name: '江州示例银行' })]
  await at.openPage()
  const item = await screen.findByRole('button', { name: /^云岭示例钢贸有限公司/ })
  expect(item.textContent).not.toContain('江州示例银行')
  expect(screen.queryByText(/贴入行 江州示例银行/)).toBeNull()
  expect(screen.queryByLabelText('贴入行')).toBeNull()
})

test('a batch with one that fails is not sent; without it the others are, as they were seen', async () => {
  at.gateway.answers[LIST] = () => [applyPage(waiting, other)]
  at.gateway.answers[PREVIEW] = ({ apply_nos }) =>
    apply_nos.map(no => previewed(no, no === other.apply_no ? [gone] : []))
  at.gateway.answers[BATCH] = {
    status: 409,
    error_no: '20353',
    error_msg: '1 笔申请中 1 笔未通过校验，全部未办理',
    fields: { [waiting.apply_no]: '申请未变更：申请内容已变更，请核对后再办理' },
  }
  await at.openPage()
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  press('批量通过 2 笔')
  const dialog = within(await screen.findByRole('alertdialog', { name: '批量审批通过' }))
  await dialog.findByText(/申请由顾示例办理，请先移交/)
  const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^确认通过/ })
  expect(confirm().disabled).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: '去除未通过的 1 笔' }))
  await dialog.findByText(/合计 1 笔/)
  fireEvent.click(confirm())
  // The refusal names the application and what it failed, and stays with the question.
  expect((await dialog.findByRole('alert')).textContent).toBe(
    '1 笔申请中 1 笔未通过校验，全部未办理TX20260623000001　申请未变更：申请内容已变更，请核对后再办理',
  )
  fireEvent.change(dialog.getByLabelText('审批意见'), { target: { value: ' 资料齐全 ' } })
  at.gateway.answers[BATCH] = [{ apply_no: waiting.apply_no, state: 'D40' }]
  fireEvent.click(confirm())
  await screen.findByText('已通过 1 笔申请')
  expect(at.gateway.bodiesOf(BATCH).at(-1)).toEqual({
    applies: [{ apply_no: waiting.apply_no, seen_version: 2, seen_pay_dt: '2026-06-23' }],
    remark: '资料齐全',
  })
})

test('the queue names the rule of 秒贴 that has sent an application there, and how many did', async () => {
  const stop = (name: string, text: string) => ({ rule: 'remaining_days', name, text })
  const sent = {
    ...other,
    instant_stops: [stop('剩余期限', '计息 102 天，规则至多 10 天'), stop('承兑人名单', '在排除名单内')],
  }
  at.gateway.answers[LIST] = () => [applyPage(waiting, sent)]
  await at.openPage()
  const tag = await screen.findByText(/^秒贴转人工/)
  expect(tag.textContent).toBe('秒贴转人工：剩余期限等 2 项')
  expect(tag.closest('[data-hint]')?.getAttribute('data-hint')).toBe(
    '剩余期限：计息 102 天，规则至多 10 天；承兑人名单：在排除名单内',
  )
  expect(tag.closest('button')?.textContent).toContain(other.apply_no)
})

test('what cannot be decided is not chosen, and one key chooses what is open', async () => {
  at.gateway.answers[LIST] = () => [
    applyPage(waiting, {
      ...other,
      actions: [],
      assignee: { name: '顾示例', mine: false, since: '2026-06-23T10:00:00+08:00' },
    }),
  ]
  await at.openPage()
  const box = (no: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 ${no}` })
  expect(box(other.apply_no).disabled).toBe(true)
  expect(screen.getByText('顾示例办理')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(box(waiting.apply_no).checked).toBe(true)
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(box(waiting.apply_no).checked).toBe(false)
})

test('a senior officer reads what was decided first, gives it back with a reason, or agrees at its rates', async () => {
  const [bill] = waiting.bills
  if (!bill) throw new Error('the example has a bill')
  at.shown = {
    ...waiting,
    actions: ['approve', 'return', 'refuse', 'send_back', 'take'],
    referred_at: '2026-06-23T10:08:00+08:00',
    referral: {
      by_name: '顾示例',
      remark: '覆盖资金成本',
      beyond: ['1 张利率偏离报价超过10%'],
      rates: [{ holding_id: bill.holding_id, rate_e6: 15_360 }],
    },
  }
  at.gateway.answers[AUTHORISE] = [{ apply_no: waiting.apply_no, state: 'D20' }]
  at.open('/discApproval')
  await screen.findByText(/顾示例已审批通过，1 张利率偏离报价超过10%/)
  // 2,345,678.90 for 107 days at 1.536 %: 10,708.81, in the strip.
  expect(screen.getByText('10,708.81')).toBeTruthy()
  expect(screen.queryByLabelText(/^审批利率/)).toBeNull()
  press('退回审批岗')
  expect(screen.getByRole('alert', { name: '' }).textContent).toContain('请填写退回原因')
  typeOpinion('利率偏高')
  press('退回审批岗')
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: '退回审批岗' })).getByRole('button', {
      name: '确认退回审批岗',
    }),
  )
  await screen.findByText('已退回审批岗')
  press('通过')
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: '授权审批通过' })).getByRole('button', {
      name: '确认通过',
    }),
  )
  await screen.findByText('已通过授权审批')
  const seen = { apply_no: waiting.apply_no, seen_version: 2 }
  expect(at.gateway.bodiesOf(AUTHORISE)).toEqual([
    { ...seen, decision: 'back', reason: '利率偏高' },
    { ...seen, decision: 'pass', seen_pay_dt: '2026-06-23' },
  ])
})
