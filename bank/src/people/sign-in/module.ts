import { defineModule } from '../../platform/kernel/module.ts'
import { purgeSessions } from './purge-sessions.ts'
import { sessionHandlers } from './session-handlers.ts'

export const signInModule = defineModule({ calls: [sessionHandlers], schedules: [purgeSessions] })
