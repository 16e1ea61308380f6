/** An archive of stored files, as a spreadsheet would write it but for packing. */
export const zipOf = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  const table: Uint8Array[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const [named, content] = [new TextEncoder().encode(name), new TextEncoder().encode(text)]
    const local = new DataView(new ArrayBuffer(30))
    local.setUint32(0, 0x04034b50, true)
    local.setUint16(26, named.length, true)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint32(20, content.length, true)
    entry.setUint32(24, content.length, true)
    entry.setUint16(28, named.length, true)
    entry.setUint32(42, at, true)
    parts.push(new Uint8Array(local.buffer), named, content)
    table.push(new Uint8Array(entry.buffer), named)
    at += 30 + named.length + content.length
  }
  const end = new DataView(new ArrayBuffer(22))
  const count = Object.keys(files).length
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, count, true)
  end.setUint16(10, count, true)
  end.setUint32(16, at, true)
  const pieces = [...parts, ...table, new Uint8Array(end.buffer)]
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let filled = 0
  for (const piece of pieces) {
    whole.set(piece, filled)
    filled += piece.length
  }
  return whole
}
