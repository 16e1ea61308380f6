import { defineModule } from '../../platform/kernel/module.ts'
import { dictionaryHandlers } from './handlers.ts'

export const dictionariesModule = defineModule({ calls: [dictionaryHandlers] })
