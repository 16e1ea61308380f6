import { defineModule } from '../../platform/kernel/module.ts'
import { askBeforeChoice } from './ask-disclosure.ts'
import { askRegistry, askRegistryDue } from './checking.ts'
import { billsHandlers } from './handlers.ts'
import { billReminder, remindOfBills } from './reminders.ts'

export const billsModule = defineModule({
  calls: [billsHandlers],
  errands: { '/api/bills/check_disclosure': askBeforeChoice },
  jobs: [askRegistry, billReminder],
  schedules: [askRegistryDue, remindOfBills],
})
