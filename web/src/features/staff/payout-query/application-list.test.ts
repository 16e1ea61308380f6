import { expect, test } from 'vitest'
import { allBanksFilter, ownBankFilter } from './application-list.ts'

const labelled = ({ items }: typeof allBanksFilter) =>
  items.filter(({ item }) => item.label).map(({ name }) => name)

test('who sees one bank alone is asked for no bank, and for all the rest', () => {
  expect(labelled(allBanksFilter)).toContain('bank')
  expect(labelled(ownBankFilter)).toEqual(labelled(allBanksFilter).filter(name => name !== 'bank'))
})
