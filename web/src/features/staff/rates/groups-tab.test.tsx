// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onePage } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { Group } from './groups-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'

const company = { user_code: 'HY00000002', company_name: '云岭示例钢贸有限公司' }
const group: Group = {
  group_id: '7',
  group_name: '示例控股集团',
  parent_name: '示例控股有限公司',
  parent_usc: '',
  limit_fen: '99999999999999',
  used_fen: '234567890',
  approved: true,
  members: [{ ...company, used_fen: '234567890' }],
  proposed: null,
  version: 3,
}
const proposed = {
  group_name: group.group_name,
  parent_name: group.parent_name,
  parent_usc: '',
  limit_fen: '0',
  members: [],
  reason: '不再合作',
  proposer_name: '何示例',
  proposed_at: '2026-06-23T10:00:00+08:00',
  own: false,
}

let gateway: Gateway
beforeEach(async () => {
  const user = { ...officerUser, permissions: { eclp: maskOf(['rate_view', 'member_price']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/admin/group/query': [onePage([group])],
    '/api/admin/group/propose': [{ group_id: '7' }],
    '/api/admin/group/approve': [{ result: 'ok' }],
    '/api/admin/rate/query_member_price': [
      onePage([
        {
          user_code: 'HY00000001',
          company_name: '江州示例精密制造有限公司',
          status: 4,
          coefficient: 10_000,
          revenue_bp: 0,
          need_review: 1,
          credit_amount: '0',
          remain_credit: '0',
          version: 0,
        },
      ]),
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const show = () => renderPage(gateway, '/rateSetting', <GroupsTab />)

test('a change of limit and members is proposed against the version that was read', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^变更/ }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^集团额度/ }), {
    target: { value: '8,000,000.01' },
  })
  fireEvent.change(screen.getByRole('searchbox', { name: '企业名称或编号' }), { target: { value: '江州' } })
  fireEvent.click(screen.getByRole('button', { name: '查找' }))
  fireEvent.click(await screen.findByRole('button', { name: '加入 江州示例精密制造有限公司' }))
  fireEvent.click(screen.getByRole('button', { name: '移出 云岭示例钢贸有限公司' }))
  fireEvent.click(screen.getByRole('button', { name: '提交复核' }))
  expect(await screen.findByText('请填写2-200字的变更原因')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^变更原因/ }), { target: { value: '年度授信' } })
  fireEvent.click(screen.getByRole('button', { name: '提交复核' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/group/propose')).toEqual([
      {
        group_id: '7',
        version: 3,
        group_name: '示例控股集团',
        parent_name: '示例控股有限公司',
        parent_usc: '',
        limit_fen: '800000001',
        members: ['HY00000001'],
        reason: '年度授信',
      },
    ]),
  )
})

test('the second officer reads what changes before passing it', async () => {
  gateway.answers['/api/admin/group/query'] = [onePage([{ ...group, proposed }])]
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^通过/ }))
  expect(
    await screen.findByText(
      /额度由 999,999,999,999\.99 元 变更为 不限；成员由 云岭示例钢贸有限公司 变更为 无；原因：不再合作（何示例）/,
      { selector: 'p, div' },
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^确认通过/ }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/group/approve')).toEqual([{ group_id: '7', version: 3 }]),
  )
})

test('who proposed a change can only take it back', async () => {
  gateway.answers['/api/admin/group/query'] = [onePage([{ ...group, proposed: { ...proposed, own: true } }])]
  show()
  expect(await screen.findByRole('button', { name: /^撤回/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^变更/ })).toBeNull()
})
