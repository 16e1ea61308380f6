import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineModule } from '../platform/kernel/module.ts'
import { andOwnBank } from '../platform/kernel/own-bank.ts'
import { purgeQuotes } from './ended-quotes.ts'
import { discountErrands, discountHandlers } from './handlers.ts'
import { payerMoney } from './payer-clearing.ts'
import { payout } from './payout.ts'
import { expireQuote, expireQuotes, payDue, redateApply, redatePassed } from './schedules.ts'
import { remindOfTrade, tradeReminder } from './trade-due.ts'
import { stateSince } from './waiting.ts'

/** Applications that wait for one of the bank's two officers. */
const appliesFor =
  (turn: 'approval' | 'payout', more: SQL = sql`true`) =>
  (ctx: CallCtx): SQL =>
    sql`select count(*)::int as count, min(${stateSince}) as oldest
        from disc_apply where state in ${statesWhere(applyMeanings, state => state.waitsFor === turn)}
          and ${more}${andOwnBank(ctx, 'disc_bank_id')}`

export const discountModule = defineModule({
  calls: [discountHandlers],
  errands: discountErrands,
  jobs: [payout, payerMoney, expireQuote, redateApply, tradeReminder],
  schedules: [expireQuotes, payDue, redatePassed, remindOfTrade, purgeQuotes],
  changes: {
    bank_line: {
      objectType: 'bank_line',
      permission: 'limit_view',
      bankNoOf: refNo => refNo.split(' ')[0] ?? '',
    },
  },
  waits: {
    approve: {
      name: '待审批的贴现申请',
      path: '/discApproval',
      permission: 'disc_apply_approve',
      officers: 'bank',
      waiting: appliesFor('approval', sql`referred_at is null`),
    },
    authorise: {
      name: '待授权审批的贴现申请',
      path: '/discApproval?segment=authorise',
      permission: 'disc_apply_authorise',
      officers: 'bank',
      waiting: appliesFor('approval', sql`referred_at is not null`),
    },
    pay: {
      name: '待放款复核',
      path: '/discApproval?segment=pay',
      permission: 'disc_apply_pay',
      officers: 'bank',
      waiting: appliesFor('payout'),
    },
  },
})
