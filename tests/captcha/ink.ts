import { inflateSync } from 'node:zlib'

/** A picture as an attacker sees it: how dark each point is, 0 (paper) to 1 (the darkest ink), row by row. */
export interface Ink {
  width: number
  height: number
  dark: Float32Array
}

const depthOf = { bits: 8, parts: 3 }

/** Reads the PNGs that the bank writes: 24 bits of colour, or four bits of a palette; no filters, one IDAT. */
export const readPng = (png: Buffer): Ink => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const rows = inflateSync(chunks.get('IDAT') as Buffer)
  const palette = chunks.get('PLTE')
  const { bits, parts } = palette ? { bits: 4, parts: 1 } : depthOf
  const stride = 1 + Math.ceil((width * bits * parts) / 8)
  const light = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + 1
      const colour = palette
        ? palette.subarray((((rows[at + (x >> 1)] as number) >> (x % 2 === 0 ? 4 : 0)) & 15) * 3)
        : rows.subarray(at + x * 3)
      light[y * width + x] = ((colour[0] as number) + (colour[1] as number) + (colour[2] as number)) / 765
    }
  }
  const [most, least] = [light.reduce((a, b) => Math.max(a, b), 0), light.reduce((a, b) => Math.min(a, b), 1)]
  return { width, height, dark: light.map(each => (most - each) / (most - least || 1)) }
}

/** The part from (left, top) of the given size, brought to `columns` × `rows` points by averaging. */
export const shrink = (
  { width, height, dark }: Ink,
  [left, top, wide, high]: readonly [number, number, number, number],
  columns: number,
  rows: number,
): Float32Array => {
  const small = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    const [y0, y1] = [Math.floor(top + (row * high) / rows), Math.ceil(top + ((row + 1) * high) / rows)]
    for (let column = 0; column < columns; column += 1) {
      const x0 = Math.floor(left + (column * wide) / columns)
      const x1 = Math.ceil(left + ((column + 1) * wide) / columns)
      let sum = 0
      for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1) {
        for (let x = Math.max(0, x0); x < Math.min(width, x1); x += 1) sum += dark[y * width + x] as number
      }
      const share = sum / Math.max(1, (y1 - y0) * (x1 - x0))
      small[row * columns + column] = share < 0.05 ? 0 : share
    }
  }
  return small
}

/** How much ink each column holds. */
export const columnInk = ({ width, height, dark }: Ink): Float32Array => {
  const sums = new Float32Array(width)
  for (let at = 0; at < width * height; at += 1)
    sums[at % width] = (sums[at % width] as number) + (dark[at] as number)
  return sums
}
