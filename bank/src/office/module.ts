import { type ChangeKind, type ChangeSource, defineModule } from '../platform/kernel/module.ts'
import { auditLogHandlers } from './audit-log.ts'
import { checkDaily, checkPart } from './chain-check.ts'
import { changeLogHandlers } from './change-log.ts'
import { deskHandlers, type Waits } from './desk.ts'
import { jobAdminHandlers } from './jobs.ts'
import { pageHandlers } from './pages.ts'
import { paramHandlers } from './params.ts'
import { keepFigures, screenHandlers } from './screen/handlers.ts'

/** What only the office's own rows lack. */
export type OtherChanges = Readonly<Record<Exclude<ChangeKind, 'param'>, ChangeSource>>

const param = { objectType: 'sys_param', permission: 'param_view' } as const

/** @param waits of all subjects; and whose changes staff look up */
export const officeModule = (waits: Waits, changes: OtherChanges) =>
  defineModule({
    calls: [
      deskHandlers(waits),
      screenHandlers,
      paramHandlers,
      pageHandlers,
      auditLogHandlers,
      changeLogHandlers({ ...changes, param }),
      jobAdminHandlers,
    ],
    jobs: [checkPart],
    schedules: [checkDaily, keepFigures],
  })
