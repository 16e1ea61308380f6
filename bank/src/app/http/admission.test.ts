import { isAllowed } from '@portal/shared/access/access.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { type CallPath, calls, type RequestInput } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByAccount, principalOf } from '../../people/directory/operators.ts'
import { queryRows } from '../../platform/db/db.ts'
import { callersOn } from '../../testing/direct-calls.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { errands, handlers } from '../modules.ts'
import { directHandlers } from './direct.ts'

/* How a call is let in, walked over the whole table: no call is answered around it, whatever answers it. */

let bank: TestBank
let answer: (account: string, call: Call) => Promise<string>
beforeAll(async () => {
  bank = await newTestBank()
  const strangers = callersOn(bank.db, bank.clock, new Map([['unknown', 'a token that nobody was given']]))
  answer = (account, call) =>
    (account === 'unknown' ? strangers : bank.as)(account)(
      call.path as CallPath,
      call.example as RequestInput<CallPath>,
    ).then(
      () => 'answered',
      (error: { code?: string }) => error.code ?? String(error),
    )
})
afterAll(() => bank.close())

const isOfBank = ({ path }: Call) => path in handlers || path in directHandlers
const table: readonly Call[] = [...calls, ...internalCalls].filter(isOfBank)
const closed = table.filter(({ access }) => access !== 'public')
const accounts = ['15400000011', '15400000101', '15400000201', 'officer1', 'gov']

describe('a call that is not public', () => {
  test('wants a session, and one that is known', async () => {
    expect(closed.length).toBeGreaterThan(200)
    for (const call of closed) {
      expect([call.path, await answer('nobody', call)]).toEqual([call.path, '1004'])
      expect([call.path, await answer('unknown', call)]).toEqual([call.path, '1001'])
    }
  })

  test.each(accounts)('is refused to %s where its access rule says so', async account => {
    const principal = principalOf(must(await findByAccount(bank.db, account), account))
    const forbidden = closed.filter(({ access }) => !isAllowed(access, principal))
    expect(forbidden.length).toBeGreaterThan(20)
    for (const call of forbidden) {
      expect([call.path, await answer(account, call)]).toEqual([call.path, '1003'])
    }
  })
})

test('a call has one way to be answered, and those with transactions of their own skip none of the others’ steps', () => {
  const direct = Object.keys(directHandlers)
  expect(direct.filter(path => path in handlers || path in errands)).toEqual([])
  // The dispatcher spends the code of these within the one transaction that calls of the other kind have.
  expect(table.filter(({ path, smsPurpose }) => smsPurpose && direct.includes(path))).toEqual([])
})

test('a call with transactions of its own is audited once and keeps its session in use', async () => {
  const sessionOf = async () => {
    const [row] = await queryRows<{ fresh: boolean }>(
      bank.db,
      sql`select s.last_seen_at > now() - interval '1 minute' as fresh from session s
            join operator o on o.id = s.operator_id where o.account = 'officer1' order by s.id desc limit 1`,
    )
    return row?.fresh
  }
  const audits = async () =>
    (await queryRows(bank.db, sql`select 1 from audit_log where action = 'session.verify_pwd'`)).length
  await bank.db.execute(sql`update session set last_seen_at = now() - interval '10 minutes'`)
  const before = await audits()
  expect(await sessionOf()).toBe(false)
  await bank.as('officer1')('/api/user/verify_pwd' as CallPath, { password: 'Demo#2026' } as never)
  expect(await sessionOf()).toBe(true)
  expect(await audits()).toBe(before + 1)
})
