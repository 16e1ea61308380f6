import { defineModule } from '../../platform/kernel/module.ts'
import { smsHandlers } from './handlers.ts'

export const codesModule = defineModule({ calls: [smsHandlers] })
