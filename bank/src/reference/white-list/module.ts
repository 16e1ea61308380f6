import { whiteRequestMeanings } from '@portal/shared/rediscount/meanings.ts'
import { sql } from 'drizzle-orm'
import { statesWhere } from '../../platform/kernel/machine.ts'
import { defineModule } from '../../platform/kernel/module.ts'
import { whiteEntryHandlers } from './white-entries.ts'
import { whiteListHandlers } from './white-list.ts'

export const whiteListModule = defineModule({
  calls: [whiteListHandlers, whiteEntryHandlers],
  changes: { white_entry: { objectType: 'white_entry', permission: 'white_view' } },
  waits: {
    white_list: {
      name: '待审批的白名单申请',
      path: '/whiteReview',
      permission: 'white_decide',
      waiting: sql`select count(*)::int as count, min(gmt_create) as oldest from white_request where state in ${statesWhere(whiteRequestMeanings, state => state.waits)}`,
    },
  },
})
