import { defineModule } from '../../platform/kernel/module.ts'
import { keyHandlers } from './add.ts'
import { decisionHandlers } from './decisions.ts'
import { editHandlers } from './edit.ts'
import { stopHandlers } from './out-of-force.ts'
import { queryHandlers } from './query.ts'
import { callHandlers } from './query-calls.ts'
import { refusalHandlers } from './refusals.ts'
import {
  clientsDue,
  enforceClientChange,
  expireClient,
  purgeApiCalls,
  remindOfKey,
  remindOfKeys,
} from './schedules.ts'

export const clientsModule = defineModule({
  calls: [
    queryHandlers,
    keyHandlers,
    editHandlers,
    decisionHandlers,
    stopHandlers,
    callHandlers,
    refusalHandlers,
  ],
  jobs: [enforceClientChange, expireClient, remindOfKey],
  schedules: [clientsDue, remindOfKeys, purgeApiCalls],
})
