// @vitest-environment happy-dom
import { permissionRows } from '@portal/shared/access/permissions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { type PermissionEdit, PermissionEditor } from './permission-editor.tsx'
import { type Role, roleSets } from './role-sets.ts'

const QUERY = '/api/admin/role/query_perm'
const ASSIGN = '/api/admin/role/assign_perm'
const names = ['sign_view', 'sign_review', 'audit_view'] as const
type Name = (typeof names)[number]

const role = { role_id: '7', name: '值班岗', members: 2, enabled: 1, auth_codes: [] } as unknown as Role
const codes = (...of: Name[]) => of.map(name => permissionRows[name].code).sort()

let gateway: Gateway
let granted: Name[]
beforeEach(async () => {
  granted = ['sign_view']
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    [QUERY]: () =>
      names.map(name => ({
        auth_code: permissionRows[name].code,
        name: permissionRows[name].title,
        granted: granted.includes(name) ? 1 : 0,
      })),
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const Drawer = () => {
  const [edited, setEdited] = useState<PermissionEdit | null>(null)
  return (
    <PermissionEditor set={roleSets.staff} role={role} edited={edited} onEdit={setEdited} beside={null} />
  )
}
/** What lies under a dialog is found again when the dialog has gone. */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const save = async () => {
  await press('保存权限')
  const dialog = within(await screen.findByRole('alertdialog', { name: '保存权限：值班岗' }))
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
}
const sent = () =>
  gateway.bodiesOf(ASSIGN).map(body => ({
    auth_codes: [...(body.auth_codes as string[])].sort(),
    expected: [...(body.expected_auth_codes as string[])].sort(),
  }))

test('what a colleague grants meanwhile is not taken away: the bank is told what the editing began with', async () => {
  gateway.answers[ASSIGN] = { status: 409, error_no: '20000', error_msg: '数据已被他人修改，请刷新后重试' }
  renderPage(gateway, '/roleManage', <Drawer />)
  await press('全部展开')
  fireEvent.click(screen.getByRole('checkbox', { name: permissionRows.sign_review.title }))
  await screen.findByText('新增 1 项，收回 0 项，尚未保存')

  granted = ['sign_view', 'audit_view']
  await save()
  await screen.findByText(/该角色的权限已被他人修改，保存将被拒绝/)
  await save()
  await expect
    .poll(sent)
    .toEqual(Array(2).fill({ auth_codes: codes('sign_view', 'sign_review'), expected: codes('sign_view') }))

  gateway.answers[ASSIGN] = [{ result: 'ok' }]
  await press('在最新权限上保留我的改动')
  await screen.findByText('新增 1 项，收回 0 项，尚未保存')
  await save()
  await expect
    .poll(() => sent().at(-1))
    .toEqual({
      auth_codes: codes('sign_view', 'sign_review', 'audit_view'),
      expected: codes('sign_view', 'audit_view'),
    })
})
