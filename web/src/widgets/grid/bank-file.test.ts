import { exportLists } from '@portal/shared/exports/lists.ts'
import { expect, test } from 'vitest'
import { memberColumns } from '../../features/staff/member-review/member-columns.tsx'
import { orderColumns } from '../../features/staff/order-oversight/order-columns.tsx'
import { applicationColumns } from '../../features/staff/payout-query/application-columns.tsx'

const written = (columns: readonly { id: string; title: string; unit?: string; sheet?: unknown }[]) =>
  columns.flatMap(({ id, title, unit, sheet }) => (sheet ? [{ id, title, unit }] : []))
const inFile = (columns: readonly { id: string; title: string; unit?: string }[]) =>
  columns.map(({ id, title, unit }) => ({ id, title, unit }))

test('a file of the bank has the columns that the grid shows, by the same names', () => {
  expect(written(memberColumns(() => undefined))).toEqual(inFile(exportLists.members.columns))
  expect(written(applicationColumns(() => undefined))).toEqual(inFile(exportLists.applications.columns))
  expect(written(orderColumns(() => undefined))).toEqual(inFile(exportLists.orders.columns))
})
