import { statementMeanings } from '@portal/shared/statements/meanings.ts'
import { sql } from 'drizzle-orm'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineModule } from '../platform/kernel/module.ts'
import { issueEarlierReceipts } from './receipts.ts'
import { statementsByMember, statementsByStaff } from './statement-list.ts'

export const ledgerModule = defineModule({
  calls: [
    {
      '/api/statement/query_statement': statementsByMember,
      '/api/admin/statement/query_statement': statementsByStaff,
    },
  ],
  schedules: [issueEarlierReceipts],
  waits: {
    statement: {
      name: '待答复的对账差异',
      path: '/statementQuery',
      permission: 'sign_review',
      waiting: sql`select count(*)::int as count, min(s.answered_at) as oldest
                     from statement s
                    where s.state in ${statesWhere(statementMeanings, state => state.waitsFor === 'bank')}`,
    },
  },
})
