import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** Colour type and bits of a sample, as the header says them. */
const rgb24 = [8, 2] as const
const palette16 = [4, 3] as const

/** @param rows each with its filter byte, as they are to be deflated */
const file = (
  [width, height]: readonly [number, number],
  kind: readonly [bits: number, colourType: number],
  rows: Buffer,
  ...before: Buffer[]
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([...kind, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Encodes an RGB picture (three bytes a pixel, row by row) as PNG (RFC 2083), colour type 2. */
export const encodePng = (width: number, height: number, rgb: Uint8Array): Buffer => {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  }
  return file([width, height], rgb24, rows)
}

type Colour = readonly [red: number, green: number, blue: number]

/**
 * Encodes a drawing in one ink as PNG with a palette of sixteen shades from paper to ink.
 * @param width an even number of points
 * @param cover how much ink each point has, 0 to 15, row by row
 */
export const encodeInk = (
  width: number,
  height: number,
  cover: Uint8Array,
  paper: Colour,
  ink: Colour,
): Buffer => {
  const shades = Array.from({ length: 16 }, (_, share) =>
    paper.map((from, part) => Math.round(from + (((ink[part] ?? 0) - from) * share) / 15)),
  )
  const stride = width / 2 + 1
  const rows = Buffer.alloc(stride * height)
  for (let at = 0; at < cover.length; at += 2) {
    const y = Math.floor(at / width)
    rows[y * stride + 1 + (at % width) / 2] = ((cover[at] ?? 0) << 4) | (cover[at + 1] ?? 0)
  }
  return file([width, height], palette16, rows, chunk('PLTE', Buffer.from(shades.flat())))
}
