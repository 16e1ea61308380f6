/** What this room asks of the rules of 秒贴, which stand above it: to decide an application, and to let its money go. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { KeptVerdict } from '../platform/db/schema/instant.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { definePort } from '../platform/kernel/port.ts'
import type { Acting, Apply } from './applications.ts'

type StopRow = RowOf<'/api/admin/query_disc_apply'>['rows'][number]['instant_stops'][number]

export interface RuleDecider {
  /** Decides an application that has just come to the bank: its payout is ordered, or an officer has it. */
  decide(ctx: CallCtx, apply: Apply): Promise<Apply>
  /**
   * Within the payout's transaction, after everything else has been found in order: holds switch and version, and takes
   * the day's caps. @returns what stops the money; nothing was taken then
   */
  hold(ctx: Ctx, apply: Apply): Promise<KeptVerdict[]>
  /** Whether the rules have said something of an application's present round: its reasons are then theirs to tell. */
  judged(ctx: Ctx, applyNo: string): Promise<boolean>
  /** Why officers have these applications in their present rounds; none for what the rules have not sent to them. */
  stopsOf(ctx: CallCtx, applyNos: readonly string[]): Promise<ReadonlyMap<string, StopRow[]>>
  /** Keeps why an officer has it now. */
  stopped(ctx: Ctx, apply: Apply, reasons: readonly KeptVerdict[]): Promise<void>
}

const missing = () => Promise.reject(new Error('nobody decides by rules'))

export const ruleDecider = definePort<RuleDecider>({
  decide: missing,
  hold: missing,
  judged: missing,
  stopsOf: missing,
  stopped: missing,
})

/** The version of the rules that acts. */
export const byRule = (versionNo: number): Acting => ({
  as: 'rule',
  type: 'system',
  operatorId: null,
  name: `system:rule-v${versionNo}`,
})
