// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import type { Person } from './people-sets.ts'
import { UserDialog } from './user-dialog.tsx'

const EDIT = '/api/admin/user/edit'
const ADD = '/api/admin/user/add'
const first = { bank_no: '999990000013', bank_name: '江州示例银行' }
const second = { bank_no: '999990000048', bank_name: '云岭示例银行' }
const person = (of: Partial<Person>) =>
  ({
    user_id: '5',
    user_name: '何示例',
    mobile: '154****0016',
    kind: 'staff',
    bank_no: '',
    bank_name: '',
    ...of,
  }) as Person

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/admin/user/query_bank': [first],
    [ADD]: [{ result: 'ok', user_id: '9' }],
    [EDIT]: [{ result: 'ok', change_id: '3' }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const show = (user: Person | null) =>
  renderPage(gateway, '/userManage', <UserDialog user={user} onClose={() => undefined} />)
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const bankField = () => screen.findByRole('combobox', { name: /^所属/ })
/** The list is loaded when it first opens, and takes a press once it stands. */
const choose = async (name: string) => {
  fireEvent.click(await bankField())
  await screen.findByRole('option', { name })
  await expect
    .poll(async () => {
      const option = screen.queryByRole('option', { name })
      if (option) fireEvent.click(option)
      return (await bankField()).textContent
    })
    .toBe(name)
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

test('a new user belongs to the platform, or to the bank that is chosen', async () => {
  show(null)
  await screen.findByText(/只能办理该行的业务/)
  type(/^登录账号/, 'officer9')
  type(/^姓名/, '孟示例')
  type(/^手机号/, '15409000099')
  await choose(first.bank_name)
  confirm()
  await screen.findByText(/用户已新增/)
  expect(gateway.bodiesOf(ADD)).toEqual([
    { account: 'officer9', user_name: '孟示例', mobile: '15409000099', bank_no: first.bank_no },
  ])
})

test('another bank is asked for with a reason, and alone: a new number is another request', async () => {
  show(person({}))
  await choose(first.bank_name)
  type(/^手机号/, '15409000099')
  confirm()
  await screen.findByText('手机号与所属贴入行请分别申请变更')
  expect(gateway.bodiesOf(EDIT)).toEqual([])
  type(/^手机号/, '')
  type(/^变更原因/, '调往分行')
  confirm()
  await screen.findByText('所属贴入行变更已提交，须另一名管理员复核后生效')
  expect(gateway.bodiesOf(EDIT)).toEqual([
    { user_id: '5', user_name: '何示例', bank_no: first.bank_no, reason: '调往分行' },
  ])
})

test('a bank that no longer discounts stays what it is until another is chosen', async () => {
  show(person(second))
  await bankField()
  await expect
    .poll(() => screen.getByRole('combobox', { name: /^所属/ }).textContent)
    .toContain(second.bank_name)
  confirm()
  await expect.poll(() => gateway.bodiesOf(EDIT)).toEqual([{ user_id: '5', user_name: '何示例' }])
})
