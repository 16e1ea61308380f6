// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import { type StaffChange, StaffChangesTab } from './staff-changes-tab.tsx'

const change = (change_id: string, fields: Partial<StaffChange>): StaffChange => ({
  change_id,
  kind: 'mobile',
  kind_name: '变更手机号',
  user_id: '9',
  account: 'officer2',
  user_name: '顾示例',
  old_mobile: '154****0017',
  new_mobile: '154****8888',
  old_bank_name: '',
  new_bank_name: '',
  reason: '',
  state: 'open',
  state_name: '待复核',
  proposer_name: '管示例',
  proposed_at: '2026-06-23T10:00:00+08:00',
  expires_at: '2026-06-24T10:00:00+08:00',
  decider_name: '',
  remark: '',
  ended_at: null,
  own: false,
  may_decide: false,
  ...fields,
})

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf({ ...officerUser, permissions: { eclp: 'f'.repeat(16) } })],
    '/api/admin/user/query_change': [
      {
        total: 3,
        rows: [
          change('1', { may_decide: true }),
          change('2', {
            own: true,
            account: 'credit',
            user_name: '何示例',
            kind: 'reset_pwd',
            new_mobile: '',
          }),
          change('3', {
            state: 'lapsed',
            state_name: '已失效',
            account: 'officer1',
            user_name: '沈示例',
            own: true,
          }),
        ],
        page_no: 1,
        page_size: 10,
      },
    ],
    '/api/admin/user/approve_change': [{ result: 'ok' }],
    '/api/admin/user/refuse_change': [{ result: 'ok' }],
    '/api/admin/user/withdraw_change': [{ result: 'ok' }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const rowOf = async (account: string) => within(await screen.findByRole('row', { name: new RegExp(account) }))
const buttons = async (account: string) =>
  (await rowOf(account)).queryAllByRole('button').map(button => button.textContent)
const sent = (path: string) => gateway.calls.filter(call => call.path === path).map(({ body }) => body)

test('a change is decided by the second person, taken back by the first, and left alone once it is over', async () => {
  renderPage(gateway, '/userManage?tab=changes', <StaffChangesTab />)
  expect(await buttons('officer2')).toEqual(['通过', '不通过'])
  expect(await buttons('credit')).toEqual(['撤回'])
  expect(await buttons('officer1')).toEqual([])

  fireEvent.click((await rowOf('officer2')).getByRole('button', { name: /^通过/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '通过' }))
  dialog.getByText(/手机号由 154\*{4}0017 变更为 154\*{4}8888。通过后立即生效/)
  fireEvent.click(dialog.getByRole('button', { name: '确认通过' }))
  await screen.findByText('已通过，变更已生效')
  expect(sent('/api/admin/user/approve_change')).toEqual([{ change_id: '1' }])

  fireEvent.click((await rowOf('officer2')).getByRole('button', { name: /^不通过/ }))
  const refusing = within(await screen.findByRole('dialog', { name: '不通过' }))
  fireEvent.click(refusing.getByRole('button', { name: '确认不通过' }))
  await refusing.findByText('请填写不通过的原因')
  fireEvent.change(refusing.getByRole('textbox'), { target: { value: '未见本人' } })
  fireEvent.click(refusing.getByRole('button', { name: '确认不通过' }))
  await screen.findByText('已退回申请人，账号不变')
  expect(sent('/api/admin/user/refuse_change')).toEqual([{ change_id: '1', reason: '未见本人' }])
})
