import { defineModule } from '../platform/kernel/module.ts'
import { demoHandlers } from './demo-handlers.ts'

export const sandboxModule = defineModule({
  calls: [demoHandlers],
})
