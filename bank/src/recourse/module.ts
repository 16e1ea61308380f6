import { defineModule } from '../platform/kernel/module.ts'
import { bankRecourseReminder, remindOfBankRights } from './bank-reminders.ts'
import { recourseHandlers } from './handlers.ts'
import { recourseReminder, remindOfRights } from './reminders.ts'

export const recourseModule = defineModule({
  calls: [recourseHandlers],
  jobs: [recourseReminder, bankRecourseReminder],
  schedules: [remindOfRights, remindOfBankRights],
})
