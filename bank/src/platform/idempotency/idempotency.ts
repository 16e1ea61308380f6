import { createHash } from 'node:crypto'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { idempotencyKey } from '../db/schema/platform.ts'
import type { CallCtx } from '../kernel/handler.ts'

/** JSON with sorted names, so that the order in which a client writes its fields does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/**
 * Does a piece of work once per key of a member and call. The key is written in the same
 * transaction as the work: a second request of the same key waits in the database for the first to end and
 * then gets its rows, and a refused or crashed first request leaves no key behind.
 * @param input the call's request with its `idem_key`
 * @param work returns the rows of the answer; they are kept as JSON
 * @throws Fault 20032 when the key was used with another body
 */
export const withIdemKey = async <Row>(
  ctx: CallCtx,
  callPath: BankPath,
  input: { idem_key: string },
  work: () => Promise<Row[]>,
): Promise<Row[]> => {
  const { idem_key: idemKey, ...body } = input
  const { memberId } = ctx.operator
  const bodyHash = createHash('sha256').update(canonical(body)).digest('hex')
  const mine = and(
    eq(idempotencyKey.memberId, memberId),
    eq(idempotencyKey.callPath, callPath),
    eq(idempotencyKey.idemKey, idemKey),
  )

  const [created] = await ctx.tx
    .insert(idempotencyKey)
    .values({ memberId, callPath, idemKey, bodyHash })
    .onConflictDoNothing()
    .returning({ id: idempotencyKey.id })
  if (created) {
    const rows = await work()
    await ctx.tx.update(idempotencyKey).set({ answer: rows }).where(eq(idempotencyKey.id, created.id))
    return rows
  }

  const [first] = await ctx.tx.select().from(idempotencyKey).where(mine)
  if (!first?.answer || first.bodyHash !== bodyHash) throw new Fault('20032')
  return first.answer as Row[]
}
