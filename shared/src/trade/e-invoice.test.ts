import { expect, test } from 'vitest'
import { readEInvoice } from './e-invoice.ts'

const sample = (change: (xml: string) => string = xml => xml) =>
  change(`<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header><EIid>26990000000000000018</EIid><InherentLabel><GeneralOrSpecialVAT><LabelCode>01</LabelCode>
    <LabelName>增值税专用发票</LabelName></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>91990000MA0000015Q</SellerIdNum><SellerName>江州示例精密制造有限公司</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>91990000MA0000023K</BuyerIdNum><BuyerName>青禾示例（江州）有限公司 &amp; 分公司</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>100000.00</TotalAmWithoutTax><TotalTaxAm>13000.00</TotalTaxAm>
      <TotalTax-includedAmount>113000.00</TotalTax-includedAmount>
      <TotalTax-includedAmountInChinese>壹拾壹万叁仟圆整</TotalTax-includedAmountInChinese>
      <RequestTime>2026-05-20 10:11:12</RequestTime></BasicInformation>
    <IssuItemInformation><ItemName>*黑色金属*钢板</ItemName><Amount>100000.00</Amount><ComTaxAm>13000.00</ComTaxAm></IssuItemInformation>
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>26990000000000000018</InvoiceNumber><IssueTime>2026-05-20</IssueTime></TaxSupervisionInfo>
</EInvoice>`)

const invoice = {
  inv_no: '26990000000000000018',
  inv_dt: '2026-05-20',
  buyer_name: '青禾示例（江州）有限公司 & 分公司',
  buyer_tax: '91990000MA0000023K',
  seller_name: '江州示例精密制造有限公司',
  seller_tax: '91990000MA0000015Q',
  excl_fen: 10_000_000n,
  tax_fen: 1_300_000n,
  total_fen: 11_300_000n,
}

test('a fully digital invoice is read into the fields of an invoice', () => {
  expect(readEInvoice(sample())).toEqual({ invoice })
})

test('number and day come from where the document has them', () => {
  const without = sample(xml => xml.replace(/<TaxSupervisionInfo>.*<\/TaxSupervisionInfo>/, ''))
  expect(readEInvoice(without)).toEqual({ invoice })
})

test('one without tax, and amounts without their decimals', () => {
  const free = sample(xml =>
    xml.replace('>100000.00<', '>100000<').replace('>13000.00<', '>0<').replace('>113000.00<', '>100000.0<'),
  )
  expect(readEInvoice(free).invoice).toMatchObject({ tax_fen: 0n, total_fen: 10_000_000n })
})

const foreign = '不是数电票的XML文件，请从电子税务局下载原文件'
test.each([
  ['<Invoice><No>1</No></Invoice>', foreign],
  ['PK\u0003\u0004', foreign],
  [sample(xml => xml.replace('<EInvoice>', '<!DOCTYPE EInvoice [<!ENTITY a "b">]><EInvoice>')), foreign],
  [sample(xml => xml.replace('</EInvoiceData>', '')), foreign],
  [sample(xml => xml.replaceAll('26990000000000000018', '2699')), '数电票的XML文件缺少发票号码'],
  [
    sample(xml => xml.replace(/<BuyerName>[^<]*/, '<BuyerName>').replace('>113000.00<', '>1e5<')),
    '数电票的XML文件缺少购方名称、金额',
  ],
  [sample(xml => xml.replaceAll('2026-05-20', '2026-02-30')), '数电票的XML文件缺少开票日期'],
  [sample(xml => xml.replace('>113000.00<', '>113000.01<')), '数电票的金额与税额之和不等于价税合计'],
  [sample(xml => xml.replace('>113000.00<', '>-113000.00<')), '红字发票不能作为贸易背景'],
])('what it is not is said: %#', (xml, fault) => {
  expect(readEInvoice(xml)).toEqual({ fault })
})
