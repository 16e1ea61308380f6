/** The form of an invoice: its fields are called as the call's; amounts stand in yuan as typed. */
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { invoiceBreaks } from '@portal/shared/trade/invoice-rules.ts'
import type { InvoiceType } from '@portal/shared/trade/kinds.ts'
import type { InvoiceRow } from '../../../domain/trade/invoice-columns.tsx'
import type { FormErrors } from '../../../ui/inputs/use-form.ts'
import { fenText } from './fen-text.ts'

const names = [
  'inv_type',
  'inv_code',
  'inv_no',
  'check_code',
  'inv_dt',
  'buyer_name',
  'buyer_tax',
  'seller_name',
  'seller_tax',
  'excl_fen',
  'tax_fen',
  'total_fen',
  'remark',
] as const
export type InvoiceName = (typeof names)[number]
export type InvoiceValues = Record<InvoiceName, string>

const blank = Object.fromEntries(names.map(name => [name, ''])) as InvoiceValues

/** A new invoice is most often one the company issued itself. */
export const newInvoice = (company: { company_name: string; usc_code: string } | null): InvoiceValues => ({
  ...blank,
  inv_type: 'DIGITAL',
  seller_name: company?.company_name ?? '',
  seller_tax: company?.usc_code ?? '',
})

export const valuesOf = (row: InvoiceRow): InvoiceValues => ({
  ...(Object.fromEntries(names.map(name => [name, row[name]])) as InvoiceValues),
  excl_fen: plainYuan(row.excl_fen),
  tax_fen: plainYuan(row.tax_fen),
  total_fen: plainYuan(row.total_fen),
})

const typeOf = (value: string): InvoiceType =>
  value === 'VAT_SPECIAL' || value === 'VAT_NORMAL' ? value : 'DIGITAL'

/** The values as the calls' request; a 数电票 has no code. */
export const requestOf = (values: InvoiceValues) => {
  const inv_type = typeOf(values.inv_type)
  const trimmed = Object.fromEntries(names.map(name => [name, values[name].trim()])) as InvoiceValues
  return {
    ...trimmed,
    inv_type,
    inv_code: inv_type === 'DIGITAL' ? '' : trimmed.inv_code,
    excl_fen: fenText(values.excl_fen),
    tax_fen: fenText(values.tax_fen),
    total_fen: fenText(values.total_fen),
  }
}

/** The rules of the bank and the names it cannot do without. */
export const validateInvoice = (values: InvoiceValues, today: string): FormErrors<InvoiceValues> => {
  const request = requestOf(values)
  const errors: FormErrors<InvoiceValues> = {
    buyer_name: request.buyer_name ? null : '请输入购方名称',
    seller_name: request.seller_name ? null : '请输入销方名称',
  }
  for (const { field, text } of invoiceBreaks(request, today)) errors[field as InvoiceName] ??= text
  return errors
}

const sumOf = (excl: string, tax: string): string => {
  const [net, duty] = [parseYuan(excl), parseYuan(tax)]
  return net === null || duty === null ? '' : plainYuan(net + duty)
}

/** The total follows 金额 and 税额 until somebody types another one. */
export const followTotal = (before: InvoiceValues, after: InvoiceValues): string =>
  before.total_fen === '' || before.total_fen === sumOf(before.excl_fen, before.tax_fen)
    ? sumOf(after.excl_fen, after.tax_fen)
    : before.total_fen
