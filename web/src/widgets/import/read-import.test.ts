import { makeCsv } from '@portal/shared/imports/csv.ts'
import { invoiceHeader, invoiceSample } from '@portal/shared/trade/invoice-template.ts'
import { expect, it } from 'vitest'
import { readImport } from './read-import.ts'

const file = (content: BlobPart) => new File([content], 'a.csv')
const rows = (count: number) => Array.from({ length: count }, () => [...invoiceSample])

it('reads what the template writes, in parts that the bank takes', async () => {
  const { parts } = await readImport(file(makeCsv([invoiceHeader, ...rows(500)])), invoiceHeader)
  expect(parts?.map(part => part.rows.length).reduce((sum, n) => sum + n, 0)).toBe(500)
  expect(parts?.length).toBeGreaterThan(1)
  expect(parts?.[0]?.first_line).toBe(2)
  expect(parts?.[1]?.first_line).toBe(2 + (parts?.[0]?.rows.length ?? 0))
  for (const part of parts ?? []) {
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(100 * 1024)
  }
})

it.each([
  ['another head', file('甲,乙\r\n1,2\r\n'), '文件格式不正确，请使用模板'],
  ['a quote left open', file(`${makeCsv([invoiceHeader])}"x`), '文件格式不正确，请使用模板'],
  ['no rows', file(makeCsv([invoiceHeader])), '文件中没有数据行'],
  ['501 rows', file(makeCsv([invoiceHeader, ...rows(501)])), '一次最多导入 500 行'],
])('refuses a file with %s', async (_, given, fault) => {
  expect(await readImport(given, invoiceHeader)).toEqual({ parts: null, fault })
})

it('reads a file in GB18030', async () => {
  // 甲,乙 in GB18030 is no UTF-8; its head is judged and not its encoding.
  const { fault } = await readImport(
    file(new Uint8Array([0xbc, 0xd7, 0x2c, 0xd2, 0xd2, 0x0a])),
    invoiceHeader,
  )
  expect(fault).toBe('文件格式不正确，请使用模板')
})
