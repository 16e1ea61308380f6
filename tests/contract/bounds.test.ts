import { expect, test } from 'vitest'
import { type Leaf, nameOf, requestLeaves, rowLeaves } from './leaves.ts'

/*
 * What a request carries is bounded by what it means (the pieces of shared/src/contract/fields.ts), and what an answer
 * carries has room for whatever stands in the database: no row can take a list away.
 */

const INT4 = 2 ** 31
const lastName = ({ field }: Leaf) => field.filter(name => name !== '[]').at(-1) ?? ''

/** Rows of a file: their rules name every bad one (`holidayFaults`); and what only is named like a day. */
const checkedByRules = new Set([
  '/api/admin/holiday/import rows.[].dt',
  // Times of day.
  '/api/admin/instant/draft_version hour_from',
  '/api/admin/instant/draft_version hour_to',
])

const unbounded = {
  numbers: ({ schema }: Leaf) =>
    (schema.type === 'integer' || schema.type === 'number') &&
    !(Number(schema.minimum) >= -INT4 && Number(schema.maximum) < INT4),
  amounts: (leaf: Leaf) =>
    /_fen$|^(?:face|amount)_(?:from|to)$|^credit_amount$|^reg_capital$/.test(lastName(leaf)) &&
    leaf.schema['x-fen-maximum'] === undefined,
  days: (leaf: Leaf) =>
    (leaf.schema.format === 'date' ||
      /_dt$|_date$|(?:^|_)(?:from|to)$|^birthday$|^clears_on$/.test(lastName(leaf))) &&
    leaf.schema['x-fen-maximum'] === undefined &&
    leaf.schema['x-day-first'] === undefined &&
    // An instant has bounds of its own (`typedInstant`).
    leaf.schema.format !== 'date-time' &&
    leaf.schema.const !== '',
  texts: ({ schema }: Leaf) =>
    schema.type === 'string' &&
    schema.maxLength === undefined &&
    schema.enum === undefined &&
    schema.const === undefined &&
    schema['x-day-first'] === undefined &&
    schema.format !== 'date-time' &&
    (schema.pattern === undefined || /[^\\][*+]|\{\d+,\}/.test(schema.pattern)),
}

test.each(Object.entries(unbounded))('no request carries unbounded %s', (_, isUnbounded) => {
  const found = requestLeaves.filter(isUnbounded).map(nameOf)
  expect(found.filter(name => !checkedByRules.has(name))).toEqual([])
})

const digitsOf = ({ schema }: Leaf) => Number(/\{1,(\d+)\}/.exec(schema.pattern ?? '')?.[1] ?? 0)
const amounts = rowLeaves.filter(leaf => lastName(leaf).endsWith('_fen') && leaf.schema.type === 'string')

test('an amount of an answer is as long as a column can hold, the sum of a list longer', () => {
  expect(amounts.length).toBeGreaterThan(200)
  expect(amounts.filter(leaf => digitsOf(leaf) < 19).map(nameOf)).toEqual([])
  const sums = amounts.filter(({ field }) => field.includes('totals'))
  expect(sums.length).toBeGreaterThan(20)
  expect(sums.filter(leaf => digitsOf(leaf) < 28).map(nameOf)).toEqual([])
})
