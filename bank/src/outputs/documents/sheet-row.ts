/** A sheet as one answer of the API, which the page prints as it stands: kept with the PDF of the same sheet. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { qrModules } from './qr.ts'
import { type Block, footLine, numberLine, type Sheet } from './sheet.ts'

type Row = RowOf<'/api/document/query_sheet'>
type Part = Row['parts'][number]

const bare = { text: '', columns: [], rows: [] }

const partOf = (block: Block): Part => {
  if (block.kind === 'heading' || block.kind === 'text')
    return { ...bare, part: block.kind, text: block.text }
  const rows = block.rows.map(cells => [...cells])
  if (block.kind === 'pairs') return { ...bare, part: 'pairs', rows }
  if (block.kind === 'qr') return { ...bare, part: 'qr', text: qrModules(block.link).join('\n'), rows }
  const columns = block.columns.map(({ title, width, align = 'left' }) => ({ title, width, align }))
  return { ...bare, part: 'table', columns, rows }
}

export const sheetRow = (kind: Row['kind'], sheet: Sheet): Row => ({
  kind,
  title: sheet.title,
  number_line: numberLine(sheet),
  foot_line: footLine(sheet),
  parts: sheet.blocks.map(partOf),
})
