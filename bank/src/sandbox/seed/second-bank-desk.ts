/** 华东示例银行, the second discounting bank, as it works: three officers of its own, and an application that waits for them. */
import { and, desc, eq, like } from 'drizzle-orm'
import { refreshAccess } from '../../people/directory/masks.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { discApply } from '../../platform/db/schema/discount.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { rateLock } from '../../platform/db/schema/quotes.ts'
import { operatorRole, role } from '../../platform/db/schema/roles.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { SECOND_BANK } from './second-bank.ts'
import type { BusinessSeedCtx } from './seed.ts'

const officers = [
  { account: 'huadong1', name: '傅示例', job: '审批岗', mobile: '15409009901' },
  { account: 'huadong2', name: '卓示例', job: '放款复核岗', mobile: '15409009902' },
  { account: 'huadong3', name: '詹示例', job: '额度岗', mobile: '15409009903' },
] as const

const seedOfficers = async (tx: Tx, ctx: BusinessSeedCtx, bankOrgId: number): Promise<void> => {
  const { memberId, passwordHash } = ctx.people.operatorOf('officer1')
  for (const { account, name, mobile, job } of officers) {
    const [written] = await tx
      .insert(operator)
      .values({
        memberId,
        bankOrgId,
        account,
        passwordHash,
        userName: name,
        mobileEnc: ctx.atRest.seal(mobile),
        kind: 'staff',
        createdAt: ctx.now,
        modifiedAt: ctx.now,
      })
      .returning({ id: operator.id })
    if (!written) throw new Error('officer not written')
    const [held] = await tx.select({ id: role.id }).from(role).where(eq(role.builtIn, job))
    if (!held) throw new Error(`no role ${job}`)
    await tx.insert(operatorRole).values({ operatorId: written.id, roleId: held.id })
    await refreshAccess({ tx, now: () => ctx.now }, [written.id])
  }
}

/** The newest of the further companies' that wait for an approval goes to the bank, under a signing of its own with it. */
const seedApplication = async (tx: Tx, bankOrgId: number, bankNo: string): Promise<void> => {
  const [found] = await tx
    .select({ apply: discApply, sign: bankSign })
    .from(discApply)
    .innerJoin(bankSign, eq(bankSign.id, discApply.signId))
    .innerJoin(operator, eq(operator.id, discApply.makerId))
    .where(and(eq(discApply.state, 'D20'), eq(discApply.product, 'plain'), like(operator.account, '154010%')))
    .orderBy(desc(discApply.applyNo))
    .limit(1)
  if (!found) throw new Error('no application waits for an approval')
  const { id: _, signNo, agreementNo, ...sign } = found.sign
  // Behind all numbers of the day on which the other one was begun.
  const numbered = (no: string) => `${no.slice(0, -6)}900001`
  const [made] = await tx
    .insert(bankSign)
    .values({
      ...sign,
      bankOrgId,
      settleBankNo: bankNo,
      signNo: numbered(signNo),
      agreementNo: agreementNo && numbered(agreementNo),
    })
    .returning({ id: bankSign.id })
  if (!made) throw new Error('signing not written')
  const { id, rateLockId } = found.apply
  await tx.update(discApply).set({ bankOrgId, signId: made.id }).where(eq(discApply.id, id))
  if (rateLockId !== null) await tx.update(rateLock).set({ bankOrgId }).where(eq(rateLock.id, rateLockId))
}

/** After everything else: nothing of it shifts the numbers of the rest. */
export const seedSecondBankDesk = async (tx: Tx, ctx: BusinessSeedCtx): Promise<void> => {
  const [bank] = await tx
    .select({ id: bankOrg.id, bankNo: bankOrg.bankNo })
    .from(bankOrg)
    .where(eq(bankOrg.name, SECOND_BANK))
  if (!bank) throw new Error(`no bank ${SECOND_BANK}`)
  await seedOfficers(tx, ctx, bank.id)
  await seedApplication(tx, bank.id, bank.bankNo)
}
