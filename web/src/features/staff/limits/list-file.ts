/** Reads a file of acceptors before it is sent: every bad line is named, and a file with one is not sent. */
import {
  acceptorListHeader,
  MAX_LIST_LINES,
  readListHeader,
  readListLine,
} from '@portal/shared/bills/acceptor-lists.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { type ImportPart, inParts, readTable } from '../../../widgets/import/read-import.ts'

export type ReadList =
  | { parts: readonly ImportPart[]; total: number; faults: readonly string[]; fault: '' }
  | { parts: null; fault: string }

const refuse = (fault: string): ReadList => ({ parts: null, fault })

export const readListFile = async (file: File): Promise<ReadList> => {
  const table = await readTable(file)
  if (table.fault) return refuse(table.fault)
  const [header, ...rows] = table.rows
  if (!header) return refuse(catalogue['23007'].text)
  const found = readListHeader(header)
  if (found.places === null) return refuse(found.fault)
  if (rows.length === 0) return refuse('文件中没有数据行')
  if (rows.length > MAX_LIST_LINES) return refuse(`一份名单最多 ${MAX_LIST_LINES} 行`)
  const faults = rows.flatMap((cells, at) => {
    const [wrong] = readListLine(cells, found.places).breaks
    return wrong ? [`第${at + 2}行：${wrong.text}`] : []
  })
  // Only the columns that are read are sent, in the order of the template.
  const places = found.places
  const used = rows.map(cells => places.map(place => (place < 0 ? '' : (cells[place] ?? ''))))
  return {
    parts: inParts([...acceptorListHeader], used),
    total: rows.length,
    faults,
    fault: '',
  }
}
