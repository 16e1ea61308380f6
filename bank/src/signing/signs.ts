/** Signings (银行签约) as the discount business needs them. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { bankOrg } from '../db/schema/bills.ts'
import { settleAccount } from '../db/schema/ledger.ts'
import { bankSign } from '../db/schema/signing.ts'

/** In force (已生效). */
export const SIGN_IN_FORCE = 'S30'
/** Paused (已暂停). */
const SIGN_PAUSED = 'S40'

const selectSigns = (tx: Tx) =>
  tx
    .select({
      id: bankSign.id,
      signNo: bankSign.signNo,
      state: bankSign.state,
      validFrom: bankSign.validFrom,
      validTo: bankSign.validTo,
      singleLimitFen: bankSign.singleLimitFen,
      bankOrgId: bankOrg.id,
      bankName: bankOrg.name,
      settleAccountId: settleAccount.id,
      settleAccountName: settleAccount.acctName,
      settleAccountNoEnc: settleAccount.acctNoEnc,
      balanceFen: settleAccount.balanceFen,
    })
    .from(bankSign)
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .innerJoin(settleAccount, eq(settleAccount.id, bankSign.settleAccountId))

export type SignView = Awaited<ReturnType<typeof selectSigns>>[number]

/** A member's signings, newest first. */
export const signsOf = (tx: Tx, memberId: number) =>
  selectSigns(tx).where(eq(bankSign.memberId, memberId)).orderBy(desc(bankSign.id))

const isInForce = (sign: SignView, today: string): boolean =>
  sign.state === SIGN_IN_FORCE && sign.validFrom <= today && today <= sign.validTo

export const countInForce = (signs: readonly SignView[], today: string): number =>
  signs.filter(sign => isInForce(sign, today)).length

/**
 * The signing a member discounts under: the one named, or any in force.
 * Throws Fault 20025 when there is none, 20026 when it is paused or past its last day.
 */
export const requireSign = async (
  tx: Tx,
  memberId: number,
  today: string,
  signNo?: string,
): Promise<SignView> => {
  const named = signNo === undefined ? undefined : eq(bankSign.signNo, signNo)
  const signs = await selectSigns(tx)
    .where(and(eq(bankSign.memberId, memberId), named))
    .orderBy(desc(bankSign.id))
  const inForce = signs.find(sign => isInForce(sign, today))
  if (inForce) return inForce
  const [latest] = signs
  if (latest?.state === SIGN_PAUSED) throw new Fault('20026', { text: '签约已暂停' })
  if (latest?.state === SIGN_IN_FORCE && latest.validTo < today) throw new Fault('20026')
  throw new Fault('20025')
}
