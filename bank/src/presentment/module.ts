import { defineModule } from '../platform/kernel/module.ts'
import { answerPresentment } from './ask.ts'
import { presentDue, presentDueBill } from './due.ts'
import { presentmentHandlers } from './handlers.ts'

export const presentmentModule = defineModule({
  calls: [presentmentHandlers],
  jobs: [presentDueBill, answerPresentment],
  schedules: [presentDue],
})
