// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '../../../core/toast-store.ts'
import { type Applications, startApplications } from '../../../testing/applications-page.tsx'
import { applyRow, onePage, rateGrid } from '../../../testing/discount-rows.ts'
import { contract, invoice, noTotals } from '../../../testing/trade-rows.ts'

/* What a company does with an application of its own: withdraws, checks, confirms, hands in. */

let at: Applications
beforeEach(async () => {
  at = await startApplications()
})
afterEach(() => at.close())

describe('withdrawing', () => {
  const ask = async () => {
    await at.open()
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /^撤销/ }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认撤销' }))
    return dialog
  }

  it('asks first, then withdraws that application and shows its new state', async () => {
    at.gateway.answers['/api/discount/withdraw_apply'] = () => {
      at.row = { ...applyRow, state: 'D80', state_name: '已撤销', actions: [] }
      return [{ result: 'ok' }]
    }
    await ask()
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('已撤销')).toBeTruthy())
    expect(at.gateway.bodiesOf('/api/discount/withdraw_apply')).toEqual([{ apply_no: 'TX20260623000018' }])
  })

  it('says in the dialog why it was refused and shows what the state is now', async () => {
    at.gateway.answers['/api/discount/withdraw_apply'] = () => {
      at.row = { ...applyRow, state: 'D40', state_name: '待放款', actions: [] }
      return { status: 409, error_no: '20000', error_msg: '当前状态不允许该操作' }
    }
    const dialog = await ask()
    expect((await within(dialog).findByRole('alert')).textContent).toBe('当前状态不允许该操作')
    // The page behind the question is hidden from assistive technology, not from the eye.
    const table = screen.getByRole('table', { hidden: true })
    await waitFor(() => expect(within(table).getByText('待放款')).toBeTruthy())
  })
})

