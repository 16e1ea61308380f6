import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase, testAtRest } from '../../testing/test-database.ts'
import { clockOf } from '../clock/clock.ts'
import { queryRows } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { contextOf } from '../kernel/context.ts'
import type { CallCtx, SignedIn } from '../kernel/handler.ts'
import { withIdemKey } from './idempotency.ts'

const path = '/api/discount/submit_apply'
const services = { clock: clockOf(() => new Date()), atRest: testAtRest }
const key = (n: number) => `0000000000000000${n}`
let database: OpenDatabase

const callerOf = (memberId: number): SignedIn => ({
  operatorId: memberId,
  sessionId: 1,
  account: '15400000011',
  userName: '林示例',
  userStatus: 0,
  heldUntil: null,
  memberId,
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
})

let runs = 0

/** One request: its effect is an audit row named after its key, its answer the number of runs so far. */
const submit = (memberId: number, idemKey: string, body: Record<string, unknown>, fail = false) =>
  database.db.transaction(async tx => {
    const operator = callerOf(memberId)
    const base = contextOf(services, tx, { type: 'member', operatorId: memberId }, 'req')
    const ctx: CallCtx = { ...base, operator, signedIn: operator }
    return withIdemKey(ctx, path, { idem_key: idemKey, ...body }, async () => {
      await ctx.audit({ action: 'job.retry', objectType: 'outbox', objectNo: idemKey })
      if (fail) throw new Error('refused after the effect')
      runs += 1
      return [{ state: 'D20', nth: runs }]
    })
  })

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

  test('belongs to one member: another member may use the same text', async () => {
    await submit(1, key(4), { lock_no: 'A' })
    await submit(2, key(4), { lock_no: 'B' })
    expect(await effectsOf(key(4))).toBe(2)
  })

  test('is free again when the first request was refused', async () => {
    await expect(submit(1, key(5), { lock_no: 'A' }, true)).rejects.toThrow('refused after the effect')
    await submit(1, key(5), { lock_no: 'corrected' })
    expect(await effectsOf(key(5))).toBe(1)
  })
})
