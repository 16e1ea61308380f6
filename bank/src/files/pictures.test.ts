import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { remakePicture } from './pictures.ts'

type Format = 'jpeg' | 'png' | 'gif'

const drawn = (format: Format, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2b5aa0' } })
    .toFormat(format)
    .toBuffer()

const pictures: Partial<Record<Format, Buffer>> = {}
beforeAll(async () => {
  for (const format of ['jpeg', 'png', 'gif'] as const) pictures[format] = await drawn(format)
})
const picture = (format: Format): Buffer => {
  const bytes = pictures[format]
  if (!bytes) throw new Error('not drawn')
  return bytes
}
const refusal = { code: '23006', text: '请按照规定大小与格式上传文件' }

/** A PNG whose header promises a size that nobody ever sent the pixels of. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('an uploaded picture', () => {
  test.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
  ] as const)('is made anew as what its bytes say it is: %s', async (format, kind) => {
    const remade = await remakePicture(picture(format))
    expect(remade.kind).toBe(kind)
    const { width, height, format: written } = await sharp(remade.content).metadata()
    expect([width, height, written]).toEqual([40, 30, format])
  })

  test('loses its metadata, and what EXIF said of its orientation is done', async () => {
    const secret = 'taken at 30.25N 120.16E'
    const bytes = await sharp(picture('jpeg'))
      .withExif({ IFD0: { ImageDescription: secret, Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { content } = await remakePicture(bytes)
    const remade = await sharp(content).metadata()
    expect(remade.exif).toBeUndefined()
    expect([remade.width, remade.height]).toEqual([30, 40])
    expect(content.includes(secret)).toBe(false)
  })

  test('is made smaller than a screen', async () => {
    const { content } = await remakePicture(await drawn('png', 4000, 100))
    expect((await sharp(content).metadata()).width).toBe(3000)
  })

  test('may carry further pictures after its end when it is a JPEG, as cameras do', async () => {
    const { content } = await remakePicture(Buffer.concat([picture('jpeg'), picture('jpeg')]))
    expect(content.length).toBeLessThan(picture('jpeg').length * 2)
  })
})

describe('what is no picture', () => {
  test.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('not a picture')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', () => Buffer.from('%PDF-1.7 …')],
    ['a WebP', async () => sharp(picture('png')).webp().toBuffer()],
    ['the first bytes of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['half a PNG', () => picture('png').subarray(0, 60)],
    ['a PNG with a broken picture in it', () => pngOf(100, 100)],
  ])('is refused: %s', async (_, make) => {
    await expect(remakePicture(await make())).rejects.toMatchObject(refusal)
  })
})

describe('a polyglot', () => {
  const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

  test.each([
    ['a PNG that goes on after its end', () => Buffer.concat([picture('png'), Buffer.from('x')])],
    ['a GIF that goes on after its end', () => Buffer.concat([picture('gif'), Buffer.from('x')])],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00\x00\x00*/=1;alert(1)//', 'latin1')],
    ['a JPEG that is an archive', () => Buffer.concat([picture('jpeg'), zip])],
    [
      'a JPEG that is a page',
      () => Buffer.concat([picture('jpeg'), Buffer.from('<SCRIPT>alert(1)</SCRIPT>')]),
    ],
    ['a JPEG that is PHP', () => Buffer.concat([picture('jpeg'), Buffer.from('<?php system($_GET[0]);')])],
    [
      'a PNG with a page in a comment',
      async () => {
        const clean = picture('png')
        const text = Buffer.from('tEXtComment\0<html><script>', 'latin1')
        const length = Buffer.alloc(4)
        length.writeUInt32BE(text.length - 4)
        const sum = Buffer.alloc(4)
        sum.writeUInt32BE(crc32(text))
        return Buffer.concat([clean.subarray(0, 33), length, text, sum, clean.subarray(33)])
      },
    ],
  ])('is refused: %s', async (_, make) => {
    await expect(remakePicture(await make())).rejects.toMatchObject(refusal)
  })
})

describe('a flood of pixels', () => {
  test.each([
    [60_000, 60_000],
    [12_001, 1],
    [6_000, 4_001],
  ])('is refused by its header: %d × %d', async (width, height) => {
    await expect(remakePicture(pngOf(width, height))).rejects.toMatchObject({
      ...refusal,
      detail: `${width} × ${height} pixels`,
    })
  })

  test('is refused as a GIF too', async () => {
    const bytes = Buffer.from(picture('gif'))
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
    for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(50_000, at)
    await expect(remakePicture(bytes)).rejects.toMatchObject(refusal)
  })
})
