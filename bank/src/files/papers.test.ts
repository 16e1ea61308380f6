import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { takePaper } from './papers.ts'

const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\ntrailer <<>>\n%%EOF\n`, 'latin1')

/** An archive with one deflated file. */
const archive = (name: string, content: string, said = content.length): Buffer => {
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
const ofd = '<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>'

const invoice = `<EInvoice><Header><EIid>26990000000000000018</EIid></Header><EInvoiceData>
<SellerInformation><SellerName>甲</SellerName></SellerInformation><BuyerInformation><BuyerName>乙</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>1.00</TotalAmWithoutTax><TotalTaxAm>0.13</TotalTaxAm>
<TotalTax-includedAmount>1.13</TotalTax-includedAmount><RequestTime>2026-05-20</RequestTime></BasicInformation>
</EInvoiceData></EInvoice>`

test.each([
  ['pdf', pdf('/Type /Catalog /JSON (JavaScript)')],
  ['ofd', archive('OFD.xml', ofd)],
  ['xml', Buffer.from(invoice)],
  ['xml', Buffer.from(`﻿${invoice}`)],
])('%s is told by its bytes and kept as it is', (kind, bytes) => {
  expect(takePaper(bytes)).toEqual({ kind, content: bytes })
})

const foreign = '不是数电票的XML文件，请从电子税务局下载原文件'
test.each([
  ['an unfinished PDF', pdf().subarray(0, 20), 'PDF文件不完整，请重新导出后上传'],
  [
    'a PDF that is an archive too',
    Buffer.concat([pdf(), archive('a', 'b')]),
    'PDF文件不完整，请重新导出后上传',
  ],
  ['a PDF with a password', pdf('/Encrypt 5 0 R'), 'PDF文件有密码，请去除密码后上传'],
  [
    'a PDF with a script',
    pdf('/OpenAction << /S /JavaScript >>'),
    'PDF文件含有脚本或附件，请另存为普通PDF后上传',
  ],
  ['a PDF with a hidden script', pdf('/S /J#61vaScript'), 'PDF文件含有脚本或附件，请另存为普通PDF后上传'],
  ['a PDF that starts programs', pdf('/S /Launch'), 'PDF文件含有脚本或附件，请另存为普通PDF后上传'],
  ['an archive without a root', archive('word/document.xml', ofd), 'OFD文件不完整或过大，请重新下载后上传'],
  [
    'an archive that claims to be huge',
    archive('OFD.xml', ofd, 2 ** 31),
    'OFD文件不完整或过大，请重新下载后上传',
  ],
  ['a bomb that claims to be small', archive('OFD.xml', ' '.repeat(9_000_000), 100), '不是OFD文件'],
  ['an archive of something else', archive('OFD.xml', '<html/>'), '不是OFD文件'],
  ['a web page', Buffer.from('<html><script>alert(1)</script></html>'), foreign],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), foreign],
  [
    'entities',
    Buffer.from(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${invoice.replace('甲', '&b;')}`),
    foreign,
  ],
  ['a program', Buffer.from('MZ\x90\x00'), '仅支持图片、PDF、OFD与数电票XML文件'],
  ['nothing', Buffer.alloc(0), '仅支持图片、PDF、OFD与数电票XML文件'],
])('%s is refused', (_, bytes, text) => {
  expect(() => takePaper(bytes)).toThrow(text)
})
