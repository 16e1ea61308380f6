import { expect, test } from 'vitest'
import { makeBillNo, readNeither } from './bill-no.ts'
import { billBreaks, billWarnings, type CheckDigitRule, type TypedBill } from './typed-bill.ts'

const today = '2026-06-23'
const bank = '315456000105'
const bill: TypedBill = {
  bill_no: makeBillNo('5', bank, '2026-05-20', 7),
  bill_kind: 'AC01',
  package_fen: '120000000',
  splittable: true,
  range: '',
  issue_dt: '2026-05-20',
  due_dt: '2026-11-20',
}
const by = (check: CheckDigitRule) => ({ check, readings: readNeither })
const wrongDigit = (no: string) => no.slice(0, 29) + String((Number(no.at(-1)) + 1) % 10)

test('a sound bill breaks no rule, and its whole package may be named or not', () => {
  for (const range of ['', '0', '1-120000000', '5-6']) {
    expect(billBreaks({ ...bill, range }, today, by('strict'))).toEqual([])
  }
})

test.each<[string, Partial<TypedBill>, string, string]>([
  ['29 digits', { bill_no: bill.bill_no.slice(1) }, '20001', '票据（包）号码应为30位数字'],
  ['a wrong check digit', { bill_no: wrongDigit(bill.bill_no) }, '20002', '票据号码校验位不正确，请核对'],
  [
    'a number of 商票',
    { bill_no: makeBillNo('6', bank, '2026-05-20', 7) },
    '20003',
    '票据号码与票据种类不符',
  ],
  ['a month of 13', { bill_no: makeBillNo('5', bank, '2026-13-20', 7) }, '20004', '票据号码中的登记日期无效'],
  [
    'tomorrow’s registration',
    { bill_no: makeBillNo('5', bank, '2026-06-24', 7) },
    '20004',
    '票据号码中的登记日期无效',
  ],
  ['a range beyond the package', { range: '1-120000001' }, '20005', '子票区间不正确'],
  [
    'a part of an unsplittable bill',
    { splittable: false, range: '1-5' },
    '20007',
    '该票据不可拆分，须整包办理',
  ],
  ['a fen over 10 亿元', { package_fen: '100000000001' }, '20008', '单张票据（包）金额不能超过10亿元'],
  ['no amount', { package_fen: '0' }, '20009', '金额必须大于0，且最多两位小数'],
  ['a maturity on the day of issue', { due_dt: '2026-05-20' }, '20010', '到期日必须晚于出票日'],
  ['six months and a day', { due_dt: '2026-11-21' }, '20011', '票据期限不能超过6个月'],
])('a bill is refused for %s', (_, change, code, text) => {
  expect(billBreaks({ ...bill, ...change }, today, by('strict'))).toMatchObject([{ code, text }])
})

test('a number that begins with 7 or 8 says nothing of the kind, unless the bank has settled what it says', () => {
  const codesOf = (digit: string, kind: TypedBill['bill_kind'], readings = readNeither) => {
    const typed = { ...bill, bill_kind: kind, bill_no: makeBillNo(digit, bank, '2026-05-20', 7) }
    return billBreaks(typed, today, { check: 'strict', readings }).map(({ code }) => code)
  }
  for (const digit of ['7', '8']) {
    for (const kind of ['AC01', 'AC02', 'AC03'] as const) expect(codesOf(digit, kind)).toEqual([])
  }
  const settled = { 7: 'bank', 8: 'company' } as const
  expect(codesOf('7', 'AC03', settled)).toEqual([])
  expect(codesOf('7', 'AC02', settled)).toEqual(['20003'])
  expect(codesOf('8', 'AC02', settled)).toEqual([])
  expect(codesOf('8', 'AC01', settled)).toEqual(['20003'])
  expect(codesOf('6', 'AC01', { 7: 'record', 8: 'record' })).toEqual(['20003'])
})

test('six months from the end of August end with February', () => {
  const august = { ...bill, bill_no: makeBillNo('5', bank, '2025-08-31', 1), issue_dt: '2025-08-31' }
  expect(billBreaks({ ...august, due_dt: '2026-02-28' }, today, by('off'))).toEqual([])
  expect(billBreaks({ ...august, due_dt: '2026-03-01' }, today, by('off'))).toMatchObject([{ code: '20011' }])
})

test('a wrong check digit refuses, warns or passes as the parameter says, and always refuses ours', () => {
  const wrong = { ...bill, bill_no: wrongDigit(bill.bill_no) }
  expect(billBreaks(wrong, today, by('warn'))).toEqual([])
  expect(billWarnings(wrong, 'warn')).toMatchObject([{ code: '20002' }])
  expect(billWarnings(wrong, 'off')).toEqual([])
  const ours = { ...bill, bill_no: wrongDigit(makeBillNo('5', '999990000013', '2026-05-20', 7)) }
  for (const rule of ['warn', 'off'] as const) {
    expect(billBreaks(ours, today, by(rule))).toMatchObject([{ code: '20002' }])
  }
})

test('a registration far from the issue is pointed out', () => {
  expect(billWarnings({ ...bill, issue_dt: '2026-05-22' }, 'warn')).toEqual([])
  expect(billWarnings({ ...bill, issue_dt: '2026-04-20' }, 'warn')).toMatchObject([{ code: '20004' }])
})
