/** 数电票 as its XML says: the document that comes with a fully digital invoice, read into the fields of an invoice. */
import { elementAt, readXml, type XmlElement } from '../archives/xml.ts'
import { isDate } from '../calendar/dates.ts'
import { parseYuan } from '../money/fen.ts'

/** Fields of `/api/trade/add_invoice` that the document holds; amounts in fen. */
export interface EInvoice {
  inv_no: string
  /** yyyy-MM-dd */
  inv_dt: string
  buyer_name: string
  buyer_tax: string
  seller_name: string
  seller_tax: string
  excl_fen: bigint
  tax_fen: bigint
  total_fen: bigint
}

export type ReadEInvoice = { invoice: EInvoice; fault?: never } | { invoice?: never; fault: string }

const foreign = '不是数电票的XML文件，请从电子税务局下载原文件'

/** An amount as the document writes it: yuan, perhaps below zero (红字) or without its decimals. */
const fenOf = (text: string): bigint | null => {
  const plain = text.startsWith('-') ? text.slice(1) : text
  const fen = /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(plain) ? (Number(plain) === 0 ? 0n : parseYuan(plain)) : null
  return fen === null ? null : text.startsWith('-') ? -fen : fen
}

const textAt = (from: XmlElement, ...path: string[]): string => elementAt(from, ...path)?.text.trim() ?? ''

/** The day in `2026-09-01` or `2026-09-01 10:11:12`; empty for anything else. */
const dayOf = (text: string): string => (isDate(text.slice(0, 10)) ? text.slice(0, 10) : '')

/** Reads the document; what is missing or does not hold together is named. */
export const readEInvoice = (source: string): ReadEInvoice => {
  const root = readXml(source)
  const data = root && elementAt(root, 'EInvoiceData')
  if (root?.name !== 'EInvoice' || !data) return { fault: foreign }
  const amounts = {
    excl_fen: fenOf(textAt(data, 'BasicInformation', 'TotalAmWithoutTax')),
    tax_fen: fenOf(textAt(data, 'BasicInformation', 'TotalTaxAm')),
    total_fen: fenOf(textAt(data, 'BasicInformation', 'TotalTax-includedAmount')),
  }
  const number = textAt(root, 'TaxSupervisionInfo', 'InvoiceNumber') || textAt(root, 'Header', 'EIid')
  const fields = {
    inv_no: number,
    inv_dt:
      dayOf(textAt(root, 'TaxSupervisionInfo', 'IssueTime')) ||
      dayOf(textAt(data, 'BasicInformation', 'RequestTime')),
    buyer_name: textAt(data, 'BuyerInformation', 'BuyerName'),
    buyer_tax: textAt(data, 'BuyerInformation', 'BuyerIdNum'),
    seller_name: textAt(data, 'SellerInformation', 'SellerName'),
    seller_tax: textAt(data, 'SellerInformation', 'SellerIdNum'),
  }
  const { excl_fen, tax_fen, total_fen } = amounts
  const missing = [
    /^\d{20}$/.test(fields.inv_no) ? '' : '发票号码',
    fields.inv_dt ? '' : '开票日期',
    fields.buyer_name ? '' : '购方名称',
    fields.seller_name ? '' : '销方名称',
    excl_fen === null || tax_fen === null || total_fen === null ? '金额' : '',
  ].filter(Boolean)
  if (missing.length > 0 || excl_fen === null || tax_fen === null || total_fen === null) {
    return { fault: `数电票的XML文件缺少${missing.join('、')}` }
  }
  if (total_fen <= 0n) return { fault: '红字发票不能作为贸易背景' }
  if (excl_fen + tax_fen !== total_fen) return { fault: '数电票的金额与税额之和不等于价税合计' }
  return { invoice: { ...fields, excl_fen, tax_fen, total_fen } }
}
