/** Deterministic settlements of the sandbox, by the fen tail of a bill's face (docs/sandbox.md). */
import type { Ctx } from '../http/handler.ts'
import { readParam } from '../params/params.ts'

/** .44 never finds the money, .55 waits a minute in the queue. */
export type SettleTrigger = 'short' | 'slow'

const byTail: Readonly<Record<string, SettleTrigger>> = { '44': 'short', '55': 'slow' }

/** The case the first bill that has one stands for; undefined where the parameter SANDBOX_TRIGGERS is not 1. */
export const settleTrigger = async (
  ctx: Ctx,
  bills: readonly { faceFen: bigint }[],
): Promise<SettleTrigger | undefined> => {
  const found = bills.map(bill => byTail[String(bill.faceFen % 100n)]).find(trigger => trigger !== undefined)
  if (found === undefined) return undefined
  return (await readParam(ctx.tx, 'SANDBOX_TRIGGERS')) === '1' ? found : undefined
}
