/** Papers of a trade for tests, sound and unsound. */
import { deflateRawSync, deflateSync } from 'node:zlib'

export const pdfOf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\ntrailer <<>>\n%%EOF\n`, 'latin1')

const packedObjects = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'

/** A PDF that keeps its objects packed. */
export const packedPdf = (objects: string, dictionary = packedObjects) =>
  pdfOf(`7 0 obj << ${dictionary} >>\nstream\n${deflateSync(objects).toString('latin1')}\nendstream endobj`)

export const scriptObject = '9 0 << /S /JavaScript /JS (app.alert(1)) >>'

/** An archive with one deflated file. @param said bytes that it says it unpacks to */
export const archiveOf = (name: string, content: string, said = content.length): Buffer => {
  const packed = deflateRawSync(Buffer.from(content))
  const named = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(named.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(named.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + named.length + packed.length, 16)
  return Buffer.concat([local, named, packed, entry, named, end])
}

export const ofdRoot =
  '<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>'

/** The XML of a 数电票 of 1,000.00 and 130.00 tax. */
export const eInvoiceXml = ({ no = '26990000000000000018', seller = '甲', buyer = '乙' } = {}) =>
  `<EInvoice><Header><EIid>${no}</EIid></Header><EInvoiceData>
<SellerInformation><SellerName>${seller}</SellerName></SellerInformation><BuyerInformation><BuyerName>${buyer}</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>1000.00</TotalAmWithoutTax><TotalTaxAm>130.00</TotalTaxAm>
<TotalTax-includedAmount>1130.00</TotalTax-includedAmount><RequestTime>2026-05-20</RequestTime></BasicInformation>
</EInvoiceData></EInvoice>`
