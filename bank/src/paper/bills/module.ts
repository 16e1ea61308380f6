import { defineModule } from '../../platform/kernel/module.ts'
import { askRegistry, askRegistryDue } from './checking.ts'
import { billsHandlers } from './handlers.ts'

export const billsModule = defineModule({
  calls: [billsHandlers],
  jobs: [askRegistry],
  schedules: [askRegistryDue],
})
