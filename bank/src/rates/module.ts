import { defineModule } from '../platform/kernel/module.ts'
import { quotesHandlers } from './handlers.ts'
import { historyHandlers } from './history.ts'
import { publicationHandlers } from './publication.ts'
import { publicationLogHandlers } from './publications.ts'

export const ratesModule = defineModule({
  calls: [quotesHandlers, historyHandlers, publicationHandlers, publicationLogHandlers],
  changes: {
    rate: { objectType: 'rate_grid', permission: 'rate_view' },
    // What else happens to a member is the members' own page.
    member_price: { objectType: 'member', action: 'member.price', permission: 'member_price' },
  },
})
