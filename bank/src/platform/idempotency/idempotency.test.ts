import type { BankPath } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { clockOf } from '../clock/clock.ts'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { contextOf } from '../kernel/context.ts'
import type { CallCtx, MachineCaller, SignedIn } from '../kernel/handler.ts'
import { withIdemKey } from './idempotency.ts'

const services = { clock: clockOf(() => new Date()), atRest: testAtRest }
const key = (n: number) => `0000000000000000${n}`
let database: OpenDatabase

const program: MachineCaller = { clientRef: 1, clientId: 'cl_1', keyId: 'ck_1', scopes: ['maker'] }

const callerOf = (operatorId: number, machine?: MachineCaller): SignedIn => ({
  operatorId,
  sessionId: 1,
  account: '15400000011',
  userName: '林示例',
  userStatus: 0,
  heldUntil: null,
  bankOrgId: null,
  memberId: 1,
  userCode: 'HY00000002',
  companyName: '云岭示例钢贸有限公司',
  uscCode: '91990000MA0000023K',
  needReview: false,
  memberStatus: 4,
  principal: {
    member_type: 'comp',
    kind: 'customer',
    is_main_account: true,
    biz_roles: ['maker'],
    permissions: {},
  },
  machine,
})

let runs = 0

interface Sent {
  fail?: boolean
  machine?: MachineCaller
  path?: BankPath
}

/** One request: its effect is an audit row named after its key, its answer the number of runs so far. */
const submitted = (
  operatorId: number,
  idemKey: string,
  body: Record<string, unknown>,
  { fail = false, machine, path = '/api/discount/submit_apply' }: Sent = {},
) =>
  database.db.transaction(async tx => {
    const operator = callerOf(operatorId, machine)
    const base = contextOf(services, tx, { type: 'member', operatorId }, 'req')
    const ctx: CallCtx = { ...base, operator, signedIn: operator }
    return withIdemKey(ctx, path, idemKey, { idem_key: idemKey, ...body }, async () => {
      await ctx.audit({ action: 'job.retry', objectType: 'outbox', objectNo: idemKey })
      if (fail) throw new Error('refused after the effect')
      runs += 1
      return [{ state: 'D20', nth: runs }]
    })
  })

const submit = async (...request: Parameters<typeof submitted>) => (await submitted(...request)).rows

const effectsOf = async (idemKey: string) =>
  (await queryRows(database.db, sql`select 1 from audit_log where object_no = ${idemKey}`)).length

beforeAll(async () => {
  database = await newTestDatabase()
  return () => database.close()
})

describe('an idempotency key', () => {
  test('sent twenty times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(1, key(1), { lock_no: 'A' })))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await effectsOf(key(1))).toBe(1)
  })

  test('answers the same body in another order of fields with the first answer', async () => {
    const first = await submit(1, key(2), { lock_no: 'A', sign_no: 'B' })
    expect(await submit(1, key(2), { sign_no: 'B', lock_no: 'A' })).toEqual(first)
    expect(await effectsOf(key(2))).toBe(1)
  })

  test('refuses another body with 20032', async () => {
    await submit(1, key(3), { lock_no: 'A' })
    await expect(submit(1, key(3), { lock_no: 'B' })).rejects.toMatchObject({ code: '20032' })
    expect(await effectsOf(key(3))).toBe(1)
  })

  test('belongs to one operator: another one may use the same text', async () => {
    await submit(1, key(4), { lock_no: 'A' })
    await submit(2, key(4), { lock_no: 'B' })
    expect(await effectsOf(key(4))).toBe(2)
  })

  test('is free again when the first request was refused', async () => {
    await expect(submit(1, key(5), { lock_no: 'A' }, { fail: true })).rejects.toThrow(
      'refused after the effect',
    )
    await submit(1, key(5), { lock_no: 'corrected' })
    expect(await effectsOf(key(5))).toBe(1)
  })

  test('says of every answer but the first that it was given before', async () => {
    expect(await submitted(1, key(6), {})).toMatchObject({ replayed: false })
    expect(await submitted(1, key(6), {})).toMatchObject({ replayed: true })
  })

  test('is one key over all calls: at another call it is refused', async () => {
    await submit(1, key(7), {})
    const elsewhere = submit(1, key(7), {}, { path: '/api/discount/save_apply' })
    await expect(elsewhere).rejects.toMatchObject({ code: '20032' })
  })

  test('refuses a program with a code of its own', async () => {
    await submit(1, key(8), { lock_no: 'A' }, { machine: program })
    const other = submit(1, key(8), { lock_no: 'B' }, { machine: program })
    await expect(other).rejects.toMatchObject({ code: '24013', status: 422 })
  })

  test('keeps its answer sealed', async () => {
    await submit(1, key(9), {})
    const [kept] = await queryRows<{ answer_enc: string }>(
      database.db,
      sql`select * from idempotency_key where idem_key = ${key(9)}`,
    )
    expect(kept?.answer_enc).not.toContain('D20')
    expect(JSON.parse(testAtRest.open(kept?.answer_enc ?? ''))).toMatchObject([{ state: 'D20' }])
  })
})
