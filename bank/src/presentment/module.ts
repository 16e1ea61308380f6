import { defineModule } from '../platform/kernel/module.ts'
import { answerPresentment } from './ask.ts'
import { presentDue, presentDueBill } from './due.ts'
import { presentmentHandlers } from './handlers.ts'
import { tellOfSkipped } from './skipped.ts'

export const presentmentModule = defineModule({
  calls: [presentmentHandlers],
  jobs: [presentDueBill, answerPresentment, tellOfSkipped],
  schedules: [presentDue],
})
