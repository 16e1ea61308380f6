import { defineModule } from '../../platform/kernel/module.ts'
import { accountHandlers } from './handlers.ts'

export const accountsModule = defineModule({ calls: [accountHandlers] })
