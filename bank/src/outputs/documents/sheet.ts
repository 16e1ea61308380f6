/**
 * A plain A4 document: title, paragraphs, pairs of label and value, tables over any number of pages, and on each
 * page the document's number and `第 x 页 / 共 y 页`. Same content, same bytes.
 */
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { embedFace, type Face } from './font.ts'
import { addSignaturePlace } from './paper-signature.ts'
import { qrModules } from './qr.ts'

export interface Column {
  title: string
  /** Points. All columns of a table together are at most {@link contentWidth}. */
  width: number
  align?: 'left' | 'right' | 'center'
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'pairs'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  | { kind: 'qr'; link: string; rows: readonly (readonly [label: string, value: string])[] }

export interface Sheet {
  title: string
  /** Business number, printed on every page. */
  number: string
  /** Printed under the title and at the foot: who made it and how. */
  footer: string
  /** Business time of its making. */
  at: Date
  blocks: readonly Block[]
}

const page = { width: 595.28, height: 841.89, margin: 36, top: 52, bottom: 56 }
const contentWidth = page.width - 2 * page.margin

const ink = rgb(0.1, 0.12, 0.16)
const pale = rgb(0.42, 0.45, 0.5)
const rule = rgb(0.78, 0.8, 0.84)
const shade = rgb(0.95, 0.96, 0.97)
const cell = { size: 7, leading: 9.5, padding: 3 }
const body = { size: 9.5, leading: 15 }

interface Pen {
  pdf: PDFDocument
  face: Face
  page: PDFPage
  /** Distance from the bottom of the page to what is free. */
  y: number
}

const newPage = (pen: Pen): void => {
  pen.page = pen.pdf.addPage([page.width, page.height])
  pen.y = page.height - page.top
}

/** Goes to the next page when less than `height` points are left. */
const reserve = (pen: Pen, height: number): boolean => {
  if (pen.y - height >= page.bottom) return false
  newPage(pen)
  return true
}

interface Placed {
  x: number
  y: number
  size: number
  color?: typeof ink
}

const draw = (pen: Pen, text: string, { x, y, size, color = ink }: Placed): void =>
  pen.page.drawText(text, { x, y, size, font: pen.face.font, color })

const drawCentred = (pen: Pen, text: string, y: number, size: number, color = ink): void =>
  draw(pen, text, { x: (page.width - pen.face.widthOf(text, size)) / 2, y, size, color })

const drawText = (pen: Pen, text: string): void => {
  for (const line of pen.face.wrap(pen.face.printable(text), body.size, contentWidth)) {
    reserve(pen, body.leading)
    pen.y -= body.leading
    draw(pen, line, { x: page.margin, y: pen.y + 3, size: body.size })
  }
  pen.y -= 3
}

const drawHeading = (pen: Pen, text: string): void => {
  // A heading stays with what follows.
  reserve(pen, 60)
  pen.y -= 22
  draw(pen, pen.face.printable(text), { x: page.margin, y: pen.y + 4, size: 11 })
}

const drawPairs = (pen: Pen, rows: readonly (readonly [string, string])[]): void => {
  const labelWidth = 96
  for (const [label, value] of rows) {
    const lines = pen.face.wrap(pen.face.printable(value), body.size, contentWidth - labelWidth)
    reserve(pen, lines.length * body.leading)
    draw(pen, label, { x: page.margin, y: pen.y - body.leading + 3, size: body.size, color: pale })
    for (const line of lines) {
      pen.y -= body.leading
      draw(pen, line, { x: page.margin + labelWidth, y: pen.y + 3, size: body.size })
    }
  }
  pen.y -= 4
}

const drawRow = (pen: Pen, columns: readonly Column[], texts: readonly string[], isHead: boolean): void => {
  const cells = columns.map((column, index) =>
    (texts[index] ?? '')
      .split('\n')
      .flatMap(part => pen.face.wrap(pen.face.printable(part), cell.size, column.width - 2 * cell.padding)),
  )
  const height = Math.max(...cells.map(lines => lines.length)) * cell.leading + 2 * cell.padding
  // A table repeats its head on each page.
  if (reserve(pen, height) && !isHead) {
    drawRow(
      pen,
      columns,
      columns.map(column => column.title),
      true,
    )
  }
  pen.y -= height
  let x = page.margin
  for (const [index, column] of columns.entries()) {
    pen.page.drawRectangle({
      x,
      y: pen.y,
      width: column.width,
      height,
      borderColor: rule,
      borderWidth: 0.5,
      ...(isHead && { color: shade }),
    })
    const lines = cells[index] ?? []
    for (const [row, line] of lines.entries()) {
      const free = column.width - 2 * cell.padding - pen.face.widthOf(line, cell.size)
      const shift = { left: 0, center: free / 2, right: free }[isHead ? 'center' : (column.align ?? 'left')]
      draw(pen, line, {
        x: x + cell.padding + shift,
        y: pen.y + height - cell.padding - (row + 1) * cell.leading + 2.5,
        size: cell.size,
      })
    }
    x += column.width
  }
}

/** As wide as the text around it: what the columns leave goes to the widest. */
const filled = (columns: readonly Column[]): readonly Column[] => {
  const widest = columns.reduce((most, each) => (each.width > most.width ? each : most))
  const spare = contentWidth - columns.reduce((sum, { width }) => sum + width, 0)
  return columns.map(each => (each === widest ? { ...each, width: each.width + spare } : each))
}

const drawTable = (pen: Pen, declared: readonly Column[], rows: readonly (readonly string[])[]): void => {
  const columns = filled(declared)
  reserve(pen, 50)
  // Off the heading or the lines above it.
  pen.y -= 4
  drawRow(
    pen,
    columns,
    columns.map(column => column.title),
    true,
  )
  for (const row of rows) drawRow(pen, columns, row, false)
  pen.y -= 6
}

/** The code at the left, its lines beside it. */
const drawQr = (pen: Pen, { link, rows }: Extract<Block, { kind: 'qr' }>): void => {
  const side = 92
  reserve(pen, side + 12)
  pen.y -= 6
  const modules = qrModules(link)
  const step = side / modules.length
  for (const [row, line] of modules.entries()) {
    // A run of dark modules is one rectangle: no hairlines between them, and a fraction of the bytes.
    for (const run of line.matchAll(/1+/g)) {
      pen.page.drawRectangle({
        x: page.margin + run.index * step,
        y: pen.y - (row + 1) * step,
        width: run[0].length * step,
        height: step,
        color: ink,
      })
    }
  }
  const left = page.margin + side + 16
  const labelWidth = 60
  let y = pen.y - 8
  for (const [label, value] of rows) {
    const width = page.width - page.margin - left - labelWidth
    draw(pen, label, { x: left, y: y - body.leading + 3, size: body.size, color: pale })
    for (const line of pen.face.wrap(pen.face.printable(value), body.size, width)) {
      y -= body.leading
      draw(pen, line, { x: left + labelWidth, y: y + 3, size: body.size })
    }
  }
  pen.y -= side + 8
}

const drawBlock = (pen: Pen, block: Block): void => {
  if (block.kind === 'heading') drawHeading(pen, block.text)
  else if (block.kind === 'text') drawText(pen, block.text)
  else if (block.kind === 'pairs') drawPairs(pen, block.rows)
  else if (block.kind === 'qr') drawQr(pen, block)
  else drawTable(pen, block.columns, block.rows)
}

/** Number and page of pages on every page: known only when all pages are. */
const drawFeet = (pen: Pen, sheet: Sheet): void => {
  const pages = pen.pdf.getPages()
  for (const [index, each] of pages.entries()) {
    pen.page = each
    const size = 8
    const y = 30
    each.drawLine({
      start: { x: page.margin, y: y + 14 },
      end: { x: page.width - page.margin, y: y + 14 },
      thickness: 0.5,
      color: rule,
    })
    draw(pen, pen.face.printable(footLine(sheet)), {
      x: page.margin,
      y,
      size,
      color: pale,
    })
    const place = `第 ${index + 1} 页 / 共 ${pages.length} 页`
    draw(pen, place, {
      x: page.width - page.margin - pen.face.widthOf(place, size),
      y,
      size,
      color: pale,
    })
  }
}

/** Under the title. */
export const numberLine = ({ number }: Sheet): string => `编号：${number}`

/** At the foot of each page. */
export const footLine = ({ number, footer }: Sheet): string => `编号 ${number}　${footer}`

/** The document as PDF, with an empty place for its signature. */
export const makePdf = async (sheet: Sheet): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${sheet.title} ${sheet.number}`)
  pdf.setLanguage('zh-CN')
  pdf.setProducer('')
  pdf.setCreator('')
  pdf.setCreationDate(sheet.at)
  pdf.setModificationDate(sheet.at)
  const face = await embedFace(pdf)
  const pen: Pen = { pdf, face, page: pdf.addPage([page.width, page.height]), y: page.height - page.top }
  pen.y -= 16
  drawCentred(pen, pen.face.printable(sheet.title), pen.y, 18)
  pen.y -= 18
  drawCentred(pen, pen.face.printable(numberLine(sheet)), pen.y, 9, pale)
  pen.y -= 10
  for (const block of sheet.blocks) drawBlock(pen, block)
  drawFeet(pen, sheet)
  addSignaturePlace(pdf)
  return pdf.save({ useObjectStreams: false })
}
