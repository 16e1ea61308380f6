/** The form of an order (新建订单): what is typed, what is wrong with it, and what the bank is asked. Amounts are fen. */
import { isDate } from '@portal/shared/calendar/dates.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { formatRatePercent, MAX_RATE_E6, parseRatePercent } from '@portal/shared/money/rate.ts'
import { readPart, wholeTexts } from '../../../domain/bills/part.ts'
import { isUnsplittable } from '../../../domain/bills/range-text.ts'
import type { OrderDetail } from '../../../domain/orders/order.ts'
import { longTime } from '../../../ui/data/figures.tsx'

type Terms = RequestOf<'/api/rediscount/calculate_order'>

/** A bill of one's own to sell, whole or a part of it. */
export interface OwnBill {
  holding_id: string
  bill_no: string
  acceptor_name: string
  due_dt: string
  /** Of the holding it is taken from. */
  amount_fen: string
  range: string
  part: { amount: string; range: string } | null
  /** Units that a saved order names, when its holding may have more; '' for the whole holding. */
  kept_range: string
}
/** A bill of the counterparty to buy, named by its number. */
export interface TypedBill {
  bill_no: string
  /** `a-b`, '' for the whole. */
  range: string
}

export interface OrderForm {
  /** '' until it is saved first. */
  order_no: string
  busi_type: Terms['busi_type']
  direction: Terms['direction']
  trade_type: Terms['trade_type']
  cp_user_code: string
  clear_speed: Terms['clear_speed']
  settle_mode: NonNullable<Terms['settle_mode']>
  /** Per cent, as typed. */
  rate: string
  /** HH:mm of today. */
  valid: string
  latest: string
  due_settle_dt: string
  own: readonly OwnBill[]
  typed: readonly TypedBill[]
}

/** Refused with 21003, 21005. */
export const LATEST_VALID = '16:30'
export const LATEST_SETTLE = '17:00'

export const emptyForm: OrderForm = {
  order_no: '',
  busi_type: 'BT01',
  direction: 'TDD02',
  trade_type: 'TT01',
  cp_user_code: '',
  clear_speed: 'CS00',
  settle_mode: 'ST01',
  rate: '',
  valid: LATEST_VALID,
  latest: LATEST_SETTLE,
  due_settle_dt: '',
  own: [],
  typed: [],
}

export type FormField =
  | 'cp_user_code'
  | 'rate_e6'
  | 'valid_until'
  | 'latest_settle_time'
  | 'due_settle_dt'
  | 'bills'
export type OrderFormErrors = Partial<Record<FormField, string>>

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const BILL_NO = /^\d{30}$/
const MAX_BILLS = 100

export const isSale = (form: Pick<OrderForm, 'direction'>): boolean => form.direction === 'TDD02'

/** A quote to the whole market only sells (TT03). */
export const changeForm = (form: OrderForm, part: Partial<OrderForm>): OrderForm => {
  const next = { ...form, ...part }
  return next.trade_type === 'TT03' && next.direction === 'TDD01'
    ? { ...next, trade_type: part.trade_type ? form.trade_type : 'TT01' }
    : next
}

const partFault = (bill: OwnBill): boolean => bill.part !== null && readPart(bill, bill.part) === null

/** Default part of a holding: all of it. */
export const wholePart = (bill: Pick<OwnBill, 'range' | 'amount_fen'>): { amount: string; range: string } => {
  const { amount, range } = wholeTexts(bill)
  return { amount, range }
}

/** Amount taken of a holding, fen; null while the input makes no valid part. */
export const takenFen = (bill: OwnBill): bigint | null =>
  bill.part === null ? BigInt(bill.amount_fen) : (readPart(bill, bill.part)?.amountFen ?? null)

const billsFault = (form: OrderForm): string | undefined => {
  const count = isSale(form) ? form.own.length : form.typed.length
  if (count === 0) return isSale(form) ? '请选择要卖出的票据' : '请添加要买入的票据'
  if (count > MAX_BILLS) return catalogue['20030'].text
  if (isSale(form) && form.own.some(partFault)) return '请更正部分卖出的金额或子票区间'
  return undefined
}