describe("the checker's decision", () => {
  beforeEach(() => {
    at.row = { ...applyRow, state: 'D10', state_name: '待企业复核', actions: ['check_pass', 'check_return'] }
  })

  it('passes the application after asking and shows its new state', async () => {
    at.gateway.answers['/api/discount/check_pass'] = () => {
      at.row = { ...applyRow, actions: [] }
      return [{ apply_no: at.row.apply_no, state: 'D20' }]
    }
    const dialog = await at.actFromRow('复核通过')
    expect(dialog.textContent).not.toContain('秒贴')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认通过' }))
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('待银行审批')).toBeTruthy())
    expect(at.gateway.bodiesOf('/api/discount/check_pass')).toEqual([
      { apply_no: 'TX20260623000018', seen_version: 2 },
    ])
  })

  it.each([
    ['D50', '正在放款', '规则已审批，正在放款'],
    ['D20', '待银行审批', '规则已转人工审批'],
  ] as const)(
    'on 秒贴 warns that the money moves at once, and says how the rules decided: %s',
    async (state, state_name, said) => {
      at.row = { ...at.row, product: 'instant' }
      at.gateway.answers['/api/discount/check_pass'] = () => {
        at.row = { ...at.row, state, state_name, actions: [] }
        return [{ apply_no: at.row.apply_no, state }]
      }
      const dialog = await at.actFromRow('复核通过')
      expect(within(dialog).getByText(/本申请为秒贴：通过后由规则审批并立即放款，不能撤销/)).toBeTruthy()
      fireEvent.click(within(dialog).getByRole('button', { name: '确认通过' }))
      await waitFor(() =>
        expect(toastStore.read().map(({ text }) => text)).toEqual([`TX20260623000018 复核通过，${said}`]),
      )
      await waitFor(() => expect(within(screen.getByRole('table')).getByText(state_name)).toBeTruthy())
    },
  )

  it('hears what to do when the discount date has passed, before and after trying', async () => {
    at.gateway.answers['/api/quotes/query_rate_grid'] = [{ ...rateGrid, next_payout_dt: '2026-06-24' }]
    at.gateway.answers['/api/discount/check_pass'] = {
      status: 422,
      error_no: '20034',
      error_msg: '贴现日期2026-06-23已过，请重新询价',
    }
    await at.open('?apply_no=TX20260623000018')
    expect(
      await screen.findByText('贴现日期 2026-06-23 已过。请退回经办人，由其重新询价后提交。'),
    ).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '复核通过' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByRole('table', { name: '可放款日期与金额' })).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '确认通过' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '贴现日期2026-06-23已过，请重新询价。请退回经办人，由其重新询价后提交。',
    )
  })

  it('returns nothing without a reason', async () => {
    await at.open('?apply_no=TX20260623000018')
    fireEvent.click(await screen.findByRole('button', { name: '复核退回' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认退回' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('请填写退回原因')
    expect(at.gateway.bodiesOf('/api/discount/check_return')).toEqual([])
  })
})

describe('the final quote', () => {
  beforeEach(() => {
    sessionStorage.clear()
    at.row = {
      ...applyRow,
      state: 'D30',
      state_name: '待客户确认',
      expires_at: '2026-06-23T11:06:00+08:00',
      actions: ['confirm', 'decline'],
    }
    at.gateway.answers['/api/sms/send_code'] = [{ sended_mobile: '154****0011' }]
  })

  it('lists the days and amounts that are confirmed, and until when they can be', async () => {
    at.row = { ...at.row, expires_at: '2026-06-23T16:45:00+08:00' }
    const dialog = await at.actFromRow('确认报价')
    const days = within(await within(dialog).findByRole('table', { name: '可放款日期与金额' }))
    expect(days.getByText('2,337,005.10')).toBeTruthy()
    expect(within(dialog).getByText(/请于 2026-06-23 16:30 前确认/)).toBeTruthy()
  })

  it('says that the application comes back when the date has passed while it was looked at', async () => {
    at.gateway.answers['/api/discount/confirm_quote'] = {
      status: 422,
      error_no: '20034',
      error_msg: '贴现日期2026-06-23已过，请重新询价',
    }
    const dialog = await at.actFromRow('确认报价')
    fireEvent.click(within(dialog).getByRole('button', { name: '获取验证码' }))
    await waitFor(() => expect(at.gateway.bodiesOf('/api/sms/send_code')).toHaveLength(1))
    fireEvent.change(within(dialog).getByLabelText(/短信验证码/), { target: { value: '123456' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认报价' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '贴现日期2026-06-23已过，请重新询价。本申请将自动退回，退回后请重新询价并提交。',
    )
  })

  it('is confirmed with the code of a message', async () => {
    at.gateway.answers['/api/discount/confirm_quote'] = [{ apply_no: at.row.apply_no, state: 'D40' }]
    const dialog = await at.actFromRow('确认报价')
    fireEvent.click(within(dialog).getByRole('button', { name: '获取验证码' }))
    await waitFor(() =>
      expect(at.gateway.bodiesOf('/api/sms/send_code')).toEqual([{ purpose: 'confirm_quote' }]),
    )
    fireEvent.change(within(dialog).getByLabelText(/短信验证码/), { target: { value: '123456' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认报价' }))
    await waitFor(() =>
      expect(at.gateway.bodiesOf('/api/discount/confirm_quote')).toEqual([
        { apply_no: 'TX20260623000018', sms_code: '123456', seen_version: 2 },
      ]),
    )
  })

  it('is not confirmed with a wrong code, which is said at its field', async () => {
    at.gateway.answers['/api/discount/confirm_quote'] = {
      status: 422,
      error_no: '23004',
      error_msg: '短信验证码输入错误，请重新输入或重新获取验证码',
    }
    const dialog = await at.actFromRow('确认报价')
    fireEvent.change(within(dialog).getByLabelText(/短信验证码/), { target: { value: '000000' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认报价' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('短信验证码输入错误')
  })
})

it('hands in contract and invoice that were to follow: what covers is proposed, a refusal stands in the dialog', async () => {
  at.row = { ...applyRow, trade_later: true, actions: ['supply_trade'] }
  at.gateway.answers['/api/trade/query_contract'] = [{ ...onePage([contract]), totals: noTotals }]
  at.gateway.answers['/api/trade/query_invoice'] = [{ ...onePage([invoice]), totals: noTotals }]
  at.gateway.answers['/api/discount/supply_trade'] = {
    status: 422,
    error_no: '20059',
    error_msg: '发票未验真通过，不能使用',
  }
  await at.open('?apply_no=TX20260623000018')
  fireEvent.click(await screen.findByRole('button', { name: '贸易背景' }))
  fireEvent.click(await screen.findByRole('button', { name: '补交贸易背景' }))
  const dialog = await screen.findByRole('dialog', { name: '补交贸易背景' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '确认补交' })
  const box = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: /HT-2026-0001/ })
  expect(box.checked).toBe(true)
  fireEvent.click(box)
  await within(dialog).findByText('请选择合同')
  expect(confirm.disabled).toBe(true)
  fireEvent.click(box)
  fireEvent.click(confirm)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('发票未验真通过，不能使用')
  at.gateway.answers['/api/discount/supply_trade'] = [{ apply_no: at.row.apply_no, state: 'D20' }]
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '补交贸易背景' })).toBeNull())
  expect(at.gateway.bodiesOf('/api/discount/supply_trade').at(-1)).toEqual({
    apply_no: 'TX20260623000018',
    contract_ids: ['501'],
    invoice_ids: ['701'],
  })
})
