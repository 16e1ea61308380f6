/** The template of an invoice import: one row of text cells ↔ one invoice. Amounts in yuan, as people write them. */

import { type RuleBreak, ruleBreak } from '../errors/rule-break.ts'
import { parseYuan } from '../money/fen.ts'
import { type InvoiceType, invoiceTypes } from './kinds.ts'

export const invoiceHeader = [
  '发票类型',
  '发票代码',
  '发票号码',
  '校验码',
  '开票日期',
  '购方名称',
  '购方税号',
  '销方名称',
  '销方税号',
  '金额（元）',
  '税额（元）',
  '价税合计（元）',
  '备注',
] as const

export const invoiceSample = [
  '数电票',
  '',
  '26990000000000000018',
  '',
  '2026-05-20',
  '青禾示例电子科技有限公司',
  '91990000MA0000023K',
  '江州示例精密制造有限公司',
  '91990000MA0000015Q',
  '100000.00',
  '13000.00',
  '113000.00',
  '',
] as const

const typeOf = (name: string): InvoiceType | undefined =>
  (Object.keys(invoiceTypes) as InvoiceType[]).find(type => invoiceTypes[type] === name)

/** The row as fields of `/api/trade/add_invoice`, or what keeps it from being one. */
export const readInvoiceRow = (cells: readonly string[]) => {
  const [
    typeName = '',
    code = '',
    no = '',
    check = '',
    day = '',
    buyer = '',
    buyerTax = '',
    seller = '',
    sellerTax = '',
    excl = '',
    tax = '',
    total = '',
    remark = '',
  ] = cells.map(cell => cell.trim())
  const breaks: RuleBreak[] = []
  const type = typeOf(typeName)
  if (!type) breaks.push(ruleBreak('9012', 'inv_type', '发票类型不正确'))
  for (const [field, label, text, max] of [
    ['buyer_name', '购方名称', buyer, 120],
    ['seller_name', '销方名称', seller, 120],
    ['buyer_tax', '购方税号', buyerTax, 20],
    ['seller_tax', '销方税号', sellerTax, 20],
    ['remark', '备注', remark, 200],
  ] as const) {
    if (text.length > max) breaks.push(ruleBreak('9012', field, `${label}不能超过${max}个字符`))
    if (text === '' && field.endsWith('_name')) breaks.push(ruleBreak('9012', field, `请输入${label}`))
  }
  const fenOf = (field: string, text: string): string => {
    const fen = parseYuan(text)
    if (fen === null) breaks.push(ruleBreak('20009', field))
    return String(fen ?? 0n)
  }
  const fields = {
    inv_type: type ?? 'DIGITAL',
    inv_code: code,
    inv_no: no,
    check_code: check,
    inv_dt: day,
    buyer_name: buyer,
    buyer_tax: buyerTax,
    seller_name: seller,
    seller_tax: sellerTax,
    excl_fen: fenOf('excl_fen', excl),
    tax_fen: fenOf('tax_fen', tax),
    total_fen: fenOf('total_fen', total),
    remark,
  }
  return { fields, breaks }
}
