import { expect, test } from 'vitest'
import {
  changeForm,
  emptyForm,
  errorsOf,
  isOverlapping,
  type OwnBill,
  readTyped,
  takenFen,
  termsOf,
} from './order-form.ts'

const bill: OwnBill = {
  holding_id: '1001',
  bill_no: '599999000003020260601000000011',
  acceptor_name: '中原示例银行',
  due_dt: '2026-12-28',
  amount_fen: '1000000000',
  range: '1-1000000000',
  part: null,
  kept_range: '',
}
const sale = { ...emptyForm, cp_user_code: 'M1', rate: '1.15', own: [bill] }

test('a form is asked of the bank only when nothing is wrong with it', () => {
  expect(termsOf(emptyForm, '2026-11-24')).toBeNull()
  expect(errorsOf({ ...emptyForm, valid: '16:31', latest: '17:01', busi_type: 'BT02' })).toEqual({
    cp_user_code: '请选择对手机构',
    rate_e6: '利率应在0~24%之间，小数位不超过4位',
    valid_until: '报价有效时间不正确',
    latest_settle_time: '最晚结算时间不正确',
    due_settle_dt: '请选择到期结算日',
    bills: '请选择要卖出的票据',
  })
  expect(termsOf(sale, '2026-11-24')).toEqual({
    busi_type: 'BT01',
    direction: 'TDD02',
    trade_type: 'TT01',
    cp_user_code: 'M1',
    clear_speed: 'CS00',
    settle_mode: 'ST01',
    rate_e6: 11_500,
    valid_until: '2026-11-24T16:30:00+08:00',
    latest_settle_time: '17:00',
    bills: [{ holding_id: '1001' }],
  })
})

test('a part of a bill is sold by its units, and a part that is none stops the form', () => {
  const part = { amount: '1234567.89', range: '1-123456789' }
  const partly = { ...sale, own: [{ ...bill, part }] }
  expect(takenFen({ ...bill, part })).toBe(123_456_789n)
  expect(termsOf(partly, '2026-11-24')?.bills).toEqual([{ holding_id: '1001', range: '1-123456789' }])
  const wrong = { ...bill, part: { amount: '10000000.01', range: '1-1000000001' } }
  expect(takenFen(wrong)).toBeNull()
  expect(errorsOf({ ...sale, own: [wrong] }).bills).toBe('请更正部分卖出的金额或子票区间')
})

test('a part that was saved is sent again as it was, also when its holding has more', () => {
  const kept = { ...sale, own: [{ ...bill, amount_fen: '100', range: '1-100', kept_range: '1-100' }] }
  expect(termsOf(kept, '2026-11-24')?.bills).toEqual([{ holding_id: '1001', range: '1-100' }])
})

test('a quote to the whole market only sells: the one change undoes the other', () => {
  const market = changeForm(sale, { trade_type: 'TT03' })
  expect(termsOf({ ...market, cp_user_code: '' }, '2026-11-24')).toMatchObject({ trade_type: 'TT03' })
  expect(changeForm(market, { direction: 'TDD01' })).toMatchObject({ direction: 'TDD01', trade_type: 'TT01' })
  const buying = changeForm(sale, { direction: 'TDD01' })
  expect(changeForm(buying, { trade_type: 'TT03' }).trade_type).toBe('TT01')
})

test('bills to buy are named by 30 digits, however they are grouped', () => {
  expect(readTyped('5 999990000030 20260601 00000001 1', '')).toEqual({ bill_no: bill.bill_no, range: '' })
  expect(readTyped('123', '')).toBe('票据（包）号码应为30位数字')
  expect(readTyped(bill.bill_no, '5')).toBe('子票区间不正确')
})

test('a bill is typed once: the same number again only as parts that do not meet', () => {
  const bill = (range: string, bill_no = '1'.repeat(30)) => ({ bill_no, range })
  expect(isOverlapping(bill(''), bill(''))).toBe(true)
  expect(isOverlapping(bill(''), bill('1-100'))).toBe(true)
  expect(isOverlapping(bill('1-100'), bill('100-200'))).toBe(true)
  expect(isOverlapping(bill('1-100'), bill('101-200'))).toBe(false)
  expect(isOverlapping(bill(''), bill('', '2'.repeat(30)))).toBe(false)
})
