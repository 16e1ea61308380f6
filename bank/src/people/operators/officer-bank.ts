/** The discounting bank whose officer somebody of the back office is. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { forgetReader } from '../../notices/forget.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import type { staffChange } from '../../platform/db/schema/staff-changes.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { refreshAccess } from '../directory/masks.ts'
import type { OperatorRow } from '../directory/operators.ts'
import { endSessionsOf } from './scope.ts'

const discounts = and(eq(bankOrg.isDiscountBank, true), bankOrg.active)

const bankWhere = async (ctx: CallCtx, where: SQL): Promise<number> => {
  const [bank] = await ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(where, discounts))
    // A bank that is stopped meanwhile waits, or is seen to be stopped.
    .for('share')
  if (!bank) throw new Fault('20380', { fields: { bank_no: new Fault('20380').text } })
  return bank.id
}

/** Its row by number; null for '', the platform itself. @throws Fault 20380 for one that discounts nothing, or is stopped */
export const officerBankOf = async (ctx: CallCtx, bankNo: string): Promise<number | null> =>
  bankNo === '' ? null : bankWhere(ctx, eq(bankOrg.bankNo, bankNo))

export const queryOfficerBanks: Handler<'/api/admin/user/query_bank'> = ctx =>
  ctx.tx
    .select({ bank_no: bankOrg.bankNo, bank_name: bankOrg.name })
    .from(bankOrg)
    .where(discounts)
    .orderBy(asc(bankOrg.bankNo))

/** @throws Fault 20381 for an administrator, who keeps the whole portal, and for a government user */
export const requireMayBeOfficer = ({ kind }: OperatorRow): void => {
  if (kind !== 'staff') throw new Fault('20381', { fields: { bank_no: new Fault('20381').text } })
}

/**
 * What goes with the change of a bank: the bank still discounts, rights are cut to those of its officers, the sessions end,
 * and nothing that the person was sent of the bank of before stays.
 * @throws Fault 20380
 */
export const leaveBank = async (
  ctx: CallCtx,
  person: OperatorRow,
  newBankId: number | null,
): Promise<void> => {
  if (newBankId !== null) await bankWhere(ctx, eq(bankOrg.id, newBankId))
  // Before the news that the rights have changed, which must not be forgotten with the others.
  await forgetReader(ctx.tx, person.id)
  await refreshAccess(ctx, [person.id])
  await endSessionsOf(ctx, person.id)
}

const bankNoOf = async (ctx: CallCtx, id: number | null): Promise<string> => {
  if (id === null) return ''
  const [bank] = await ctx.tx.select({ no: bankOrg.bankNo }).from(bankOrg).where(eq(bankOrg.id, id))
  return bank?.no ?? ''
}

/** What the audit log keeps of a change of the bank; '' is the platform itself. */
export const auditedBanks = async (
  ctx: CallCtx,
  { kind, oldBankId, newBankId }: Pick<typeof staffChange.$inferSelect, 'kind' | 'oldBankId' | 'newBankId'>,
) =>
  kind === 'bank'
    ? {
        before: { bank_no: await bankNoOf(ctx, oldBankId) },
        after: { bank_no: await bankNoOf(ctx, newBankId) },
      }
    : {}
