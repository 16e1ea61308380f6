/** A zip archive (APPNOTE 6.3.3, no zip64) whose entries are compressed already, also in pieces. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Of the bytes before compression. */
  crc: number
  rawSize: number
  /** Raw deflate, in order. */
  pieces: readonly Uint8Array[]
}

/** Compresses a piece that others follow: it ends on a byte, and the stream stays open. */
export const openPiece = (bytes: Uint8Array): Uint8Array =>
  deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })

/** Compresses the last piece, which ends the stream. */
export const lastPiece = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes)

export const textEntry = (name: string, text: string): ZipEntry => {
  const bytes = Buffer.from(text)
  return { name, crc: crc32(bytes), rawSize: bytes.length, pieces: [lastPiece(bytes)] }
}

const VERSION = 20
const DEFLATE = 8
/** 1980-01-01, the first day a zip knows: the time tells nothing here. */
const DATE = 0x21

/** The 26 bytes, from the version on, that local and central headers share. */
const facts = ({ name, crc, rawSize, pieces }: ZipEntry): Buffer => {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(DEFLATE, 4)
  head.writeUInt16LE(DATE, 8)
  head.writeUInt32LE(crc >>> 0, 10)
  head.writeUInt32LE(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    14,
  )
  head.writeUInt32LE(rawSize, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const head = [signature(0x04034b50), facts(entry), name]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(VERSION)
    central.push(signature(0x02014b50), madeBy, facts(entry), place, name)
    local.push(...head, ...entry.pieces)
    offset += [...head, ...entry.pieces].reduce((sum, part) => sum + part.length, 0)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(
    central.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}
