/** Papers of a trade as they are uploaded: PDF, OFD and the XML of a 数电票, told by their bytes and kept as they are. */
import { inflateRawSync } from 'node:zlib'
import { readXml } from '@portal/shared/archives/xml.ts'
import { readZip } from '@portal/shared/archives/zip.ts'
import type { PaperKind } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { readEInvoice } from '@portal/shared/trade/e-invoice.ts'
import { endsAsZip } from './foreign-content.ts'

/** What an OFD may hold: invoices have some dozen files and less than a megabyte. */
const ofdBounds = { entries: 2_000, size: 64 * 1024 * 1024 }
const ofdRoot = 'OFD.xml'
const rootBytes = 1024 * 1024
const xmlBytes = 2 * 1024 * 1024

const refused = (text: string) => new Fault('23006', { text, fields: { file: text } })

/** What a reader of PDF could be made to run or to open; names may be written with `#` and two digits. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z])/

const plainNames = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const checkPdf = (bytes: Buffer): void => {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024))
  if (!tail.includes('%%EOF') || endsAsZip(bytes)) throw refused('PDF文件不完整，请重新导出后上传')
  const text = bytes.toString('latin1')
  if (/\/Encrypt(?![A-Za-z])/.test(text)) throw refused('PDF文件有密码，请去除密码后上传')
  if (active.test(plainNames(text))) throw refused('PDF文件含有脚本或附件，请另存为普通PDF后上传')
}

const checkOfd = (bytes: Buffer): void => {
  const entries = readZip(bytes, ofdBounds)
  const root = entries?.find(({ name }) => name === ofdRoot)
  if (!root || root.size > rootBytes) throw refused('OFD文件不完整或过大，请重新下载后上传')
  const packed = bytes.subarray(root.at, root.at + root.packed)
  const text = () => {
    try {
      return (root.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: rootBytes })).toString(
        'utf8',
      )
    } catch {
      return ''
    }
  }
  if (readXml(text())?.name !== 'OFD') throw refused('不是OFD文件')
}

const checkXml = (bytes: Buffer): void => {
  if (bytes.length > xmlBytes) throw refused('XML文件过大')
  const { fault } = readEInvoice(new TextDecoder('utf-8').decode(bytes))
  if (fault) throw refused(fault)
}

const starts = (bytes: Buffer, text: string) => bytes.toString('latin1', 0, text.length) === text

/**
 * What an upload is by its bytes.
 * @throws Fault 23006 for anything that is no sound PDF, OFD or 数电票, saying why
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
