/** 审批权限: up to where one officer's approval is enough, as the bank's parameters say now. */
import { type Authority, beyondAuthority } from '@portal/shared/discount/authority.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import type { Apply } from './applications.ts'
import type { FinalBill } from './final-rates.ts'

export const loadAuthority = async ({ tx }: Pick<Ctx, 'tx'>): Promise<Authority> => ({
  amountFen: BigInt(await readParam(tx, 'AUTHORITY_AMOUNT_FEN')),
  rateBp: Number(await readParam(tx, 'AUTHORITY_RATE_BP')),
  far: (await readParam(tx, 'AUTHORITY_RATE_FAR')) === '1',
})

/** In what an approval at these rates passes its officer's authority, in words; empty where it does not. */
export const beyondOf = async (
  ctx: Ctx,
  { totalFen }: Pick<Apply, 'totalFen'>,
  final: readonly Pick<FinalBill, 'bill' | 'rateE6'>[],
): Promise<string[]> =>
  beyondAuthority(await loadAuthority(ctx), {
    totalFen,
    bills: final.map(({ bill, rateE6 }) => ({ rateE6, quotedE6: bill.rateE6 })),
  })

/** The bounds as the API writes them. */
export const authorityRow = async (ctx: Pick<Ctx, 'tx'>) => {
  const { amountFen, rateBp, far } = await loadAuthority(ctx)
  return { amount_fen: String(amountFen), rate_bp: rateBp, far }
}
