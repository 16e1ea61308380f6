import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDatabase } from '../../testing/test-database.ts'
import { addParams, holdParams, laterParams, readParam, writeParam } from '../params/params.ts'
import { oncePerTx } from './once-per-tx.ts'
import type { OpenDatabase } from './open.ts'

/* What a transaction reads once, and when it reads it anew. */

let database: OpenDatabase
beforeAll(async () => {
  database = await newTestDatabase()
})
afterAll(() => database.close())

test('is read once by all steps of a transaction, and by each transaction for itself', async () => {
  let reads = 0
  const memo = oncePerTx(async () => {
    reads += 1
    return reads
  })
  const twice = () => database.db.transaction(tx => Promise.all([memo.read(tx), memo.read(tx)]))
  expect([await twice(), await twice()]).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a parameter is as this transaction has written it, and as another has committed it', async () => {
  const { db } = database
  const read = () => db.transaction(tx => readParam(tx, 'CONFIRM_MINUTES'))
  const seen = await db.transaction(async tx => {
    const before = await readParam(tx, 'CONFIRM_MINUTES')
    await writeParam(tx, 'CONFIRM_MINUTES', '77', new Date())
    return [before, await readParam(tx, 'CONFIRM_MINUTES')]
  })
  expect(seen).toEqual([expect.not.stringMatching('77'), '77'])
  expect(await read()).toBe('77')
  await db.execute(sql`update sys_param set param_value = '78' where param_key = 'CONFIRM_MINUTES'`)
  expect(await read()).toBe('78')
})

test('a parameter that is held is as it was when it was held, not as it was read before', async () => {
  const seen = await database.db.transaction(async tx => {
    await addParams(tx, laterParams)
    await readParam(tx, 'AUTHORITY_AMOUNT_FEN')
    // As somebody else would, who commits before it is held.
    await tx.execute(sql`update sys_param set param_value = '9' where param_key = 'AUTHORITY_AMOUNT_FEN'`)
    await holdParams(tx, ['AUTHORITY_AMOUNT_FEN'])
    return readParam(tx, 'AUTHORITY_AMOUNT_FEN')
  })
  expect(seen).toBe('9')
})
