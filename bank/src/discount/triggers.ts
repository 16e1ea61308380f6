/** Deterministic cases of the sandbox, by the fen tail of a bill's face (docs/sandbox.md). */
import type { Ctx } from '../http/handler.ts'
import { readParam } from '../params/params.ts'

/** .11 refused at approval, .22 returned at approval, .33 the first payout fails, .44 the payout finds no money. */
export type Trigger = 'refuse' | 'return' | 'fail_once' | 'short'

const byTail: Readonly<Record<string, Trigger>> = {
  '11': 'refuse',
  '22': 'return',
  '33': 'fail_once',
  '44': 'short',
}

/** The case the first bill that has one stands for; undefined where the parameter SANDBOX_TRIGGERS is not 1. */
export const triggerOf = async (
  ctx: Ctx,
  bills: readonly { faceFen: bigint }[],
): Promise<Trigger | undefined> => {
  const found = bills.map(bill => byTail[String(bill.faceFen % 100n)]).find(trigger => trigger !== undefined)
  if (found === undefined) return undefined
  return (await readParam(ctx.tx, 'SANDBOX_TRIGGERS')) === '1' ? found : undefined
}
