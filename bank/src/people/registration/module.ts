import { defineModule } from '../../platform/kernel/module.ts'
import { registrationHandlers } from './handlers.ts'

export const registrationModule = defineModule({ calls: [registrationHandlers] })
