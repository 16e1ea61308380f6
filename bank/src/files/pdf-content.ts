/**
 * What a reader of PDF could be made to run or to open. A PDF may hold its objects packed (object streams), where no
 * search of its bytes finds them: those are unpacked here, within a bound, and nothing else of the file is interpreted.
 * The library that makes our own papers reads such streams too, but unpacks as much as a file asks for.
 */
import { inflateRawSync, constants as zlib } from 'node:zlib'

/** All that is unpacked of one file, bytes: text, fonts and objects of a paper of 5 MB. */
const unpackedBytes = 16 * 1024 * 1024
/** A file of 5 MB with more streams than this is no paper. */
const maxStreams = 10_000
/** What a stream that does not unpack is counted as, so that thousands of them cost no more than one that does. */
const brokenBytes = 256 * 1024

/**
 * Names of actions, attachments and scripts. An action of a script has `/JavaScript` or `/Rendition` beside its `/JS`,
 * which alone is too short to look for: the bytes of a photograph spell it by chance.
 */
const active =
  /\/(?:JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z])|\/XFA\s*[[\d]/

/** Names may be written with `#` and two hexadecimal digits. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const isActive = (text: string): boolean => active.test(plainNames(text))

const streamStart = /(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g
const isObjects = (dictionary: string): boolean => /\/(?:ObjStm|First)(?![A-Za-z])/.test(dictionary)
const isPicture = (dictionary: string): boolean => /\/Subtype\s*\/Image(?![A-Za-z])/.test(dictionary)

/** Packed in another way than plain deflate, which is how programs pack objects. */
const isOddlyPacked = (dictionary: string): boolean =>
  /\/(?:AHx|ASCIIHexDecode|A85|ASCII85Decode|LZW|LZWDecode|RL|RunLengthDecode|Crypt|FFilter)(?![A-Za-z])|\/Predictor\s*(?:[2-9]|1\d)/.test(
    dictionary,
  )

/** Whether zlib may have written these bytes (RFC 1950). */
const isDeflated = (bytes: Buffer): boolean => {
  const [method = 0, flags = 0] = bytes
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}

/**
 * Unpacks as a reader does, who takes what came before a fault and does not look at the sum at the end.
 * @param most bytes
 * @returns null for what does not unpack at all
 * @throws RangeError where it unpacks to more
 */
const unpacked = (bytes: Buffer, most: number): string | null => {
  try {
    return inflateRawSync(bytes.subarray(2), {
      maxOutputLength: most,
      finishFlush: zlib.Z_SYNC_FLUSH,
    }).toString('latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new RangeError('unpacks to too much')
    return null
  }
}

/** `active` holds a script, an attachment or an action; `large` unpacks to too much; `opaque` cannot be looked into. */
export type PdfObjection = 'active' | 'large' | 'opaque'

export const pdfObjection = (bytes: Buffer): PdfObjection | null => {
  const text = bytes.toString('latin1')
  if (isActive(text)) return 'active'
  let left = unpackedBytes
  let streams = 0
  let previous = 0
  for (const { index, 0: keyword } of text.matchAll(streamStart)) {
    const before = text.slice(previous, index)
    const dictionary = plainNames(before.slice(Math.max(0, before.lastIndexOf('endobj'))))
    previous = index + keyword.length
    streams += 1
    if (streams > maxStreams || left <= 0) return 'large'
    const objects = isObjects(dictionary)
    if (objects && isOddlyPacked(dictionary)) return 'opaque'
    if (!objects && isPicture(dictionary)) continue
    const body = bytes.subarray(previous)
    if (!isDeflated(body)) continue
    try {
      const content = unpacked(body, left)
      if (content === null && objects) return 'opaque'
      if (content !== null && isActive(content)) return 'active'
      left -= content?.length ?? brokenBytes
    } catch (error) {
      if (error instanceof RangeError) return 'large'
      throw error
    }
  }
  return null
}