/** Errors that can be shown before the bank is asked; the bank is the authority. */
export const errorsOf = (form: OrderForm): OrderFormErrors => {
  const rate = parseRatePercent(form.rate)
  const errors: Record<FormField, string | undefined> = {
    cp_user_code: form.trade_type === 'TT01' && !form.cp_user_code ? '请选择对手机构' : undefined,
    rate_e6: rate === null || rate > MAX_RATE_E6 ? catalogue['20019'].text : undefined,
    valid_until: !CLOCK.test(form.valid) || form.valid > LATEST_VALID ? catalogue['21003'].text : undefined,
    latest_settle_time:
      !CLOCK.test(form.latest) || form.latest > LATEST_SETTLE ? catalogue['21005'].text : undefined,
    due_settle_dt: form.busi_type !== 'BT01' && !isDate(form.due_settle_dt) ? '请选择到期结算日' : undefined,
    bills: billsFault(form),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined))
}

const billsOf = (form: OrderForm): Terms['bills'] =>
  isSale(form)
    ? form.own.map(({ holding_id, part, kept_range }) => {
        const range = part?.range ?? kept_range
        return range ? { holding_id, range } : { holding_id }
      })
    : form.typed.map(({ bill_no, range }) => (range ? { bill_no, range } : { bill_no }))

/** As the calls take it; null while something is wrong. @param today the bank's business date */
export const termsOf = (form: OrderForm, today: string): Terms | null => {
  const rate_e6 = parseRatePercent(form.rate)
  if (rate_e6 === null || Object.keys(errorsOf(form)).length > 0) return null
  return {
    busi_type: form.busi_type,
    direction: form.direction,
    trade_type: form.trade_type,
    ...(form.trade_type === 'TT01' && { cp_user_code: form.cp_user_code }),
    clear_speed: form.clear_speed,
    settle_mode: form.settle_mode,
    rate_e6,
    valid_until: `${today}T${form.valid}:00+08:00`,
    latest_settle_time: form.latest,
    ...(form.busi_type !== 'BT01' && { due_settle_dt: form.due_settle_dt }),
    bills: billsOf(form),
  }
}

/** Reads what was typed of a counterparty's bill; the text says what is wrong. */
export const readTyped = (billNo: string, range: string): TypedBill | string => {
  const digits = billNo.replaceAll(/\s/g, '')
  if (!BILL_NO.test(digits)) return catalogue['20001'].text
  const units = range.replaceAll(/\s/g, '')
  if (units !== '' && !/^\d{1,12}-\d{1,12}$/.test(units)) return catalogue['20005'].text
  return { bill_no: digits, range: units }
}

const unitsOf = (range: string): [from: bigint, to: bigint] | null => {
  const [from = '', to = ''] = range.split('-')
  return range === '' ? null : [BigInt(from), BigInt(to)]
}

/** Whether two typed bills name the same units: the same number, unless both are parts that do not meet. */
export const isOverlapping = (one: TypedBill, other: TypedBill): boolean => {
  if (one.bill_no !== other.bill_no) return false
  const [a, b] = [unitsOf(one.range), unitsOf(other.range)]
  return !a || !b || (a[0] <= b[1] && b[0] <= a[1])
}

/** The form of an order that is changed (修改): the terms as they were saved. */
export const formOf = (row: OrderDetail): OrderForm => ({
  order_no: row.order_no,
  busi_type: row.busi_type,
  direction: row.direction,
  trade_type: row.trade_type,
  cp_user_code: row.cp_user_code,
  clear_speed: row.clear_speed,
  settle_mode: row.settle_mode,
  rate: formatRatePercent(row.rate_e6),
  valid: longTime(row.valid_until).slice(11, 16),
  latest: row.latest_settle_time,
  due_settle_dt: row.due_settle_dt ?? '',
  own: isSale(row)
    ? row.bills.map(line => ({
        holding_id: line.holding_id,
        bill_no: line.bill_no,
        acceptor_name: line.acceptor_name,
        due_dt: line.due_dt,
        amount_fen: line.face_fen,
        // What the bank has discounted is sold as it was bought.
        range: line.source === 'discount' ? '0' : line.range,
        part: null,
        kept_range: isUnsplittable(line.range) || line.source === 'discount' ? '' : line.range,
      }))
    : [],
  typed: isSale(row)
    ? []
    : row.bills.map(line => ({ bill_no: line.bill_no, range: isUnsplittable(line.range) ? '' : line.range })),
})
