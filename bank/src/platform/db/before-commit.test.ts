import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDatabase } from '../../testing/test-database.ts'
import { gatherBeforeCommit } from './before-commit.ts'
import type { Tx } from './db.ts'
import type { OpenDatabase } from './open.ts'

/* What is written at the end of a transaction, in which order, and when that is too late. */

let database: OpenDatabase
beforeAll(async () => {
  database = await newTestDatabase()
})
afterAll(() => database.close())

const written: [string, readonly string[]][] = []
const audit = gatherBeforeCommit<string>('audit', async (_, rows) => void written.push(['audit', rows]))
const news = gatherBeforeCommit<string>('news', async (_, rows) => void written.push(['news', rows]))

test('what a transaction gathers is written once, after its work, each kind in its turn', async () => {
  written.length = 0
  await database.db.transaction(async tx => {
    audit(tx, 'a')
    news(tx, 'b')
    audit(tx, 'c')
    expect(written).toEqual([])
  })
  await database.db.transaction(async tx => news(tx, 'd'))
  expect(written).toEqual([
    ['news', ['b']],
    ['audit', ['a', 'c']],
    ['news', ['d']],
  ])
})

test('nothing is gathered in a savepoint, nor while the end is being written', async () => {
  const within = (work: (tx: Tx) => Promise<void>) => database.db.transaction(work)
  await expect(within(tx => tx.transaction(async inner => news(inner, 'x')))).rejects.toThrow(
    'whole transaction',
  )
  const late = gatherBeforeCommit<string>('news', async tx => news(tx, 'x'))
  await expect(within(async tx => late(tx, 'x'))).rejects.toThrow('whole transaction')
})
