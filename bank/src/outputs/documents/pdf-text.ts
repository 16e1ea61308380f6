/** Text of a document of ours, as a test reads it. */
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from 'pdf-lib'

/** The text of a document as a reader copies it: glyphs mapped back by the font's own ToUnicode table. */
export const textOf = async (bytes: Uint8Array): Promise<string> => {
  const pdf = await PDFDocument.load(bytes)
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map(stream => {
      try {
        return inflateSync(stream.contents).toString('latin1')
      } catch {
        return ''
      }
    })
  const map = new Map<string, string>()
  for (const stream of streams.filter(text => text.includes('beginbfchar'))) {
    for (const [, glyph = '', code = ''] of stream.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/gi)) {
      const units = code.match(/.{4}/g)?.map(hex => Number.parseInt(hex, 16)) ?? []
      map.set(glyph.toUpperCase(), String.fromCharCode(...units))
    }
  }
  return streams
    .filter(text => text.includes(' Tj'))
    .flatMap(text => [...text.matchAll(/<([0-9A-F]+)> Tj/gi)])
    .map(([, glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? []).map(glyph => map.get(glyph.toUpperCase())).join(''),
    )
    .join('\n')
}
