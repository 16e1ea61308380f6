/** The one font of our documents; see font/README.md. */
import { readFileSync } from 'node:fs'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'

/** GB 2312's sign for a character that could not be set. */
const missing = '〓'

let bytes: Uint8Array | undefined
const fontBytes = (): Uint8Array => {
  bytes ??= readFileSync(new URL('./font/noto-sans-cjk-sc-subset.ttf', import.meta.url))
  return bytes
}

export interface Face {
  font: PDFFont
  /** The text with characters the font lacks replaced by 〓. */
  printable(text: string): string
  /** Width in points. */
  widthOf(text: string, size: number): number
  /** Cuts a text into lines no wider than `width` points. Chinese may break anywhere but before a closing mark. */
  wrap(text: string, size: number, width: number): string[]
}

/** No line begins with one of these. */
const closing = '，。、；：！？）》】”’%'

/** Where a line ends that the next character does not fit on: before what a closing mark belongs to. */
const endOf = (line: string, next: string): number => {
  let end = line.length
  let first = next
  while (closing.includes(first) && end > 0) {
    end -= 1
    first = line.charAt(end)
  }
  return end === 0 ? line.length : end
}

/** Embeds the font; only the glyphs that are used get into the file. */
export const embedFace = async (pdf: PDFDocument): Promise<Face> => {
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(fontBytes(), { subset: true })
  const known = new Set(font.getCharacterSet())
  const widths = new Map<string, number>()
  const charWidth = (char: string): number => {
    const found = widths.get(char)
    if (found !== undefined) return found
    const width = font.widthOfTextAtSize(char, 1)
    widths.set(char, width)
    return width
  }
  const printable = (text: string) =>
    [...text].map(char => (known.has(char.codePointAt(0) ?? 0) ? char : missing)).join('')
  const widthOf = (text: string, size: number) =>
    [...text].reduce((sum, char) => sum + charWidth(char), 0) * size
  return {
    font,
    printable,
    widthOf,
    wrap: (text, size, width) => {
      const lines: string[] = []
      let line = ''
      for (const char of text) {
        if (line !== '' && widthOf(line + char, size) > width) {
          const end = endOf(line, char)
          lines.push(line.slice(0, end))
          line = char === ' ' ? '' : line.slice(end) + char
        } else line += char
      }
      lines.push(line)
      return lines
    },
  }
}
