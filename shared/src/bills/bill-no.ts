/**
 * Bill (package) numbers, 票据（包）号码: kind 1 + bank number 12 + registration date 8 + serial 8 + check 1,
 * and 支付系统行号 bank numbers: 11 + check 1. Both checks are ISO 7064 MOD 11,10.
 */
import { isDate } from '../calendar/dates.ts'

/** 银承 AC01, 商承 AC02, 财务公司承兑 AC03. */
export type BillKind = 'AC01' | 'AC02' | 'AC03'

/**
 * What a number's first digit says of the kind: `bank` a bank's or a finance company's acceptance, `company` a
 * commercial one, `record` nothing, so that the face alone tells.
 */
export type DigitReading = 'record' | 'bank' | 'company'

/** How 7 and 8 are read: supply-chain bills, which public sources read both ways (parameters BILL_KIND_7, BILL_KIND_8). */
export type DigitReadings = Readonly<Record<'7' | '8', DigitReading>>
export const readNeither: DigitReadings = { 7: 'record', 8: 'record' }

// 1 and 2: the old system; 5 and 6: the new one.
const sureReadings: Readonly<Record<string, DigitReading>> = {
  '1': 'bank',
  '2': 'company',
  '5': 'bank',
  '6': 'company',
}

const kindsRead: Readonly<Record<DigitReading, readonly BillKind[]>> = {
  record: ['AC01', 'AC02', 'AC03'],
  bank: ['AC01', 'AC03'],
  company: ['AC02'],
}

/** The ISO 7064 MOD 11,10 check digit of a string of digits. */
export function mod1110CheckDigit(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (sum * 2) % 11
  }
  return String((11 - product) % 10)
}

function endsInItsCheckDigit(digits: string): boolean {
  return mod1110CheckDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/** Thirty digits (rule 20001); the check digit is not checked. */
export function isBillNo30(text: string): boolean {
  return /^\d{30}$/.test(text)
}

/** Whether a 30-digit number ends in its check digit (rule 20002). False for other text. */
export function hasBillNoCheck(billNo: string): boolean {
  return isBillNo30(billNo) && endsInItsCheckDigit(billNo)
}

/** Whether the first digit allows bills of this kind (rule 20003). */
export function billNoFitsKind(billNo: string, kind: BillKind, readings: DigitReadings): boolean {
  const digit = billNo.charAt(0)
  const reading = digit === '7' || digit === '8' ? readings[digit] : sureReadings[digit]
  return reading !== undefined && kindsRead[reading].includes(kind)
}

/** The registration date (登记日期) inside the number, `yyyy-MM-dd`; null when it is no date (rule 20004). */
export function billNoRegistrationDate(billNo: string): string | null {
  const date = `${billNo.slice(13, 17)}-${billNo.slice(17, 19)}-${billNo.slice(19, 21)}`
  return isDate(date) ? date : null
}

/** Builds a valid number: `kindDigit` '1'–'8', 12-digit `bankNo`, `date` yyyy-MM-dd, `serial` 0–99999999. */
export function makeBillNo(kindDigit: string, bankNo: string, date: string, serial: number): string {
  const body = kindDigit + bankNo + date.replaceAll('-', '') + String(serial).padStart(8, '0')
  return body + mod1110CheckDigit(body)
}

/** For the screen: `5 999990000013 20260403 00000012 4`. Text that is no 30-digit number comes back as it is. */
export function groupBillNo(billNo: string): string {
  return isBillNo30(billNo) ? billNo.replace(/^(\d)(\d{12})(\d{8})(\d{8})(\d)$/, '$1 $2 $3 $4 $5') : billNo
}

/** Twelve digits (rule 22003, 行号由12位数字组成); the check digit is not checked. */
export function isBankNo12(text: string): boolean {
  return /^\d{12}$/.test(text)
}

/** Whether a 12-digit bank number ends in its check digit (rule 22003, 行号校验位不正确). False for other text. */
export function hasBankNoCheck(bankNo: string): boolean {
  return isBankNo12(bankNo) && endsInItsCheckDigit(bankNo)
}
