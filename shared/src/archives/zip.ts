/**
 * The table of contents of a zip archive (OFD, xlsx), read strictly and within bounds: nothing is unpacked here, and what
 * says of itself that it unpacks to more than is borne is refused before anybody tries.
 */

export interface ZipEntry {
  /** One character for each byte: the names that are asked for are plain ones. */
  name: string
  /** 0 stored, 8 deflated; nothing else is accepted. */
  method: 0 | 8
  /** Bytes when packed and unpacked, as the archive says: whoever unpacks holds it to that. */
  packed: number
  size: number
  /** Where its packed bytes begin. */
  at: number
}

export interface ZipBounds {
  entries: number
  /** All of it unpacked, bytes. */
  size: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const maxComment = 0xffff
const maxName = 1_000
/** Set in the flags of an entry whose content is encrypted. */
const encrypted = 0x0001

/** Position of the record at the end that says where the table is; -1 without one. */
const endOf = (view: DataView): number => {
  const least = Math.max(0, view.byteLength - endLength - maxComment)
  for (let at = view.byteLength - endLength; at >= least; at -= 1) {
    const isEnd = view.getUint32(at, true) === endSignature
    if (isEnd && at + endLength + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return -1
}

/** A name that could lead out of the folder it is unpacked into. */
const isStray = (name: string): boolean =>
  name === '' || name.includes('\0') || /^[\\/]|^[A-Za-z]:|(^|[\\/])\.\.([\\/]|$)/.test(name)

/** Entries of an archive; null for what is no sound archive, is encrypted, or is larger than `bounds`. */
export const readZip = (bytes: Uint8Array, bounds: ZipBounds): ZipEntry[] | null => {
  if (bytes.byteLength < endLength) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0 || count > bounds.entries || view.getUint16(end + 8, true) !== count) return null
  const entries: ZipEntry[] = []
  let sum = 0
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) return null
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (
      nameLength > maxName ||
      next > end ||
      local + 30 > end ||
      view.getUint32(local, true) !== localSignature
    )
      return null
    const name = String.fromCharCode(...bytes.subarray(at + 46, at + 46 + nameLength))
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    sum += size
    if ((method !== 0 && method !== 8) || (flags & encrypted) !== 0) return null
    if (isStray(name) || start + packed > end || sum > bounds.size) return null
    if (method === 0 && size !== packed) return null
    entries.push({ name, method, packed, size, at: start })
    at = next
  }
  return new Set(entries.map(({ name }) => name)).size === entries.length ? entries : null
}
