/**
 * The signature inside a PDF of ours (ISO 32000-1, 12.8): a dictionary whose `ByteRange` covers every byte of the file but
 * the place of the signature itself. A file is taken for ours only in the one spelling that we write, up to its
 * last byte: so neither a byte that no reader looks at nor an update put behind the end goes unnoticed.
 */
import { PDFArray, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib'
import type { PaperSigner } from './paper-signer.ts'

/** Bytes of a signature. */
const signatureBytes = 64
/** With its angle brackets. */
const placeLength = 2 * signatureBytes + 2
const emptyKey = '0'.repeat(16)
const emptyNumber = PDFName.of('*'.repeat(10))
const emptyRange = '/ByteRange [ 0 /********** /********** /********** ]'
const emptyPlace = `/Contents <${'0'.repeat(2 * signatureBytes)}>`

/** Leaves the place in a document that is about to be written, without object streams. */
export const addSignaturePlace = (pdf: PDFDocument): void => {
  const { context } = pdf
  const byteRange = PDFArray.withContext(context)
  for (const part of [PDFNumber.of(0), emptyNumber, emptyNumber, emptyNumber]) byteRange.push(part)
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Portal.Paper',
      SubFilter: 'portal.ed25519',
      PaperKey: PDFString.of(emptyKey),
      ByteRange: byteRange,
      Contents: PDFHexString.of('0'.repeat(2 * signatureBytes)),
    }),
  )
  const page = pdf.getPage(0)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('paper'),
      V: signature,
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  pdf.catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [field] }))
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Where the only occurrence begins. @throws Error unless there is exactly one */
const onlyPlaceOf = (text: string, part: string): number => {
  const at = text.indexOf(part)
  if (at < 0 || text.includes(part, at + 1)) throw new Error(`a paper has one ${part.slice(0, 12)}`)
  return at
}

const covered = (bytes: Uint8Array, begin: number): Buffer =>
  Buffer.concat([bytes.subarray(0, begin), bytes.subarray(begin + placeLength)])

/** Signs a document that has the place for it. */
export const signPaper = (content: Uint8Array, signer: PaperSigner): Uint8Array => {
  const bytes = Buffer.from(content)
  const text = latin1(bytes)
  const begin = onlyPlaceOf(text, emptyPlace) + '/Contents '.length
  const end = begin + placeLength
  const range = `/ByteRange [ 0 ${begin} ${end} ${bytes.length - end}`.padEnd(emptyRange.length - 1)
  bytes.write(`${range}]`, onlyPlaceOf(text, emptyRange), 'latin1')
  bytes.write(`/PaperKey (${signer.keyId})`, onlyPlaceOf(text, `/PaperKey (${emptyKey})`), 'latin1')
  const signature = Buffer.from(signer.sign(covered(bytes, begin)))
    .toString('hex')
    .toUpperCase()
  if (signature.length !== 2 * signatureBytes) throw new Error('a signature has another length')
  bytes.write(signature, begin + 1, 'latin1')
  return bytes
}

export interface FoundSignature {
  keyId: string
  signature: Uint8Array
  /** What it covers: every byte but its own place. */
  content: Uint8Array
}

const rangePattern = /\/ByteRange \[ 0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/g
const keyPattern = /\/PaperKey \(([0-9a-f]{16})\)/g

/**
 * The signature of a file, if it has one that covers all of it. Undefined where it has none of ours, `broken` where what it
 * has does not cover the file as it is.
 */
export const findSignature = (file: Uint8Array): FoundSignature | 'broken' | undefined => {
  const text = latin1(file)
  const keys = [...text.matchAll(keyPattern)]
  if (!text.startsWith('%PDF-') || keys.length === 0) return undefined
  const ranges = [...text.matchAll(rangePattern)]
  const [range] = ranges
  const [key] = keys
  if (!range || ranges.length > 1 || !key || keys.length > 1) return 'broken'
  const [begin = 0, end = 0, rest = 0] = range.slice(1).map(Number)
  if (end - begin !== placeLength || end + rest !== file.length) return 'broken'
  // Capitals alone: another spelling of the same signature is another file.
  const place = /^<([0-9A-F]+)>$/.exec(text.slice(begin, end))
  if (!place) return 'broken'
  return {
    keyId: key[1] ?? '',
    signature: Buffer.from(place[1] ?? '', 'hex'),
    content: covered(file, begin),
  }
}
