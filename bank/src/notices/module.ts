import { defineModule } from '../platform/kernel/module.ts'
import { noticeHandlers } from './handlers.ts'
import { noticePlanHandlers, sendNotices } from './plans.ts'

export const noticesModule = defineModule({
  calls: [noticeHandlers, noticePlanHandlers],
  schedules: [sendNotices],
})
