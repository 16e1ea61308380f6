import type { PictureKind } from '@portal/shared/contract/file.ts'

/*
 * Looks into a file before anything decodes it: what it is by its own bytes, and whether it is something else
 * as well (a polyglot). Names and announced types are the client's word and count for nothing.
 */

const starts = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** The kind of picture by its first bytes; undefined for anything else. */
export const sniff = (bytes: Buffer): PictureKind | undefined => {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const head = bytes.toString('latin1', 0, 6)
  return head === 'GIF87a' || head === 'GIF89a' ? 'gif' : undefined
}

/** Position after the last chunk of a PNG; -1 when its chunks do not hold together. */
const endOfPng = (bytes: Buffer): number => {
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'IEND') return at
  }
  return -1
}

/** Position after a chain of GIF sub-blocks; each begins with its length, 0 ends the chain. */
const endOfSubBlocks = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return -1
}

/** Bytes of a colour table whose size is in the flags' last three bits. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Position after a GIF's trailer; -1 when its blocks do not hold together. */
const endOfGif = (bytes: Buffer): number => {
  let at = 13 + tableBytes(bytes[10] ?? 0)
  while (at >= 0 && at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return at + 1
    if (block === 0x21) at = endOfSubBlocks(bytes, at + 2)
    else if (block === 0x2c) at = endOfSubBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
    else return -1
  }
  return -1
}

/** A zip archive is read from its end: the end record says how long its comment is. */
export const endsAsZip = (bytes: Buffer): boolean => {
  const record = Buffer.from('PK\x05\x06', 'latin1')
  for (let at = bytes.lastIndexOf(record); at >= 0; at = at > 0 ? bytes.lastIndexOf(record, at - 1) : -1) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}

const foreign = ['<script', '<html', '<!doctype', '<?php', '%pdf-']

/**
 * Whether a picture is a web page, script, PDF or archive too, or goes on after its end. Cameras append further
 * pictures to a JPEG, so there only foreign content counts.
 */
export const isPolyglot = (bytes: Buffer, kind: PictureKind): boolean => {
  if (kind === 'png' && endOfPng(bytes) !== bytes.length) return true
  if (kind === 'gif' && endOfGif(bytes) !== bytes.length) return true
  if (endsAsZip(bytes)) return true
  const text = bytes.toString('latin1').toLowerCase()
  return foreign.some(signature => text.includes(signature))
}
