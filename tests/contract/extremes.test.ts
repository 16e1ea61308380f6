import { isAllowed } from '@portal/shared/access/access.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findByAccount } from '../../bank/src/people/directory/operators.ts'
import { signedInOf } from '../../bank/src/people/sign-in/sessions.ts'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { createRandom } from '../../bank/src/sandbox/random.ts'
import { newTestBank, type TestBank } from '../../bank/src/testing/test-bank.ts'
import { type JsonSchema, type Leaf, nameOf, requestLeaves } from './leaves.ts'

/*
 * Every number, amount and day that a request may carry, at and past its bounds, on the bank itself, which trusts no
 * gateway: past them it is refused by name and nothing has changed; at them nothing breaks. What is no number or day at
 * all is tried two at a time, chosen by EXTREMES_SEED; `npm run test:long` (EXTREMES=all) tries each at every field.
 */

const seed = Number(process.env.EXTREMES_SEED || 20_261_123)
const random = createRandom(seed)

const accounts = [
  'admin',
  'officer1',
  'credit',
  '15400000011',
  '15400000001',
  '15400000003',
  '15400000101',
  '15400000102',
]
let bank: TestBank
/** Who may make a call. */
const callerOf = new Map<string, string>()
beforeAll(async () => {
  bank = await newTestBank()
  for (const account of accounts) {
    const person = await findByAccount(bank.db, account)
    if (!person) throw new Error(`no ${account}`)
    const { principal } = signedInOf(person, 0)
    for (const { path, access } of calls) {
      if (!callerOf.has(path) && isAllowed(access, principal)) callerOf.set(path, account)
    }
  }
})
afterAll(() => bank?.close())

type Kind = 'number' | 'amount' | 'day'
const kindOf = ({ schema }: Leaf): Kind | undefined => {
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema['x-fen-maximum'] !== undefined) return 'amount'
  return schema['x-day-first'] === undefined ? undefined : 'day'
}
/** What the gateway answers itself never comes to the bank as it is. */
const atBank = new Set(calls.filter(call => call.answeredBy === 'bank').map(({ path }): string => path))
const leaves = requestLeaves.filter(leaf => kindOf(leaf) !== undefined && atBank.has(leaf.path))

const huge = `1${'0'.repeat(30)}`
/** No number, amount or day. */
const nonsense = ['１２３', '1e9', ' ', 'NaN', '0x10', huge, `-${huge}`, '1;--']

const someNonsense = () =>
  process.env.EXTREMES === 'all' ? nonsense : [random.pick(nonsense), random.pick(nonsense)]

const beyond: Record<Kind, (schema: JsonSchema) => string[]> = {
  number: ({ minimum = 0, maximum = 0 }) => [String(minimum - 1), String(maximum + 1), '', ...someNonsense()],
  amount: schema => [
    String(BigInt(schema['x-fen-minimum'] ?? 0) - 1n),
    String(BigInt(schema['x-fen-maximum'] ?? 0) + 1n),
    '999999999999999999',
    '1.5',
    '',
    ...someNonsense(),
  ],
  day: schema => [
    addDays(schema['x-day-first'] ?? '', -1),
    '0001-01-01',
    '2026-02-30',
    '2026-13-01',
    '２０２６-06-23',
    '2026-6-3',
    ...(schema['x-day-last'] === '9999-12-31' ? [] : ['9999-12-31', addDays(schema['x-day-last'] ?? '', 1)]),
    ...someNonsense(),
  ],
}
const bounds: Record<Kind, (schema: JsonSchema) => string[]> = {
  number: ({ minimum, maximum }) => [String(minimum), '0', String(maximum)],
  amount: schema => [
    String(schema['x-fen-minimum']),
    '-1',
    '0',
    '-0',
    '007',
    String(schema['x-fen-maximum']),
  ],
  day: schema => [String(schema['x-day-first']), '2026-02-28', String(schema['x-day-last'])],
}

/** The call's example with one value in this place; a list on the way there has it in its first item. */
const bodyWith = ({ path, field }: Leaf, value: string): Record<string, unknown> => {
  const call: AnyCall | undefined = (calls as readonly AnyCall[]).find(each => each.path === path)
  const put = (into: unknown, rest: readonly string[]): unknown => {
    const [name, ...deeper] = rest
    if (name === undefined) return value
    if (name === '[]') return [put(Array.isArray(into) ? into[0] : undefined, deeper)]
    const object = typeof into === 'object' && into !== null ? into : {}
    return { ...object, [name]: put(Reflect.get(object, name), deeper) }
  }
  return put(call?.example, field) as Record<string, unknown>
}

/** Any call by its path, which the types of all of them together are too long for. */
type AnyCaller = (path: string, body: unknown) => Promise<unknown>

const make = (leaf: Leaf, value: string): Promise<'done' | Fault> =>
  (bank.as(callerOf.get(leaf.path) ?? 'nobody') as unknown as AnyCaller)(leaf.path, bodyWith(leaf, value))
    .then(() => 'done' as const)
    .catch(error => {
      if (error instanceof Fault) return error
      throw new Error(`${nameOf(leaf)} = ${JSON.stringify(value)}`, { cause: error })
    })

/** Everything that the bank keeps, but when a session was used last. */
const everything = async () => {
  const tables = await queryRows<{ name: string }>(
    bank.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'session' order by 1`,
  )
  const kept: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await queryRows(
      bank.db,
      sql`select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.identifier(name)} t`,
    )
    kept[name] = row
  }
  return kept
}

test('past the bounds every call refuses by the field’s name and changes nothing', async () => {
  expect(leaves.length).toBeGreaterThan(200)
  console.log(`seed ${seed}`)
  const before = await everything()
  const wrong: string[] = []
  for (const leaf of leaves) {
    for (const value of beyond[kindOf(leaf) ?? 'number'](leaf.schema)) {
      const answer = await make(leaf, value)
      const isRefused = answer !== 'done' && answer.code === '9012' && answer.fields?.[leaf.field[0] ?? '']
      if (!isRefused) wrong.push(`${nameOf(leaf)} = ${value}: ${answer === 'done' ? answer : answer.code}`)
    }
  }
  expect(wrong, `seed ${seed}`).toEqual([])
  expect(await everything()).toEqual(before)
}, 480_000)

test('at the bounds nothing breaks: a call is done, or refused with a code that it declares', async () => {
  for (const leaf of leaves) {
    const all = bounds[kindOf(leaf) ?? 'number'](leaf.schema)
    // Pages are clamped: of them the last place is enough.
    for (const value of leaf.field[0]?.startsWith('page_') ? all.slice(-1) : all) {
      const answer = await make(leaf, value)
      if (answer !== 'done') expect(answer.code, `${nameOf(leaf)} = ${value}`).not.toBe('9013')
    }
  }
}, 480_000)
