import type { PictureKind } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { isPolyglot, sniff } from './foreign-content.ts'

/** Pixels of one picture: 6000 × 4000, what a good phone takes. More could exhaust memory, however small the file. */
const maxPixels = 24_000_000
const maxSide = 12_000
/** Stored pictures are no larger than a screen can show; documents stay legible. */
const storedSide = 3000
/** Pictures decoded in parallel; the others wait. */
const maxDecoding = 2
const decodeSeconds = 15

const formats: Record<PictureKind, string> = { jpg: 'jpeg', png: 'png', gif: 'gif' }

const refused = (detail: string) =>
  new Fault('23006', { fields: { file: '请按照规定大小与格式上传文件' }, detail })

let decoding = 0
const waiting: (() => void)[] = []

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (decoding >= maxDecoding) await new Promise<void>(resolve => waiting.push(resolve))
  else decoding += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else decoding -= 1
  }
}

type Sharp = typeof import('sharp')['default']

/** Size from the header alone: nothing is decoded yet. */
const checkHeader = async (sharp: Sharp, bytes: Buffer, kind: PictureKind) => {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (format !== formats[kind]) throw refused(`announced ${kind}, is ${format}`)
  if (width > maxSide || height > maxSide || width * height > maxPixels) {
    throw refused(`${width} × ${height} pixels`)
  }
}

const encode = (sharp: Sharp, bytes: Buffer, kind: PictureKind): Promise<Buffer> => {
  // autoOrient first: EXIF, which says which side is up, is dropped like all metadata.
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
  if (kind === 'jpg') return picture.jpeg({ quality: 88 }).toBuffer()
  return (kind === 'png' ? picture.png() : picture.gif()).toBuffer()
}

/**
 * A picture re-encoded from an upload: its pixels (of a GIF the first frame), and nothing else that came with it.
 * @throws Fault 23006 for anything that is no sound jpg, png or gif of bearable size
 */
export const remakePicture = async (bytes: Buffer): Promise<{ content: Buffer; kind: PictureKind }> => {
  const kind = sniff(bytes)
  if (!kind) throw refused('no picture')
  if (isPolyglot(bytes, kind)) throw refused('a picture and something else')
  // Loaded with the first picture: it is a tenth of all that a start would load.
  const { default: sharp } = await import('sharp')
  try {
    await checkHeader(sharp, bytes, kind)
    return { content: await inTurn(() => encode(sharp, bytes, kind)), kind }
  } catch (error) {
    throw error instanceof Fault ? error : refused(error instanceof Error ? error.message : 'undecodable')
  }
}
