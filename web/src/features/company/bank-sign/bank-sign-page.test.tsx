// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BankRow, SignRow } from '../../../domain/signing/sign-acts.ts'
import type { SignDetail } from '../../../domain/signing/sign-facts.tsx'
import { memberDetail, rateGrid, sign } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import BankSignPage from './bank-sign-page.tsx'

const bank: BankRow = {
  bank_no: '999990000013',
  bank_name: '江州示例银行',
  sign_no: '',
  state: null,
  state_name: '未签约',
  valid_to: '',
  can_sign: true,
  blocked_reason: '',
}
const running: SignRow = { ...sign, actions: ['pause', 'apply_end', 'renew'] }
const draft: SignDetail = {
  ...sign,
  sign_no: 'QY20260623000002',
  state: 'S00',
  state_name: '草稿',
  actions: ['edit', 'submit', 'withdraw'],
  company_name: companyUser.company_name,
  usc_code: companyUser.usc_code,
  settle_acct_no_edit: '9900123456789010118',
  file_ids: [],
  next_step: '请阅读协议并提交签约申请',
  log: [],
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/member/current_member_detail': [memberDetail],
    '/api/document/query_document': [],
    '/api/signing/query_sign': [running],
    '/api/signing/query_bank': [{ ...bank, sign_no: sign.sign_no, can_sign: false }],
    '/api/signing/sign_detail': [draft],
    '/api/signing/query_account_change': [{ total: 0, rows: [], page_no: 1, page_size: 20 }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = (query = '') => renderPage(gateway, `/pcBankSign${query}`, <BankSignPage />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the list of signings', () => {
  it('offers what the bank says is open, and to others nothing but the detail', async () => {
    gateway.answers['/api/signing/query_sign'] = [{ ...running, actions: [] }]
    open()
    expect(await screen.findByText('20,000,000.00')).toBeTruthy()
    for (const name of ['暂停', '解约', '续签']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('link', { name: '详情' }).getAttribute('href')).toBe(
      `/pcBankSign?sign_no=${sign.sign_no}`,
    )
  })

  it('says how far the limits are used, and what is left of them', async () => {
    gateway.answers['/api/signing/query_sign'] = [
      {
        ...running,
        total_limit_fen: '50000000000',
        total_used_fen: '12345678901',
        day_limit_count: 5,
        day_used_count: 6,
      },
    ]
    open()
    expect(await screen.findByText('123,456,789.01 元，剩余 376,543,210.99 元')).toBeTruthy()
    expect(screen.getByText('6 笔，剩余 0 笔')).toBeTruthy()
  })

  it('asks before a renewal, which goes on as a draft', async () => {
    gateway.answers['/api/signing/renew_sign'] = [{ sign_no: draft.sign_no, state: 'S00' }]
    const page = open()
    await press('续签')
    await press('开始续签')
    await waitFor(() => expect(page.address()).toBe(`/pcBankSign?edit=${draft.sign_no}`))
    expect(gateway.bodiesOf('/api/signing/renew_sign')).toEqual([{ sign_no: sign.sign_no }])
    expect(await screen.findByRole('button', { name: '提交签约申请' })).toBeTruthy()
  })

  it('says why a signing cannot be ended while applications are under way', async () => {
    gateway.answers['/api/signing/apply_end'] = {
      status: 422,
      error_no: '22008',
      error_msg: '有在途贴现申请，不能解约',
    }
    open()
    await press('解约')
    const dialog = within(await screen.findByRole('alertdialog', { name: '申请解约' }))
    fireEvent.change(dialog.getByLabelText(/^短信验证码/), { target: { value: '123456' } })
    fireEvent.click(dialog.getByRole('button', { name: '确认解约' }))
    expect(await dialog.findByText('有在途贴现申请，不能解约')).toBeTruthy()
    expect(gateway.bodiesOf('/api/signing/apply_end')).toEqual([
      { sign_no: sign.sign_no, sms_code: '123456' },
    ])
  })
})

describe('the wizard', () => {
  it('keeps what was typed when the bank refuses, and says it at its field', async () => {
    gateway.answers['/api/signing/query_bank'] = [bank]
    gateway.answers['/api/signing/save_sign'] = {
      status: 422,
      error_no: '22002',
      error_msg: '该账号已被其他企业使用',
      fields: { settle_acct_no: '该账号已被其他企业使用' },
    }
    open(`?bank_no=${bank.bank_no}`)
    await press('信息无误，下一步')
    const account = (await screen.findByLabelText(/^结算账号/)) as HTMLInputElement
    fireEvent.change(account, { target: { value: '9900123456789010118' } })
    fireEvent.change(screen.getByLabelText(/^开户行行号/), { target: { value: bank.bank_no } })
    await press('保存并下一步')
    expect(await screen.findByText('该账号已被其他企业使用')).toBeTruthy()
    expect(account.value).toBe('9900123456789010118')
    expect(gateway.bodiesOf('/api/signing/save_sign')).toEqual([
      {
        bank_no: bank.bank_no,
        settle_acct_name: companyUser.company_name,
        settle_acct_no: '9900123456789010118',
        settle_bank_no: bank.bank_no,
        valid_to: '2027-06-23',
        file_ids: [],
      },
    ])
  })

  it('is closed to a signing that has moved on, and to whoever may not sign', async () => {
    gateway.answers['/api/signing/sign_detail'] = [
      { ...draft, state: 'S10', state_name: '待银行审核', actions: ['withdraw'] },
    ]
    open(`?edit=${draft.sign_no}`)
    expect(await screen.findByText(`${draft.sign_no} 现在不能修改`)).toBeTruthy()
    forgetPage()
    gateway.answers['/api/session/state'] = [stateOf({ ...companyUser, biz_roles: ['checker'] })]
    open(`?bank_no=${bank.bank_no}`)
    expect(await screen.findByText('无经办权限')).toBeTruthy()
  })
})
