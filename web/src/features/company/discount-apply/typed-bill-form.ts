/** 手工录入: the form of one bill; fields are called as the call's, the amount stands in yuan as typed. */
import { readNeither } from '@portal/shared/bills/bill-no.ts'
import { billBreaks, type TypedBill } from '@portal/shared/bills/typed-bill.ts'
import { parseYuan } from '@portal/shared/money/fen.ts'
import type { FormErrors } from '../../../ui/inputs/use-form.ts'

export type BillName =
  | 'bill_no'
  | 'bill_kind'
  | 'package_fen'
  | 'splittable'
  | 'range'
  | 'issue_dt'
  | 'due_dt'
  | 'drawer_name'
  | 'acceptor_bank_no'
  | 'payee_name'
  | 'transferable'
export type BillValues = Record<BillName, string>

export const newBill = (payee: string): BillValues => ({
  bill_no: '',
  bill_kind: '',
  package_fen: '',
  splittable: '1',
  range: '',
  issue_dt: '',
  due_dt: '',
  drawer_name: '',
  acceptor_bank_no: '',
  payee_name: payee,
  transferable: '1',
})

const isYes = (value: string) => value === '1'

/** The values as the call's request. */
export const billRequest = (values: BillValues) => ({
  bill_no: values.bill_no.replace(/\s/g, ''),
  bill_kind: values.bill_kind as TypedBill['bill_kind'],
  package_fen: String(parseYuan(values.package_fen) ?? '0'),
  splittable: isYes(values.splittable),
  range: values.range.trim(),
  issue_dt: values.issue_dt.trim(),
  due_dt: values.due_dt.trim(),
  drawer_name: values.drawer_name.trim(),
  acceptor_bank_no: values.acceptor_bank_no.trim(),
  payee_name: values.payee_name.trim(),
  transferable: isYes(values.transferable),
})

/** What the bank alone can say of a number: whether a wrong check digit refuses, and what 7 and 8 say of the kind. */
const theirs = { check: 'warn', readings: readNeither } as const

/** The bank's rules, and the names it cannot do without. The check digit is the bank's to check. */
export const validateBill = (values: BillValues, today: string): FormErrors<BillValues> => {
  const request = billRequest(values)
  const errors: FormErrors<BillValues> = {
    bill_kind: request.bill_kind ? null : '请按票面选择票据种类',
    drawer_name: request.drawer_name ? null : '请输入出票人名称',
    payee_name: request.payee_name ? null : '请输入收款人名称',
    acceptor_bank_no: request.acceptor_bank_no ? null : '请选择承兑人',
  }
  for (const { code, field, text } of billBreaks(request, today, theirs)) {
    // A number cannot contradict a kind that nobody has chosen.
    if (code !== '20003' || request.bill_kind) errors[field as BillName] ??= text
  }
  return errors
}
