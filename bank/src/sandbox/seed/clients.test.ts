import { createPublicKey } from 'node:crypto'
import { demoClients, publishedPublicKeys } from '@portal/shared/machines/demo-keys.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { exampleAtRest, exampleNow } from '../../testing/seeded-example.ts'
import { newExampleDatabase } from '../../testing/test-database.ts'
import { seedWhenEmpty } from './run.ts'

/** Bytes of a public key at the end of its SPKI form. */
const publicBytes = { ed25519: 32, 'sm2-sm3': 65 } as const

test.each(demoClients.flatMap(({ name, keys }) => keys.map(key => ({ name, ...key }))))(
  'the published public key $label of $name is the one of its private key',
  key => {
    const spki = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' })
    expect(spki.subarray(-publicBytes[key.algorithm]).toString('hex')).toBe(key.publicKey)
    expect(publishedPublicKeys.has(key.publicKey)).toBe(true)
  },
)

test('two demo companies and an institution have a client in force, which is no person', async () => {
  const { database } = await newExampleDatabase()
  const found = await queryRows(
    database.db,
    sql`select m.company_name, o.kind, o.account = c.client_id as same, c.state, c.scopes, count(k.id)::int as keys
      from api_client c join operator o on o.id = c.operator_id join member m on m.id = c.member_id
      join api_client_key k on k.client_ref = c.id group by 1, 2, 3, 4, 5 order by 1`,
  )
  const client = { kind: 'machine', same: true, state: 'active', scopes: ['read', 'maker', 'confirm'] }
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { company_name: '云岭示例钢贸有限公司', ...client, keys: 2 },
      { company_name: '江州示例精密制造有限公司', ...client, keys: 1 },
      { company_name: '江州示例银行', ...client, keys: 1 },
    ]),
  )
  await database.close()
})

test('a sandbox of an earlier release gets the clients that it lacks, once', async () => {
  const { database } = await newExampleDatabase()
  const { db } = database
  await db.execute(sql`delete from api_client_key`)
  await db.execute(sql`delete from api_client`)
  await db.execute(sql`delete from operator where kind = 'machine'`)
  const business = { now: new Date(exampleNow), today: '2026-06-23' }
  for (let start = 0; start < 2; start += 1) {
    expect(await seedWhenEmpty(db, business, exampleAtRest, 'accounts')).toBe(false)
  }
  expect(await queryRows(db, sql`select count(*)::int as keys from api_client_key`)).toEqual([{ keys: 4 }])
  await database.close()
})
