// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberDetail } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import EditProfilePage from './edit-profile-page.tsx'

const path = (digit: string) => `/files/${digit.repeat(32)}.png`
const failed = {
  ...memberDetail,
  status: 7,
  is_main_account: 1,
  usc_code: '91990000MA00000586',
  audit_remark: '营业执照不清晰',
  legal_person: '唐示例',
  legal_person_cert_type: 'Ind01' as const,
  legal_person_cert_no: '99************0019',
  contact_name: '唐示例',
  contact_mobile: '154****0032',
  address: '示例市示例路1号',
  id_card_front: path('a'),
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf({ ...companyUser, status: 7 })],
    '/api/member/current_member_detail': () => [failed],
    '/api/dict/query_dict': [],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async () => {
  renderPage(gateway, '/perfectCompanyMess?update=true', <EditProfilePage />)
  await screen.findByText(/审核意见：营业执照不清晰/)
}
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存并重新提交' }))

test('says which papers the bank wants to see, and which are still to be uploaded', async () => {
  await open()
  expect(
    await screen.findByText(/审核必备证照：营业执照、.*尚未上传：营业执照、法定代表人证件国徽面/),
  ).toBeTruthy()
})

test('a part that is refused can be corrected and saved: nothing is handed in again before it', async () => {
  gateway.answers['/api/member/edit_my_info'] = {
    status: 422,
    error_no: '23002',
    error_msg: '身份证号码不正确',
    fields: { email: '邮箱不可用' },
  }
  gateway.answers['/api/member/resubmit'] = [{ result: 'ok', status: 0 }]
  await open()
  const email = screen.getAllByLabelText(/^电子邮箱/).at(-1) as HTMLInputElement
  fireEvent.change(email, { target: { value: 'a@example.com' } })
  await save()
  expect(await screen.findByText('邮箱不可用')).toBeTruthy()
  expect(gateway.bodiesOf('/api/member/resubmit')).toEqual([])
  gateway.answers['/api/member/edit_my_info'] = [{ result: 'ok' }]
  fireEvent.change(email, { target: { value: 'b@example.com' } })
  await save()
  await waitFor(() => expect(gateway.bodiesOf('/api/member/resubmit')).toHaveLength(1))
  expect(gateway.bodiesOf('/api/member/edit_my_info')).toEqual([
    { email: 'a@example.com' },
    { email: 'b@example.com' },
  ])
})

test('the kind of a document is chosen before its number, and a shown part of a number is not changed in part', async () => {
  const unset = { ...failed, legal_person_cert_type: '' as const, legal_person_cert_no: '' }
  gateway.answers['/api/member/current_member_detail'] = () => [unset as unknown as typeof failed]
  await open()
  const kind = await screen.findByLabelText<HTMLSelectElement>(/法定代表人证件类型/)
  fireEvent.change(kind, { target: { value: 'Ind03' } })
  expect(kind.value).toBe('Ind03')
  fireEvent.click(screen.getAllByRole('button', { name: '更换手机号码' }).at(-1) as HTMLElement)
  const [mobile] = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter(field => field.name === 'contact_mobile')
  fireEvent.change(mobile as HTMLElement, { target: { value: '154****0033' } })
  await save()
  await screen.findByText('手机号码不能只改一部分，请重新填写完整')
  expect(gateway.bodiesOf('/api/member/resubmit')).toEqual([])
})

test('what the bank shows masked is kept or replaced as a whole, and is not wiped out by the way', async () => {
  await open()
  expect((await screen.findByText('154****0032')).tagName).toBe('OUTPUT')
  fireEvent.click(screen.getAllByRole('button', { name: '更换手机号码' }).at(-1) as HTMLElement)
  const [mobile] = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter(field => field.name === 'contact_mobile')
  expect(mobile?.value).toBe('')
  await save()
  expect(await screen.findByText('请填写手机号码')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '不更换' }))
  expect(screen.getByText('154****0032').tagName).toBe('OUTPUT')
})
