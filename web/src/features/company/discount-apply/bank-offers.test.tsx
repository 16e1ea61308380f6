// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Applying, startApplying } from '../../../testing/discount-apply-page.tsx'
import { quote, sign } from '../../../testing/discount-rows.ts'
import { stopTexts } from './bank-offers.tsx'

type Offer = RowOf<'/api/discount/compare_bank'>['banks'][number]

const COMPARE = '/api/discount/compare_bank'
const other = { ...sign, sign_no: 'QY20260101000002', bank_no: '999990000021', bank_name: '华东示例银行' }

const offer = (
  bank: { bank_no: string; bank_name: string; sign_no: string },
  more: Partial<Offer> = {},
): Offer => ({
  bank_no: bank.bank_no,
  bank_name: bank.bank_name,
  sign_no: bank.sign_no,
  proposed: false,
  grid: 'market',
  rate_e6: 12_800,
  interest_fen: quote.interest_fen,
  buyer_interest_fen: '0',
  net_fen: quote.net_fen,
  less_fen: '0',
  bills: [],
  stops: [],
  ...more,
})
const unsigned = offer(
  { bank_no: '999990000030', bank_name: '云岭示例银行', sign_no: '' },
  { less_fen: null, stops: [{ code: '20025', msg: '未签约', field: 'sign_no' }] },
)

let at: Applying
const compared = (banks: Offer[]) => {
  at.gateway.answers[COMPARE] = [
    {
      disc_dt: quote.disc_dt,
      cutoff_rolled: false,
      total_count: 1,
      total_fen: quote.total_fen,
      pay_type: 2,
      banks,
    },
  ]
}
beforeEach(async () => {
  at = await startApplying()
  at.gateway.answers['/api/signing/query_sign'] = [sign, other]
  compared([
    offer(sign, { proposed: true }),
    offer(other, { net_fen: '233665489', interest_fen: '902401', less_fen: '10000', grid: 'own' }),
    unsigned,
  ])
})
afterEach(() => at.close())

const rowOf = async (bank: string) => {
  const found = (await screen.findByText(bank, { selector: 'b' })).closest('li')
  if (!found) throw new Error(bank)
  return within(found)
}

test('a company with one signing is shown no comparison and asks for none', async () => {
  at.gateway.answers['/api/signing/query_sign'] = [sign]
  at.openAt('quote')
  await screen.findByText('贴现条件')
  await screen.findByText('江州示例银行')
  expect(screen.queryByText('比较贴入行')).toBeNull()
  expect(at.gateway.bodiesOf(COMPARE)).toEqual([])
})

test('several banks stand beside each other with what each pays, the best one chosen, the unsigned with a way to sign', async () => {
  at.openAt('quote')
  const best = await rowOf('江州示例银行')
  expect(best.getByText('推荐')).toBeTruthy()
  expect((best.getByRole('radio') as HTMLInputElement).checked).toBe(true)
  const second = await rowOf('华东示例银行')
  expect(second.getByText('少收 100.00')).toBeTruthy()
  expect(second.getByText('2,336,654.89')).toBeTruthy()
  expect((second.getByRole('radio') as HTMLInputElement).checked).toBe(false)
  const open = await rowOf('云岭示例银行')
  expect(open.getByText('未签约')).toBeTruthy()
  expect(open.queryByRole('radio')).toBeNull()
  expect(open.getByRole('link', { name: '去签约 云岭示例银行' }).getAttribute('href')).toBe('/pcBankSign')
  expect(at.gateway.bodiesOf(COMPARE)).toEqual([
    { bills: [{ holding_id: '1001' }], disc_dt: '2026-06-23', pay_type: 2 },
  ])
})

