import { defineModule } from '../platform/kernel/module.ts'
import { recourseHandlers } from './handlers.ts'

export const recourseModule = defineModule({ calls: [recourseHandlers] })
