/** Reads a CSV file for an import in the browser: UTF-8 or GB18030, the template's head, parts the bank takes. */

import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { maxImportRows } from '@portal/shared/imports/limits.ts'
import { parseCsv } from './parse-csv.ts'

/** What a field for an import takes; the rest is refused with 23007. */
export const csvFiles = { accept: ['.csv'], maxBytes: 5 * 1024 * 1024 }
/** A request may have 100 KB; this leaves room for its other fields. */
const MAX_PART_BYTES = 80_000

export interface ImportPart {
  header: string[]
  rows: string[][]
  /** Line of the first row in the file. */
  first_line: number
}

export type ReadImport = { parts: ImportPart[]; fault: '' } | { parts: null; fault: string }

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

/** The cells of a file by row; null for what is no table. */
export const readTable = async (file: File): Promise<string[][] | null> =>
  parseCsv(decode(await file.arrayBuffer()))

export const readImport = async (file: File, template: readonly string[]): Promise<ReadImport> => {
  const notTemplate = catalogue['23007'].text
  const [head, ...rows] = (await readTable(file)) ?? []
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
