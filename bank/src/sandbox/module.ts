import { defineModule } from '../platform/kernel/module.ts'
import { demoHandlers } from './demo-handlers.ts'
import { simulationHandlers } from './simulation.ts'

export const sandboxModule = defineModule({
  calls: [demoHandlers, simulationHandlers],
})
