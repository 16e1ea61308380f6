/** 审批权限: up to where one officer's approval is enough, as the bank's parameters say now. */
import { type Authority, beyondAuthority } from '@portal/shared/discount/authority.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { holdParams, readParam } from '../platform/params/params.ts'
import type { Apply } from './applications.ts'
import type { FinalBill } from './final-rates.ts'

export const loadAuthority = async ({ tx }: Pick<Ctx, 'tx'>): Promise<Authority> => ({
  amountFen: BigInt(await readParam(tx, 'AUTHORITY_AMOUNT_FEN')),
  rateBp: Number(await readParam(tx, 'AUTHORITY_RATE_BP')),
  far: (await readParam(tx, 'AUTHORITY_RATE_FAR')) === '1',
})

/** Read for a decision: no threshold changes between it and its commit, so the audit log has both in their order. */
export const holdAuthority = async (ctx: Pick<Ctx, 'tx'>): Promise<Authority> => {
  await holdParams(ctx.tx, ['AUTHORITY_AMOUNT_FEN', 'AUTHORITY_RATE_BP', 'AUTHORITY_RATE_FAR'])
  return loadAuthority(ctx)
}

/** In what an approval at these rates passes its officer's authority, in words; empty where it does not. */
export const beyondOf = async (
  ctx: Ctx,
  { totalFen }: Pick<Apply, 'totalFen'>,
  final: readonly Pick<FinalBill, 'bill' | 'rateE6'>[],
): Promise<string[]> =>
  beyondAuthority(await holdAuthority(ctx), {
    totalFen,
    bills: final.map(({ bill, rateE6 }) => ({ rateE6, quotedE6: bill.rateE6 })),
  })

/** The bounds as the API writes them. */
export const authorityRow = async (ctx: Pick<Ctx, 'tx'>) => {
  const { amountFen, rateBp, far } = await loadAuthority(ctx)
  return { amount_fen: String(amountFen), rate_bp: rateBp, far }
}
