import { describe, expect, test } from 'vitest'
import {
  acceptorListHeader,
  acceptorListSample,
  nameKey,
  readListHeader,
  readListLine,
} from './acceptor-lists.ts'

describe('a list of acceptors', () => {
  test('has its columns found by title, in any place and with others between', () => {
    expect(readListHeader(acceptorListHeader)).toEqual({ places: [0, 1, 2], fault: '' })
    expect(readListHeader(['序号', '说明', ' 承兑人名称 '])).toEqual({ places: [2, -1, 1], fault: '' })
  })

  test.each([
    [['序号', '公司'], '名单文件缺少“承兑人名称”列，文件的列为：序号、公司'],
    [[''], '名单文件缺少“承兑人名称”列，文件的列为：（空）'],
    [['承兑人名称', '说明', '说明'], '名单文件中“说明”列重复'],
  ])('with the columns %j is refused by name', (header, fault) => {
    expect(readListHeader(header)).toEqual({ places: null, fault })
  })

  test('is read line by line, and a bad line names its field', () => {
    const places = [0, 1, 2]
    expect(readListLine(acceptorListSample, places)).toEqual({
      line: { name: acceptorListSample[0], uscCode: '', note: acceptorListSample[2] },
      breaks: [],
    })
    const fieldsOf = (cells: string[]) => readListLine(cells, places).breaks.map(({ field }) => field)
    expect(fieldsOf(['', '', ''])).toEqual(['name'])
    expect(fieldsOf(['长'.repeat(120), '', ''])).toEqual([])
    expect(fieldsOf(['长'.repeat(121), '91990000', '说'.repeat(201)])).toEqual(['name', 'usc_code', 'note'])
  })

  test.each([
    ['云川示例（集团）有限公司', '云川示例(集团)有限公司', true],
    ['云川示例　集团 有限公司', '云川示例集团有限公司', true],
    ['ＡＢＣ示例有限公司', 'abc示例有限公司', true],
    ['云川示例有限公司', '云川示例有限责任公司', false],
  ])('takes %s and %s for one: %s', (one, other, isSame) => {
    expect(nameKey(one) === nameKey(other)).toBe(isSame)
  })
})
