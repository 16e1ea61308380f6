import { expect, test } from 'vitest'
import { contractBreaks } from './contract-rules.ts'
import { invoiceBreaks } from './invoice-rules.ts'

const today = '2026-06-23'
const digital = {
  inv_type: 'DIGITAL' as const,
  inv_code: '',
  inv_no: '26990000000000000001',
  inv_dt: '2026-05-10',
  check_code: '',
  excl_fen: '10000',
  tax_fen: '1300',
  total_fen: '11300',
}
const special = { ...digital, inv_type: 'VAT_SPECIAL' as const, inv_code: '3300991130', inv_no: '00000001' }
const normal = { ...special, inv_type: 'VAT_NORMAL' as const, inv_code: '033009911301', check_code: '123456' }
const codes = (fields: Parameters<typeof invoiceBreaks>[0]) => invoiceBreaks(fields, today).map(b => b.code)

test('sound invoices of each kind break no rule', () => {
  for (const fields of [digital, special, normal, { ...normal, check_code: '1'.repeat(20) }]) {
    expect(codes(fields)).toEqual([])
  }
  expect(codes({ ...digital, tax_fen: '0', total_fen: '10000' })).toEqual([])
})

test.each([
  ['a code of eleven digits', { ...special, inv_code: '33009911301' }, ['20050']],
  ['a special invoice without code', { ...special, inv_code: '' }, ['20050']],
  ['a number of nine digits', { ...special, inv_no: '000000012' }, ['20051']],
  ['a digital number of nineteen digits', { ...digital, inv_no: '2699000000000000001' }, ['20052']],
  ['a digital invoice with a code', { ...digital, inv_code: '3300991130' }, ['20052']],
  ['a digital number with a letter', { ...digital, inv_no: '2699000000000000000X' }, ['20052']],
  ['a digital number of another year', { ...digital, inv_no: '25990000000000000001' }, ['20053']],
  ['a sum that is a fen off', { ...digital, total_fen: '11301' }, ['20055']],
  ['a date of tomorrow', { ...digital, inv_dt: '2026-06-24' }, ['20056']],
  ['a plain invoice without check code', { ...normal, check_code: '' }, ['20057']],
  ['a check code of seven digits', { ...normal, check_code: '1234567' }, ['20057']],
  ['an amount of zero', { ...digital, excl_fen: '0', tax_fen: '0', total_fen: '0' }, ['20009', '20009']],
  ['a negative tax', { ...digital, tax_fen: '-1', total_fen: '9999' }, ['20009']],
  ['a day that does not exist', { ...digital, inv_dt: '2026-02-30' }, ['9012']],
  ['two faults at once', { ...special, inv_no: 'x', total_fen: '1' }, ['20051', '20055']],
])('an invoice is refused for %s', (_, fields, expected) => {
  expect(codes(fields)).toEqual(expected)
})

const contract = {
  contract_no: 'HT-2026-001',
  amount_fen: '100',
  sign_dt: '2026-05-10',
  end_dt: '2026-12-31',
}

test.each([
  ['nothing', {}, []],
  ['no end', { end_dt: undefined }, []],
  ['no number', { contract_no: '' }, ['请输入合同编号']],
  ['a number of 65 characters', { contract_no: '1'.repeat(65) }, ['合同编号不能超过64个字符']],
  ['an amount of zero', { amount_fen: '0' }, ['金额必须大于0，且最多两位小数']],
  ['an end on the day of signing', { end_dt: '2026-05-10' }, ['合同到期日期必须大于合同签订日期']],
  ['a signing of tomorrow', { sign_dt: '2026-06-24' }, ['合同签订日期不能晚于今天']],
])('a contract is refused for %s', (_, change, texts) => {
  expect(contractBreaks({ ...contract, ...change }, today).map(found => found.text)).toEqual(texts)
})
