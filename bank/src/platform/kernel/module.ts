import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { AuditAction, AuditObject } from '@portal/shared/audit/action-names.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import type { SQL } from 'drizzle-orm'
import type { CallCtx, Errands, Handlers } from './handler.ts'
import type { Job } from './outbox.ts'
import type { Schedule } from './schedule.ts'

/** Work that waits for staff, as the desk (工作台) shows it to people with the permission. */
export interface Wait {
  name: string
  /** Page where it is worked on. */
  path: string
  permission: PermissionName
  /** `bank`: what waits is narrowed to the caller's bank; otherwise officers of one bank do not see it. */
  officers?: 'bank'
  /** One row: how many wait for the caller (`count`), and since when (`oldest`, null where none does). */
  waiting: SQL | ((ctx: CallCtx) => SQL)
}

/** How the audit log names reference data whose changes staff look up, and who may. */
export interface ChangeSource {
  objectType: AuditObject
  /** Where only one of the object's actions belongs here. */
  action?: AuditAction
  permission: PermissionName
  /** The number of the discounting bank in an object's number; what has none is no business of a bank's officers. */
  bankNoOf?: (refNo: string) => string
}

export type WaitKind = RowOf<'/api/admin/get_desk'>['todo'][number]['kind']
export type ChangeKind = RequestOf<'/api/admin/change/query'>['kind']

/** Everything a subject contributes to the bank, as rows: `app/modules.ts` puts all of them together and refuses gaps and doubles. */
export interface Module {
  /** Tables of handlers by the path of their call. */
  calls?: readonly Handlers[]
  /** Work that some calls do outside of a transaction before they begin. */
  errands?: Errands
  /** Work that is ordered. */
  jobs?: readonly Job[]
  /** Work that comes round. */
  schedules?: readonly Schedule[]
  waits?: { [K in WaitKind]?: Wait }
  changes?: { [K in ChangeKind]?: ChangeSource }
}

/** Keeps the names of the rows in its type, for the compiler to compare. */
export const defineModule = <const Rows extends Module>(rows: Rows): Rows => rows
