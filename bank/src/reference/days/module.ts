import { defineModule } from '../../platform/kernel/module.ts'
import { calendarHandlers } from './calendar.ts'
import { holidayHandlers } from './holidays.ts'

export const daysModule = defineModule({
  calls: [calendarHandlers, holidayHandlers],
  changes: { holiday: { objectType: 'holiday', permission: 'holiday_view' } },
})
