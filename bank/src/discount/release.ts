import { releaseLocked } from '../bills/locking.ts'
import type { Ctx } from '../http/handler.ts'
import { releaseTrade } from '../trade/occupation.ts'
import type { Apply } from './applications.ts'
import { endRequests } from './payer-consent.ts'
import { returnUnused } from './payer-money.ts'

/** Gives back all an application holds before its payout: its bills, contracts and invoices; its payer is asked no more and has his money back. */
export const releaseAll = async (ctx: Ctx, apply: Apply): Promise<void> => {
  await releaseLocked(ctx.tx, apply.applyNo)
  await releaseTrade(ctx, apply.applyNo)
  await endRequests(ctx, apply)
  await returnUnused(ctx, apply)
}
