/** Reads an archive back, for the tests of what is written. */
import { crc32, inflateRawSync } from 'node:zlib'

/** The entries of a zip archive by their names. @throws Error for one whose size or checksum is not as written */
export const unzip = (archive: Buffer): Map<string, string> => {
  const entries = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(at + 20)
    const nameSize = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameSize)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(data, data + size))
    if (bytes.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name} has another size`)
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`)
    entries.set(name, bytes.toString())
    at += 46 + nameSize
  }
  return entries
}
