// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useCall } from '../../core/api/hooks.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type Person, staffSet } from './people-sets.ts'
import type { Role } from './role-sets.ts'

const ASSIGN = '/api/admin/user/assign_role'
const roleOf = (role_id: string, name: string) =>
  ({ role_id, name, remark: '', enabled: 1, members: 0, auth_codes: [] }) as unknown as Role
const personWith = (...ids: string[]) =>
  ({
    user_id: '5',
    user_name: '何示例',
    roles: ids.map(role_id => ({ role_id, name: role_id })),
  }) as unknown as Person

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/admin/role/query': [
      {
        total: 3,
        rows: [roleOf('1', '审批岗'), roleOf('2', '值班岗'), roleOf('3', '夜班岗')],
        page_no: 1,
        page_size: 100,
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

/** The list behind the dialog: a colleague has given a role by the time it is read again. */
const List = () => {
  const person = useCall(staffSet.query, { page_no: 1, page_size: 10 }).first?.rows[0]
  return person ? <AssignDialog set={staffSet} person={person} onClose={() => undefined} /> : null
}

test('a role that a colleague has given meanwhile stays: after the refusal the choice stands on what is held now', async () => {
  const held = [['1'], ['1', '2']]
  gateway.answers['/api/admin/user/query'] = () => {
    const [now = []] = held.length > 1 ? held.splice(0, 1) : held
    return [{ total: 1, rows: [personWith(...now)], page_no: 1, page_size: 10 }]
  }
  gateway.answers[ASSIGN] = { status: 409, error_no: '20000', error_msg: '数据已被他人修改，请刷新后重试' }
  renderPage(gateway, '/userManage', <List />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /^夜班岗/ }))
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))
  confirm()
  await expect
    .poll(() => screen.getByRole<HTMLInputElement>('checkbox', { name: /^值班岗/ }).checked)
    .toBe(true)
  gateway.answers[ASSIGN] = [{ result: 'ok' }]
  confirm()
  await expect
    .poll(() => gateway.bodiesOf(ASSIGN))
    .toEqual([
      { user_id: '5', role_ids: ['1', '3'], expected_role_ids: ['1'] },
      { user_id: '5', role_ids: ['1', '2', '3'], expected_role_ids: ['1', '2'] },
    ])
})
