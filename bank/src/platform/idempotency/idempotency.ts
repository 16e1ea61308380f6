import { createHash } from 'node:crypto'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { waitingAtMost } from '../db/patience.ts'
import { idempotencyKey } from '../db/schema/platform.ts'
import type { CallCtx } from '../kernel/handler.ts'

/** JSON with sorted names, so that the order in which a client writes its fields does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A twin waits so long for the first request to end. */
const twinWaitMs = 5_000

/** What a call is, but for the key itself. */
const hashOf = (input: unknown): string => {
  const { idem_key: _key, ...body } = (input ?? {}) as Record<string, unknown>
  return createHash('sha256').update(canonical(body)).digest('hex')
}

const keyOf = (operatorId: number, idemKey: string) =>
  and(eq(idempotencyKey.operatorId, operatorId), eq(idempotencyKey.idemKey, idemKey))

/** Whether a key stands for a call that was done: whoever sends it again gets an answer or a refusal, and does nothing. */
export const isKeyUsed = async (on: Db | Tx, operatorId: number, idemKey: string): Promise<boolean> => {
  const used = await on
    .select({ id: idempotencyKey.id })
    .from(idempotencyKey)
    .where(keyOf(operatorId, idemKey))
  return used.length > 0
}

export interface Once<Row> {
  rows: Row[]
  /** Nothing was done: these are the rows of the first time. */
  replayed: boolean
}

/**
 * Does a piece of work once per key of an operator, over all calls. The key is written in the same transaction as the
 * work: a second request of the same key waits in the database for the first to end and then gets its rows, and a refused
 * or crashed first request leaves no key behind.
 * @param input the call's request; `idem_key` in it is not part of what is compared
 * @param work returns the rows of the answer; they are kept as JSON, sealed
 * @throws Fault when the key was used with another body or call (20032, for programs 24013), 20032 when the first request
 *   is not over after 5 seconds
 */
export const withIdemKey = async <Row>(
  ctx: CallCtx,
  callPath: BankPath,
  idemKey: string,
  input: unknown,
  work: () => Promise<Row[]>,
): Promise<Once<Row>> => {
  const { operatorId, machine } = ctx.operator
  const bodyHash = hashOf(input)
  const [created] = await waitingAtMost(
    ctx.tx,
    twinWaitMs,
    () =>
      ctx.tx
        .insert(idempotencyKey)
        .values({ operatorId, callPath, idemKey, bodyHash })
        .onConflictDoNothing({ target: [idempotencyKey.operatorId, idempotencyKey.idemKey] })
        .returning({ id: idempotencyKey.id }),
    () => new Fault('20032', { text: '相同幂等键的请求正在处理，请稍后重试' }),
  )
  if (created) {
    const rows = await work()
    await ctx.tx
      .update(idempotencyKey)
      .set({ answerEnc: ctx.atRest.seal(JSON.stringify(rows)) })
      .where(eq(idempotencyKey.id, created.id))
    return { rows, replayed: false }
  }

  const [first] = await ctx.tx.select().from(idempotencyKey).where(keyOf(operatorId, idemKey))
  if (!first?.answerEnc || first.bodyHash !== bodyHash || first.callPath !== callPath) {
    throw new Fault(machine ? '24013' : '20032')
  }
  return { rows: JSON.parse(ctx.atRest.open(first.answerEnc)) as Row[], replayed: true }
}
