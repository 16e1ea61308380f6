import { billHeader, billSample } from '@portal/shared/bills/bill-template.ts'
import { expect, test } from 'vitest'
import writeSheet from 'write-excel-file/browser'
import { zipOf } from '../../testing/zip.ts'
import { readImport } from './read-import.ts'
import { readSheet } from './read-sheet.ts'

const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
  <numFmt numFmtId="165" formatCode="0.00&quot;day&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

const bookOf = (rows: string, more: Record<string, string> = {}, properties = '') =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets><sheet name="一" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t xml:space="preserve"> 丙</t></r><rPh><t>yi</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }).buffer
const row = (cells: string) => `<row>${cells}</row>`
const read = async (rows: string, properties?: string) => (await readSheet(bookOf(rows, {}, properties))).rows

test('texts, shared, inline and of formulas, and cells that are left out', async () => {
  const cells = `<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>丁</t></is></c><c r="E1" t="str"><f>A1</f><v>戊</v></c>`
  expect(await read(row(cells) + row('') + row('<c r="A3" t="b"><v>1</v></c>'))).toEqual([
    ['甲', '', '乙 丙', '丁', '戊'],
    ['是', '', '', '', ''],
  ])
})

test.each([
  ['<v>46196</v>', '1', '2026-06-23'],
  ['<v>46196.75</v>', '2', '2026-06-23'],
  ['<v>46196</v>', '0', '46196'],
  ['<v>46196</v>', '3', '46196'],
  ['<v>0.30000000000000004</v>', '0', '0.3'],
  ['<v>2345678.9</v>', '0', '2345678.9'],
  ['<v>999999999999.99</v>', '0', '999999999999.99'],
  ['', '0', ''],
])('%s in style %s is %s', async (value, style, text) => {
  expect(
    await read(row(`<c r="A1" t="inlineStr"><is><t>x</t></is></c><c r="B1" s="${style}">${value}</c>`)),
  ).toEqual([text === '' ? ['x', ''] : ['x', text]])
})

test('days of a book that counts from 1904', async () => {
  const cell = row('<c r="A1" s="1"><v>44734</v></c>')
  expect(await read(cell, '<workbookPr date1904="1"/>')).toEqual([['2026-06-23']])
})

test.each([
  ['5.9999900000132E+29', '是数字格式，超过15位的数字已被表格软件改动，请将该列设为文本格式后重新填写'],
  ['26990000000000000018', '是数字格式，超过15位的数字已被表格软件改动，请将该列设为文本格式后重新填写'],
])('the number %s is no longer what was typed, and is refused by row and column', async (value, why) => {
  const head = row('<c r="A1" t="inlineStr"><is><t>票据（包）号码</t></is></c>')
  const { fault } = await readSheet(bookOf(head + row(`<c r="A2"><v>${value}</v></c>`)))
  expect(fault).toBe(`第2行“票据（包）号码”${why}`)
})

test('an error of a formula is named', async () => {
  const { fault } = await readSheet(bookOf(row('<c r="B7" t="e"><v>#REF!</v></c>')))
  expect(fault).toBe('第1行“B7”有公式错误（#REF!）')
})

test.each([
  ['no archive', new TextEncoder().encode('PK\u0003\u0004 and nothing more').buffer],
  ['another archive', zipOf({ 'OFD.xml': '<a/>' }).buffer],
  ['entities', bookOf('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' })],
  ['a cell far out', bookOf(row('<c r="XFD1"><v>1</v></c>'))],
])('%s cannot be read', async (_, bytes) => {
  expect((await readSheet(bytes)).fault).toBe('文件无法读取，请另存为 xlsx 或 CSV 后重试')
})

test('too many rows are refused', async () => {
  const rows = Array.from({ length: 502 }, () => row('<c><v>1</v></c>')).join('')
  expect((await readSheet(bookOf(rows))).fault).toBe('一次最多导入 500 行')
})

test('a sheet that a spreadsheet has packed is imported as the same CSV is', async () => {
  const cell = (value: string) => ({ value, type: String })
  const blob = await writeSheet([billHeader.map(cell), billSample.map(cell)]).toBlob()
  const { parts, fault } = await readImport(new File([blob], '票据.xlsx'), billHeader)
  expect(fault).toBe('')
  expect(parts).toEqual([{ header: [...billHeader], rows: [[...billSample]], first_line: 2 }])
})
