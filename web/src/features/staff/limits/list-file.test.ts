import { MAX_LIST_LINES } from '@portal/shared/bills/acceptor-lists.ts'
import { makeCsv } from '@portal/shared/imports/csv.ts'
import { expect, it } from 'vitest'
import { readListFile } from './list-file.ts'

const file = (rows: readonly (readonly string[])[]) => new File([makeCsv(rows)], 'a.csv')
const head = ['序号', '承兑人名称', '备注']
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => [String(at + 1), `示例${at}有限公司`, ''])

it('is sent in parts of what one call takes, each with the line that it begins with', async () => {
  const read = await readListFile(file([head, ...lines(10_000)]))
  if (read.parts === null) throw new Error(read.fault)
  expect(read.total).toBe(10_000)
  expect(read.faults).toEqual([])
  expect(Math.max(...read.parts.map(part => part.rows.length))).toBe(500)
  expect(read.parts.map(part => part.first_line)).toEqual(Array.from({ length: 20 }, (_, at) => 2 + at * 500))
  expect(read.parts[1]?.rows[0]).toEqual(['示例500有限公司', '', ''])
})

it('names every bad line of a file, and refuses one of other columns, without lines or with too many', async () => {
  const read = await readListFile(file([head, ['1', '', ''], ['2', '示例有限公司', ''], ['3', '', '']]))
  expect(read).toMatchObject({
    faults: ['第2行：承兑人名称应为1至120个字', '第4行：承兑人名称应为1至120个字'],
  })
  expect(await readListFile(file([['公司'], ['甲']]))).toEqual({
    parts: null,
    fault: '名单文件缺少“承兑人名称”列，文件的列为：公司',
  })
  expect(await readListFile(file([head]))).toEqual({ parts: null, fault: '文件中没有数据行' })
  expect(await readListFile(file([head, ...lines(MAX_LIST_LINES + 1)]))).toEqual({
    parts: null,
    fault: `一份名单最多 ${MAX_LIST_LINES} 行`,
  })
})
