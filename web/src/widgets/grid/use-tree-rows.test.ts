// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTreeRows } from './use-tree-rows.ts'

/** One array for each reading. */
const readings = [[{ no: 'a' }], [{ no: 'b' }]]

test('a list that is read again is drawn once more, not twice', () => {
  const rowKey = (row: { no: string }) => row.no
  let draws = 0
  const { result, rerender } = renderHook(
    ({ no }) => {
      draws += 1
      return useTreeRows(undefined, readings[no] ?? [], rowKey)
    },
    { initialProps: { no: 0 } },
  )
  rerender({ no: 1 })
  expect(result.current.rows).toEqual([{ no: 'b' }])
  expect(draws).toBe(2)
})
