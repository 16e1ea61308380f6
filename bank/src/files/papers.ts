/** Papers of a trade as they are uploaded: PDF, OFD and the XML of a 数电票, told by their bytes and kept as they are. */
import { inflateRawSync } from 'node:zlib'
import { readXml } from '@portal/shared/archives/xml.ts'
import { readZip, type ZipEntry } from '@portal/shared/archives/zip.ts'
import type { PaperKind } from '@portal/shared/contract/file.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { readEInvoice } from '@portal/shared/trade/e-invoice.ts'
import { endsAsZip } from './foreign-content.ts'
import { type PdfObjection, pdfObjection } from './pdf-content.ts'

/** What an OFD may hold: invoices have some dozen files and less than a megabyte. */
const ofdBounds = { entries: 2_000, size: 64 * 1024 * 1024 }
const ofdRoot = 'OFD.xml'
const rootBytes = 1024 * 1024
const xmlBytes = 2 * 1024 * 1024

const refused = (text: string) => new Fault('23006', { text, fields: { file: text } })
const refusedAs = (code: '20330' | '20331' | '20332') =>
  new Fault(code, { fields: { file: catalogue[code].text } })

const pdfFaults: Readonly<Record<PdfObjection, () => Fault>> = {
  active: () => refusedAs('20330'),
  large: () => refusedAs('20332'),
  opaque: () => refused('PDF文件的内容无法检查，请另存为普通PDF后上传'),
}

const checkPdf = (bytes: Buffer): void => {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024))
  if (!tail.includes('%%EOF') || endsAsZip(bytes)) throw refused('PDF文件不完整，请重新导出后上传')
  if (/\/Encrypt(?![A-Za-z])/.test(bytes.toString('latin1'))) throw refusedAs('20331')
  const objection = pdfObjection(bytes)
  if (objection) throw pdfFaults[objection]()
}

/** @throws Fault 20332 where it unpacks to more than a root ever holds */
const rootOf = (bytes: Buffer, { at, packed, method }: ZipEntry): string => {
  const content = bytes.subarray(at, at + packed)
  try {
    return (method === 0 ? content : inflateRawSync(content, { maxOutputLength: rootBytes })).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw refusedAs('20332')
    return ''
  }
}

const checkOfd = (bytes: Buffer): void => {
  const entries = readZip(bytes, { entries: ofdBounds.entries, size: Number.MAX_SAFE_INTEGER })
  const root = entries?.find(({ name }) => name === ofdRoot)
  if (!entries || !root) throw refused('OFD文件不完整，请重新下载后上传')
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > ofdBounds.size || root.size > rootBytes) throw refusedAs('20332')
  if (readXml(rootOf(bytes, root))?.name !== 'OFD') throw refused('不是OFD文件')
}

const checkXml = (bytes: Buffer): void => {
  if (bytes.length > xmlBytes) throw refused('XML文件不能超过2 MB')
  const { fault } = readEInvoice(new TextDecoder('utf-8').decode(bytes))
  if (fault) throw refused(fault)
}

const starts = (bytes: Buffer, text: string) => bytes.toString('latin1', 0, text.length) === text

/**
 * What an upload is by its bytes.
 * @throws Fault 20330 for a PDF with a script or an attachment, 20331 for one with a password, 20332 for what unpacks to
 * too much, 23006 for anything else that is no sound PDF, OFD or 数电票, saying why
 */
export const takePaper = (bytes: Buffer): { content: Buffer; kind: PaperKind } => {
  if (starts(bytes, '%PDF-')) {
    checkPdf(bytes)
    return { content: bytes, kind: 'pdf' }
  }
  if (starts(bytes, 'PK\x03\x04')) {
    checkOfd(bytes)
    return { content: bytes, kind: 'ofd' }
  }
  if (/^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 64))) {
    checkXml(bytes)
    return { content: bytes, kind: 'xml' }
  }
  throw refused('仅支持图片、PDF、OFD与数电票XML文件')
}
