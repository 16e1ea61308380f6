import { releaseLocked } from '../paper/bills/locking.ts'
import { releaseTrade } from '../paper/trade/occupation.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Apply } from './applications.ts'
import { endRequests } from './payer-consent.ts'
import { returnUnused } from './payer-money.ts'

/** Gives back all an application holds before its payout: its bills, contracts and invoices; its payer's consent ends and their money is given back. */
export const releaseAll = async (ctx: Ctx, apply: Apply): Promise<void> => {
  await releaseLocked(ctx.tx, apply.applyNo)
  await releaseTrade(ctx, apply.applyNo)
  await endRequests(ctx, apply)
  await returnUnused(ctx, apply)
}
