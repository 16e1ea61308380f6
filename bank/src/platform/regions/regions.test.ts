import { queryRegion } from '@portal/shared/contract/region.ts'
import { describe, expect, test } from 'vitest'
import { isRegion, regionTree } from './regions.ts'

const find = (code: string) => regionTree.find(province => province.value === code)

describe('the region tree', () => {
  test('has 34 provinces, and every entry is as the contract says', () => {
    expect(regionTree).toHaveLength(34)
    for (const province of regionTree) expect(queryRegion.row.parse(province)).toEqual(province)
  })

  test('goes from province to city to district', () => {
    const hangzhou = find('330000')?.children?.find(city => city.value === '330100')
    expect(hangzhou?.label).toBe('杭州市')
    expect(hangzhou?.children?.map(area => area.label)).toContain('上城区')
  })

  test('puts the districts of a municipality under its 市辖区', () => {
    expect(find('110000')?.children).toEqual([expect.objectContaining({ value: '110100', label: '市辖区' })])
    expect(find('500000')?.children?.map(city => city.label)).toEqual(['市辖区', '县'])
  })

  test('knows its own codes and no other', () => {
    for (const code of ['330000', '330100', '330102', '110101']) expect(isRegion(code)).toBe(true)
    for (const code of ['990000', '330199', '']) expect(isRegion(code)).toBe(false)
  })
})
