import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { registDraft } from '../../platform/db/schema/registration.ts'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { draftFields, findDraft, openDraft } from './drafts.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

const open = (mobile: string, now = new Date()) =>
  database.db.transaction(tx => openDraft(tx, testAtRest, 'comp', mobile, now))
const read = (token: string) => findDraft(database.db, token, false)

describe('a draft of a registration', () => {
  test('goes on under a new token after a second proof of the number; the first token is void', async () => {
    const first = await open('15400009001')
    const fieldsEnc = testAtRest.seal(JSON.stringify({ contact_name: '江示例' }))
    await database.db.update(registDraft).set({ fieldsEnc })
    const second = await open('15400009001')
    expect([first.resumed, second.resumed]).toEqual([false, true])
    expect(draftFields(await read(second.token), testAtRest)).toEqual({ contact_name: '江示例' })
    await expect(read(first.token)).rejects.toMatchObject({ code: '9015' })
  })

  test('ends after 24 hours, and the next one clears it away', async () => {
    const past = new Date(Date.now() - 24 * 3_600_000 - 1000)
    const { token } = await open('15400009002', past)
    await expect(read(token)).rejects.toMatchObject({ code: '9015' })
    await open('15400009003')
    const hash = testAtRest.hash('regist mobile', '15400009002')
    expect(await queryRows(database.db, sql`select 1 from regist_draft where mobile_hash = ${hash}`)).toEqual(
      [],
    )
  })

  test('holds neither number, token nor fields in clear', async () => {
    const { token } = await open('15400009004')
    const rows = JSON.stringify(await queryRows(database.db, sql`select * from regist_draft`))
    expect(rows).not.toContain('15400009004')
    expect(rows).not.toContain(token)
    expect(rows).not.toContain('江示例')
  })
})
