import { defineModule } from '../../platform/kernel/module.ts'
import { askRegistry, askRegistryDue } from './checking.ts'
import { billsHandlers } from './handlers.ts'
import { billReminder, remindOfBills } from './reminders.ts'

export const billsModule = defineModule({
  calls: [billsHandlers],
  jobs: [askRegistry, billReminder],
  schedules: [askRegistryDue, remindOfBills],
})
