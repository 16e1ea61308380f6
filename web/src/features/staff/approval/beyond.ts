import { beyondAuthority } from '@portal/shared/discount/authority.ts'
import { quotedRate, type Repriced } from './final-rates.ts'
import type { Application } from './queue.ts'

/** In what an approval at these rates passes the officer's authority, in words, before the bank says it. */
export const beyondOf = (
  { authority, total_fen, bills }: Pick<Application, 'authority' | 'total_fen' | 'bills'>,
  { rates }: Pick<Repriced, 'rates'>,
): string[] =>
  beyondAuthority(
    { amountFen: BigInt(authority.amount_fen), rateBp: authority.rate_bp, far: authority.far },
    {
      totalFen: BigInt(total_fen),
      bills: rates.flatMap(({ holding_id, rate_e6 }) =>
        bills
          .filter(bill => bill.holding_id === holding_id)
          .map(bill => ({ rateE6: rate_e6, quotedE6: quotedRate(bill) })),
      ),
    },
  )
