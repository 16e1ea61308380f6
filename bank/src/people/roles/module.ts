import { defineModule } from '../../platform/kernel/module.ts'
import { roleHandlers } from './handlers.ts'

export const rolesModule = defineModule({ calls: [roleHandlers] })
