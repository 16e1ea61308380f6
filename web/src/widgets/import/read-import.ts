/** Reads a file for an import in the browser: CSV in UTF-8 or GB18030, or xlsx; the template's head, parts the bank takes. */

import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { maxImportRows } from '@portal/shared/imports/limits.ts'
import { parseCsv } from './parse-csv.ts'

/** What a field for an import takes; the rest is refused with 23007. */
export const importFiles = { accept: ['.csv', '.xlsx'], maxBytes: 5 * 1024 * 1024 }
/** A request may have 100 KB; this leaves room for its other fields. */
const MAX_PART_BYTES = 80_000

export interface ImportPart {
  header: string[]
  rows: string[][]
  /** Line of the first row in the file. */
  first_line: number
}

export type ReadImport = { parts: ImportPart[]; fault: '' } | { parts: null; fault: string }

/** The cells of a file as text, without empty rows. */
export interface ReadTable {
  rows: string[][]
  /** Why it cannot be read, '' = it can. */
  fault: string
}

const isZip = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength > 4 && new DataView(bytes).getUint32(0, true) === 0x04034b50

const refuse = (fault: string): ReadImport => ({ parts: null, fault })

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What spreadsheets in Chinese Windows write.
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The rows of a file in parts that one call takes. */
export const inParts = (header: string[], rows: readonly string[][]): ImportPart[] => {
  const parts: ImportPart[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const [at, row] of rows.entries()) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    if (bytes + size > MAX_PART_BYTES || parts.at(-1)?.rows.length === maxImportRows) {
      parts.push({ header, rows: [], first_line: at + 2 })
      bytes = 0
    }
    parts.at(-1)?.rows.push(row)
    bytes += size
  }
  return parts
}

/** The cells of a file by row, or why it is no table. */
export const readTable = async (file: File): Promise<ReadTable> => {
  const bytes = await file.arrayBuffer()
  // By its bytes: a sheet that was renamed is still one.
  if (isZip(bytes)) return (await import('./read-sheet.ts')).readSheet(bytes)
  return { rows: parseCsv(decode(bytes)) ?? [], fault: '' }
}

export const readImport = async (file: File, template: readonly string[]): Promise<ReadImport> => {
  const notTemplate = catalogue['23007'].text
  const table = await readTable(file)
  if (table.fault) return refuse(table.fault)
  const [head, ...rows] = table.rows
  if (!head || !template.every((title, at) => head[at] === title)) return refuse(notTemplate)
  if (rows.length === 0) return refuse('文件中没有数据行')
  if (rows.length > maxImportRows) return refuse(`一次最多导入 ${maxImportRows} 行`)
  const width = template.length
  const tooLong = rows.findIndex(row => row.some(cell => cell.length > 400))
  if (tooLong >= 0) return refuse(`第${tooLong + 2}行：内容过长`)
  return {
    parts: inParts(
      [...template],
      rows.map(row => row.slice(0, width)),
    ),
    fault: '',
  }
}
