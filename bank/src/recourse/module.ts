import { defineModule } from '../platform/kernel/module.ts'
import { recourseHandlers } from './handlers.ts'
import { recourseReminder, remindOfRights } from './reminders.ts'

export const recourseModule = defineModule({
  calls: [recourseHandlers],
  jobs: [recourseReminder],
  schedules: [remindOfRights],
})
