import { differenceMeanings } from '@portal/shared/books/differences.ts'
import { sql } from 'drizzle-orm'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineModule } from '../platform/kernel/module.ts'
import { queryAccounts } from './accounts.ts'
import { amortisationByBill, amortisationByPeriod } from './amortisation-list.ts'
import { checkByHand, queryDays, reconcileDaily, reconcileDay } from './days.ts'
import { acceptDifference, queryDifferences } from './differences.ts'
import { queryEntries } from './entries.ts'
import { trialBalance } from './trial-balance.ts'

export const booksModule = defineModule({
  calls: [
    {
      '/api/admin/books/query_trial_balance': trialBalance,
      '/api/admin/books/query_account': queryAccounts,
      '/api/admin/books/query_entry': queryEntries,
      '/api/admin/books/query_day': queryDays,
      '/api/admin/books/query_difference': queryDifferences,
      '/api/admin/books/check_day': checkByHand,
      '/api/admin/books/accept_difference': acceptDifference,
      '/api/admin/books/query_amortisation_period': amortisationByPeriod,
      '/api/admin/books/query_amortisation': amortisationByBill,
    },
  ],
  jobs: [reconcileDay],
  schedules: [reconcileDaily],
  waits: {
    difference: {
      name: '待处理的日终对账差异',
      path: '/dayEndCheck',
      permission: 'books_check',
      waiting: sql`select count(*)::int as count, min(d.found_at) as oldest
                     from books_difference d
                    where d.state in ${statesWhere(differenceMeanings, state => state.waits)}`,
    },
  },
})