test('another bank is asked for its quote when it is chosen, and the submit goes to it', async () => {
  at.openAt('quote')
  const second = await rowOf('华东示例银行')
  at.gateway.answers['/api/discount/get_quote'] = [
    { ...quote, ...{ sign_no: other.sign_no, bank_no: other.bank_no, bank_name: other.bank_name } },
  ]
  fireEvent.click(second.getByRole('radio'))
  await waitFor(() =>
    expect(at.gateway.bodiesOf('/api/discount/get_quote')).toEqual([
      { bills: [{ holding_id: '1001' }], sign_no: other.sign_no },
    ]),
  )
  await waitFor(() => expect((second.getByRole('radio') as HTMLInputElement).checked).toBe(true))
})

test('a bank that will not quote leaves the quote of the first one, and says why', async () => {
  at.openAt('quote')
  const second = await rowOf('华东示例银行')
  at.gateway.answers['/api/discount/get_quote'] = {
    status: 422,
    error_no: '20018',
    error_msg: '该类承兑人暂无贴现报价',
  }
  fireEvent.click(second.getByRole('radio'))
  await screen.findByText('该类承兑人暂无贴现报价')
  const best = await rowOf('江州示例银行')
  expect((best.getByRole('radio') as HTMLInputElement).checked).toBe(true)
  expect((second.getByRole('radio') as HTMLInputElement).checked).toBe(false)
})

test('a bank without a price for a bill cannot be chosen and names the bill', async () => {
  const none = { rate_e6: null, interest_fen: null, net_fen: null, buyer_interest_fen: null, less_fen: null }
  compared([
    offer(sign, { proposed: true }),
    offer(other, { ...none, stops: [{ code: '20018', msg: '该类承兑人暂无贴现报价', field: 'bills[0]' }] }),
  ])
  at.openAt('quote')
  const second = await rowOf('华东示例银行')
  expect(second.getByText('不报价')).toBeTruthy()
  expect(second.getByText('该类承兑人暂无贴现报价（第 1 张）')).toBeTruthy()
  expect((second.getByRole('radio') as HTMLInputElement).disabled).toBe(true)
})

test('a bank’s row opens to what it pays for each bill, or why it does not buy it', async () => {
  const [first] = quote.bills
  if (!first) throw new Error('a bill of the quote')
  const bill = { holding_id: '1001', bill_no: first.bill_no, range: '0', acceptor_name: '中原示例银行' }
  const priced = { ...bill, face_fen: '234567890', price: first }
  const none = { ...bill, holding_id: '1002', face_fen: '9400000', price: null }
  const msg = '该类承兑人暂无计息 32 至 92 天的贴现报价'
  compared([
    offer(sign, { proposed: true }),
    offer(other, {
      ...{ rate_e6: null, interest_fen: null, net_fen: null, buyer_interest_fen: null, less_fen: null },
      bills: [priced, none],
      stops: [{ code: '20018', msg, field: 'bills[1]' }],
    }),
  ])
  at.openAt('quote')
  const second = await rowOf('华东示例银行')
  const fold = second.getByRole('button', { name: '华东示例银行逐张报价' })
  expect(second.queryByRole('list')).toBeNull()
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  const rows = within(second.getByRole('list', { name: '华东示例银行逐张报价' })).getAllByRole('listitem')
  expect(rows.map(row => row.lastElementChild?.textContent)).toEqual([
    '1.2800% × 107 天利息 8,924.01实付 2,336,754.89',
    `不报价：${msg}`,
  ])
  fireEvent.click(fold)
  expect(second.queryByRole('list')).toBeNull()
})

test('a price that has moved since it was locked is said', async () => {
  compared([offer(sign, { proposed: true, interest_fen: '892402' }), offer(other)])
  at.openAt('quote')
  expect((await rowOf('江州示例银行')).getByText(/^此刻的报价与已锁定的不同/)).toBeTruthy()
})

test('reasons that are the same for several bills are said once', () => {
  expect(
    stopTexts([
      { code: '20018', msg: 'a', field: 'bills[0]' },
      { code: '20036', msg: 'b', field: 'sign_no' },
      { code: '20018', msg: 'a', field: 'bills[2]' },
    ]),
  ).toEqual(['a（第 1、3 张）', 'b'])
})
