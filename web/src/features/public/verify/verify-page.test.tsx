// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { guestState } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import VerifyPage from './verify-page.tsx'

const path = '/api/receipt/verify'
const row = {
  receipt_no: 'HD20260623000117',
  purpose: '贴现实付',
  amount_fen: '99999999999999',
  payer_name: '江＊＊＊＊',
  payer_acct_no: '',
  payee_name: '云＊＊＊＊有限公司',
  payee_acct_no: '9900 **** **** *** 0342',
  business_dt: '2026-06-23',
}
let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [guestState], [path]: [row] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(name), { target: { value } })

test('number and code lead to the masked facts, in digits and in capitals', async () => {
  renderPage(gateway, '/verify', <VerifyPage />)
  await screen.findByRole('heading', { name: '回单与文件验真' })
  fill(/^回单编号/, ' hd20260623000117 ')
  fill(/^验证码/, '5wkn 2jx9-7qrt')
  fireEvent.click(screen.getByRole('button', { name: '核验' }))
  await screen.findByRole('heading', { name: '真实，与签发记录一致' })
  expect(screen.getByText('999,999,999,999.99')).toBeTruthy()
  expect(screen.getByText('云＊＊＊＊有限公司')).toBeTruthy()
  expect(gateway.bodiesOf(path)).toEqual([{ receipt_no: 'HD20260623000117', code: '5WKN2JX97QRT' }])
})

test('a QR code fills both in and asks, and its code is no longer in the address', async () => {
  const at = renderPage(gateway, '/verify#n=HD20260623000117&c=5WKN2JX97QRT', <VerifyPage />)
  await screen.findByRole('heading', { name: '真实，与签发记录一致' })
  expect(at.address()).toBe('/verify')
  expect(screen.getByLabelText<HTMLInputElement>(/^验证码/).value).toBe('5WKN-2JX9-7QRT')
  expect(gateway.bodiesOf(path)).toEqual([{ receipt_no: 'HD20260623000117', code: '5WKN2JX97QRT' }])
})

test('the number of a paper of a recourse leads to the recourse', async () => {
  gateway.answers['/api/recourse/verify'] = [
    {
      paper_no: 'ZQ20260623000001',
      title: '清偿证明',
      bill_no: '6999 **** **** **** **** **** ** 0142',
      face_fen: '99999999999999',
      holder_name: '云＊＊＊＊有限公司',
      parties_count: 3,
      amount_fen: '99999999999999',
      dt: '2026-06-23',
    },
  ]
  renderPage(gateway, '/verify', <VerifyPage />)
  await screen.findByRole('heading', { name: '回单与文件验真' })
  fill(/^回单编号/, 'zq20260623000001')
  fill(/^验证码/, '5WKN-2JX9-7QRT')
  fireEvent.click(screen.getByRole('button', { name: '核验' }))
  await screen.findByText('清偿证明 ZQ20260623000001')
  expect(screen.getByText('清偿合计（元）')).toBeTruthy()
  expect(gateway.bodiesOf('/api/recourse/verify')).toEqual([
    { paper_no: 'ZQ20260623000001', code: '5WKN2JX97QRT' },
  ])
})

test('what cannot be a number or a code is said at its field, and nothing is asked', async () => {
  renderPage(gateway, '/verify', <VerifyPage />)
  await screen.findByRole('heading', { name: '回单与文件验真' })
  fill(/^回单编号/, 'TX20260623000117')
  fill(/^验证码/, '0WKN-2JX9-7QRT')
  fireEvent.click(screen.getByRole('button', { name: '核验' }))
  await screen.findByText('回单编号为 HD 与 14 位数字，对账单为 DZ，追索文书为 ZT 或 ZQ')
  await screen.findByText('验证码为 12 位字母与数字，不含 0、O、1、I')
  expect(gateway.bodiesOf(path)).toEqual([])
})
