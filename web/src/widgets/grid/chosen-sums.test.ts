import { expect, test } from 'vitest'
import { chosenSums } from './chosen-sums.ts'
import { gridColumns } from './columns.tsx'

const columns = gridColumns<{ no: string; face: string; net: string | null }>([
  { id: 'no', title: '编号', width: 100 },
  { id: 'face', title: '票面', width: 100, kind: 'fen' },
  { id: 'net', title: '实付', width: 100, kind: 'fen' },
])

test('chosen rows are summed to the fen, beyond what a number keeps', () => {
  const row = { no: '1', face: '99999999999999999', net: '-1' }
  expect(chosenSums(columns, [row, { ...row, net: null }, { ...row, face: '1' }])).toEqual([
    { id: 'face', title: '票面', fen: 199_999_999_999_999_999n },
    { id: 'net', title: '实付', fen: -2n },
  ])
  expect(chosenSums(columns, []).map(({ fen }) => fen)).toEqual([0n, 0n])
})

test('an amount that is masked makes no sum', () => {
  expect(chosenSums(columns, [{ no: '1', face: '****', net: '5' }]).map(({ fen }) => fen)).toEqual([null, 5n])
})
