/**
 * The first sheet of an xlsx file as text, cell by cell, as a CSV would hold it: dates as yyyy-MM-dd, numbers as they are
 * typed. A number of more digits than a spreadsheet keeps (15) is refused, since it is no longer what was typed.
 */

import { elementAt, readXml, type XmlElement } from '@portal/shared/archives/xml.ts'
import { readZip, type ZipEntry } from '@portal/shared/archives/zip.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { maxImportRows } from '@portal/shared/imports/limits.ts'
import type { ReadTable } from './read-import.ts'

const bounds = { entries: 1_000, size: 64 * 1024 * 1024 }
const partBytes = 16 * 1024 * 1024
const xmlBounds = { elements: 300_000, depth: 32 }
const maxColumns = 100
/** From here on a spreadsheet has rounded what was typed. */
const exactBelow = 1e15

const refuse = (fault: string): ReadTable => ({ rows: [], fault })
const unreadable = refuse('文件无法读取，请另存为 xlsx 或 CSV 后重试')

/** A part of the file unpacked, never to more than it said of itself; null when it is not that. */
const unpack = async (bytes: ArrayBuffer, { at, packed, size, method }: ZipEntry): Promise<string | null> => {
  const content = new Uint8Array(bytes, at, packed)
  if (size > partBytes) return null
  if (method === 0) return new TextDecoder().decode(content)
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const whole = new Uint8Array(size)
  let filled = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return filled === size ? new TextDecoder().decode(whole) : null
      if (filled + value.length > size) {
        await reader.cancel()
        return null
      }
      whole.set(value, filled)
      filled += value.length
    }
  } catch {
    return null
  }
}

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter(child => child.name === name) ?? []

/** Text of a shared or inline string, its runs joined, without readings (拼音). */
const stringOf = (element: XmlElement): string =>
  element.children
    .map(child => {
      if (child.name === 't') return child.text
      return child.name === 'r' ? stringOf(child) : ''
    })
    .join('')

const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
/** Whether a number format shows a day: it names year or day outside of what is quoted. */
const showsDay = (code: string): boolean => /[yd]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** By index of a cell's style: whether its numbers are days. */
const dayStyles = (styles: XmlElement | null): boolean[] => {
  if (!styles) return []
  const own = new Map(
    childrenOf(elementAt(styles, 'numFmts'), 'numFmt').map(format => [
      Number(format.attributes.get('numFmtId')),
      showsDay(format.attributes.get('formatCode') ?? ''),
    ]),
  )
  return childrenOf(elementAt(styles, 'cellXfs'), 'xf').map(style => {
    const id = Number(style.attributes.get('numFmtId') ?? '0')
    return own.get(id) ?? builtInDates.has(id)
  })
}

/** A: 0, B: 1, AA: 26; -1 without letters. */
const columnOf = (place: string): number =>
  [...(/^[A-Z]{1,3}/.exec(place)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

interface Book {
  strings: readonly string[]
  days: readonly boolean[]
  /** Whether days count from 1904. */
  from1904: boolean
}

type Cell = { text: string; fault?: never } | { text?: never; fault: string }

const numberOf = (written: string, isDay: boolean, from1904: boolean): Cell => {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return { fault: '数字无法识别' }
  // The 29 February 1900 that spreadsheets know lies before any day of ours.
  if (isDay && value >= 61 && value < 80_000) {
    return { text: addDays(from1904 ? '1904-01-01' : '1899-12-30', Math.floor(value)) }
  }
  if (Math.abs(value) >= exactBelow) {
    return { fault: '是数字格式，超过15位的数字已被表格软件改动，请将该列设为文本格式后重新填写' }
  }
  return { text: String(Number(value.toPrecision(15))) }
}

const cellOf = (cell: XmlElement, { strings, days, from1904 }: Book): Cell => {
  const value = elementAt(cell, 'v')?.text ?? ''
  switch (cell.attributes.get('t')) {
    case 's':
      return { text: strings[Number(value)] ?? '' }
    case 'inlineStr':
      return { text: childrenOf(cell, 'is').map(stringOf).join('') }
    case 'str':
    case 'd':
      return { text: value }
    case 'b':
      return { text: value === '1' ? '是' : '否' }
    case 'e':
      return { fault: `有公式错误（${value}）` }
    default:
      return value === ''
        ? { text: '' }
        : numberOf(value, days[Number(cell.attributes.get('s') ?? -1)] ?? false, from1904)
  }
}

/** The rows of a sheet; an empty row is left out, as it is of a CSV. */
const rowsOf = (sheet: XmlElement, book: Book): ReadTable => {
  const rows: string[][] = []
  for (const row of childrenOf(elementAt(sheet, 'sheetData'), 'row')) {
    const cells: string[] = []
    for (const cell of childrenOf(row, 'c')) {
      const place = cell.attributes.get('r')
      const column = place === undefined ? cells.length : columnOf(place)
      if (column < 0 || column >= maxColumns) return unreadable
      const { text, fault } = cellOf(cell, book)
      if (fault !== undefined) {
        const title = rows[0]?.[column] ?? place ?? ''
        return refuse(`第${rows.length + 1}行“${title}”${fault}`)
      }
      while (cells.length < column) cells.push('')
      cells[column] = text.trim()
    }
    if (cells.some(text => text !== '')) rows.push(cells)
    if (rows.length > maxImportRows + 1) return refuse(`一次最多导入 ${maxImportRows} 行`)
  }
  const width = rows[0]?.length ?? 0
  return {
    rows: rows.map(cells => [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')]),
    fault: '',
  }
}

/** Where the first sheet of the book lies. */
const firstSheet = (book: XmlElement, relations: XmlElement | null): string | undefined => {
  const id = elementAt(book, 'sheets', 'sheet')?.attributes.get('r:id')
  const target = relations?.children.find(each => each.attributes.get('Id') === id)?.attributes.get('Target')
  if (!target) return undefined
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

export const readSheet = async (bytes: ArrayBuffer): Promise<ReadTable> => {
  const entries = readZip(new Uint8Array(bytes), bounds)
  if (!entries) return unreadable
  const part = async (name: string): Promise<XmlElement | null> => {
    const entry = entries.find(each => each.name === name)
    const text = entry && (await unpack(bytes, entry))
    return text ? readXml(text, xmlBounds) : null
  }
  const workbook = await part('xl/workbook.xml')
  const name = workbook && firstSheet(workbook, await part('xl/_rels/workbook.xml.rels'))
  const sheet = name ? await part(name) : null
  if (!workbook || !sheet) return unreadable
  const strings = (await part('xl/sharedStrings.xml')) ?? undefined
  return rowsOf(sheet, {
    strings: childrenOf(strings, 'si').map(stringOf),
    days: dayStyles(await part('xl/styles.xml')),
    from1904: ['1', 'true'].includes(elementAt(workbook, 'workbookPr')?.attributes.get('date1904') ?? ''),
  })
}
