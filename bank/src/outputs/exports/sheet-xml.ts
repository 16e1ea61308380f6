/** The one sheet of an exported workbook as SpreadsheetML (ECMA-376), written in pieces. */
import { neutral, type SheetValue } from '@portal/shared/sheet/values.ts'

/** Formats of figures that columns use, in the order of their cell styles from 1. */
const formats = ['0', '0.0000', '#,##0.00']
const HEAD_STYLE = formats.length + 1
/** A column's pixels in characters of a sheet. */
const PX_PER_CHARACTER = 7
/** The most that a cell holds. */
const MAX_CELL = 32_767

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML may hold it: without control characters and halves of surrogate pairs. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, char => entities[char] ?? '')

const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(
    neutral(text.slice(0, MAX_CELL - 1)),
  )}</t></is></c>`

const cell = (value: SheetValue): string =>
  typeof value === 'string'
    ? textCell(value)
    : `<c s="${formats.indexOf(value.format) + 1}"><v>${value.number}</v></c>`

export const rowXml = (values: readonly SheetValue[]): string => `<row>${values.map(cell).join('')}</row>`

/** All before the first row: a head that stays in sight, and widths. */
export const sheetStart = (columns: readonly { title: string; unit?: string; width: number }[]): string => {
  const widths = columns.map(
    ({ width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.round(width / PX_PER_CHARACTER)}" customWidth="1"/>`,
  )
  const heads = columns.map(({ title, unit }) => textCell(unit ? `${title}（${unit}）` : title, HEAD_STYLE))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${heads.join('')}</row>`
  )
}
export const sheetEnd = '</sheetData></worksheet>'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The name of the sheet's own entry. */
export const sheetEntry = 'xl/worksheets/sheet1.xml'

/** The entries beside the sheet: what it is called and how its cells look. */
export const workbookEntries = (title: string): { name: string; text: string }[] => [
  {
    name: '[Content_Types].xml',
    text:
      `${head}<Types xmlns="${packaged}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/${sheetEntry}" ContentType="${types}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text:
      `${head}<Relationships xmlns="${packaged}/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text:
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      `<sheet name="${xmlText(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text:
      `${head}<Relationships xmlns="${packaged}/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'xl/styles.xml',
    text:
      `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">` +
      formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('') +
      '</numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>' +
      '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      `<cellXfs count="${formats.length + 2}"><xf/>` +
      formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('') +
      '<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
  },
]
