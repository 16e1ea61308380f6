import { defineModule } from '../../platform/kernel/module.ts'
import { changesWaitingFor, lapseChanges, staffChangeHandlers } from './change-decisions.ts'
import { operatorErrands, operatorHandlers } from './handlers.ts'

export const operatorsModule = defineModule({
  calls: [operatorHandlers, staffChangeHandlers],
  errands: operatorErrands,
  schedules: [lapseChanges],
  waits: {
    staff_change: {
      name: '待复核的用户变更',
      path: '/userManage?tab=changes',
      permission: 'user_view',
      waiting: changesWaitingFor,
    },
  },
})
