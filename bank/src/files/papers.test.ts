import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archiveOf, eInvoiceXml, ofdRoot, packedPdf, pdfOf, scriptObject } from '../testing/paper-files.ts'
import { takePaper } from './papers.ts'

/** A photograph that spells the name of a script's key by chance, and one that unpacks to more than is looked at. */
const photograph = 'stream\n\xff\xd8/JS\xfe\xff\nendstream'
const largePicture = `9 0 obj << /Subtype /Image /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.alloc(20_000_000)).toString('latin1')}\nendstream endobj`

const invoice = eInvoiceXml()

test.each([
  ['pdf', pdfOf('/Type /Catalog /JSON (JavaScript)')],
  ['pdf', packedPdf('9 0 << /Type /Page /Contents (JavaScript) >>')],
  ['pdf', pdfOf(photograph)],
  ['pdf', pdfOf(largePicture)],
  ['ofd', archiveOf('OFD.xml', ofdRoot)],
  ['xml', Buffer.from(invoice)],
  ['xml', Buffer.from(`﻿${invoice}`)],
])('%s is told by its bytes and kept as it is', (kind, bytes) => {
  expect(takePaper(bytes)).toEqual({ kind, content: bytes })
})

const active = { code: '20330', text: 'PDF文件含有脚本或附件，请另存为普通PDF后上传' }
const large = { code: '20332', text: '文件解压后过大，请重新导出后上传' }
const unsound = (text: string) => ({ code: '23006', text })
const opaque = unsound('PDF文件的内容无法检查，请另存为普通PDF后上传')
const foreign = unsound('不是数电票的XML文件，请从电子税务局下载原文件')
const unknown = unsound('仅支持图片、PDF、OFD与数电票XML文件')
const cutPdf = unsound('PDF文件不完整，请重新导出后上传')
const objects = '/Type /ObjStm /N 1 /First 4'

test.each([
  ['an unfinished PDF', pdfOf().subarray(0, 20), cutPdf],
  ['a PDF that is an archive too', Buffer.concat([pdfOf(), archiveOf('a', 'b')]), cutPdf],
  [
    'a PDF with a password',
    pdfOf('/Encrypt 5 0 R'),
    { code: '20331', text: 'PDF文件有密码，请去除密码后上传' },
  ],
  ['a PDF with a script', pdfOf('/OpenAction << /S /JavaScript >>'), active],
  ['a PDF with a hidden script', pdfOf('/S /J#61vaScript'), active],
  ['a PDF whose clip runs a script', pdfOf('/S /Rendition /JS (app.alert(1))'), active],
  ['a PDF with a form that runs scripts', pdfOf('/XFA [(template) 5 0 R]'), active],
  ['a PDF that starts programs', pdfOf('/S /Launch'), active],
  ['a script among packed objects', packedPdf(scriptObject), active],
  [
    'a script with a hidden name among packed objects',
    packedPdf(scriptObject.replace('JavaS', 'J#61vaS')),
    active,
  ],
  ['an attachment among packed objects', packedPdf('9 0 << /Names << /EmbeddedFiles 5 0 R >> >>'), active],
  [
    'packed objects that go by no name',
    packedPdf(scriptObject, '/N 1 /First 4 /Filter /FlateDecode'),
    active,
  ],
  ['packed objects that pass for a picture', packedPdf(scriptObject, `${objects} /Subtype /Image`), active],
  ['packed objects that pass for text', packedPdf(scriptObject, '/Filter /FlateDecode'), active],
  [
    'objects packed twice',
    packedPdf(scriptObject, `${objects} /Filter [/ASCIIHexDecode /FlateDecode]`),
    opaque,
  ],
  [
    'objects written by difference',
    packedPdf(scriptObject, `${objects} /DecodeParms << /Predictor 12 >>`),
    opaque,
  ],
  [
    'packed objects that do not unpack',
    pdfOf(`<< ${objects} >>\nstream\n\x78\x9c\xff\xff\xff\nendstream`),
    opaque,
  ],
  ['a PDF that is a bomb', packedPdf(' '.repeat(17_000_000)), large],
  ['a PDF of ten thousand streams', pdfOf('stream\nendstream\n'.repeat(10_001)), large],
  [
    'an archive without a root',
    archiveOf('word/document.xml', ofdRoot),
    unsound('OFD文件不完整，请重新下载后上传'),
  ],
  ['an archive that claims to be huge', archiveOf('OFD.xml', ofdRoot, 2 ** 31), large],
  ['a bomb that claims to be small', archiveOf('OFD.xml', ' '.repeat(9_000_000), 100), large],
  ['an archive of something else', archiveOf('OFD.xml', '<html/>'), unsound('不是OFD文件')],
  ['a web page', Buffer.from('<html><script>alert(1)</script></html>'), foreign],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), foreign],
  [
    'entities',
    Buffer.from(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${invoice.replace('甲', '&b;')}`),
    foreign,
  ],
  [
    'a document of three megabytes',
    Buffer.from(`<a>${'甲'.repeat(1_000_000)}</a>`),
    unsound('XML文件不能超过2 MB'),
  ],
  ['a program', Buffer.from('MZ\x90\x00'), unknown],
  ['nothing', Buffer.alloc(0), unknown],
])('%s is refused with a code and a text at the field', (_, bytes, { code, text }) => {
  let thrown: unknown
  try {
    takePaper(bytes)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ code, text, fields: { file: text } })
})
