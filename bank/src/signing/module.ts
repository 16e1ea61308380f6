import { accountChangeMeanings } from '@portal/shared/signing/account-change.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { sql } from 'drizzle-orm'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineModule } from '../platform/kernel/module.ts'
import { andOwnBank } from '../platform/kernel/own-bank.ts'
import { proveNewAccount } from './account-change-review.ts'
import { signDay, signDays } from './expiry.ts'
import { signingHandlers } from './handlers.ts'
import { proveAccount } from './proving.ts'

export const signingModule = defineModule({
  calls: [signingHandlers],
  jobs: [signDay, proveAccount, proveNewAccount],
  schedules: [signDays],
  waits: {
    sign: {
      name: '待审核的签约',
      path: '/signReview',
      permission: 'sign_review',
      officers: 'bank',
      waiting: ctx => sql`select count(*)::int as count,
                          min((select max(l.at) from bank_sign_log l where l.sign_id = s.id)) as oldest
                     from bank_sign s where s.state in ${statesWhere(signMeanings, state => state.waitsFor === 'bank')}${andOwnBank(ctx, 's.bank_org_id')}`,
    },
    account_change: {
      name: '待审核的结算账户变更',
      path: '/accountReview',
      permission: 'sign_review',
      officers: 'bank',
      waiting: ctx => sql`select count(*)::int as count, min(c.sent_at) as oldest
                     from account_change c join bank_sign s on s.id = c.sign_id
                    where c.state in ${statesWhere(accountChangeMeanings, state => state.waitsFor === 'bank')}${andOwnBank(ctx, 's.bank_org_id')}`,
    },
  },
})
