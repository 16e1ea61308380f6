/** Signings (银行签约) as lists and the discount business need them. */

import { Fault } from '@portal/shared/errors/fault.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { bankSign, bankSignLog } from '../platform/db/schema/signing.ts'
import { inState } from '../platform/kernel/in-state.ts'

/** In force (已生效). */
const SIGN_IN_FORCE = 'S30'

export const selectSigns = (tx: Tx) =>
  tx
    .select({
      sign: bankSign,
      companyName: member.companyName,
      uscCode: member.uscCode,
      bankOrgId: bankOrg.id,
      bankNo: bankOrg.bankNo,
      bankName: bankOrg.name,
      accountName: settleAccount.acctName,
      accountNoEnc: settleAccount.acctNoEnc,
      balanceFen: settleAccount.balanceFen,
    })
    .from(bankSign)
    .innerJoin(member, eq(member.id, bankSign.memberId))
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .leftJoin(settleAccount, eq(settleAccount.id, bankSign.settleAccountId))

export type SignView = Awaited<ReturnType<typeof selectSigns>>[number]

/** The order in which a company's signings are shown: those in force first, then newest first. */
const order = [sql`${bankSign.state} = ${SIGN_IN_FORCE} desc`, desc(bankSign.id)] as const

export const signsWhere = (tx: Tx, where: SQL | undefined) =>
  selectSigns(tx)
    .where(where)
    .orderBy(...order)

/**
 * Signings that were handed in to the bank: a draft is its company's own business, also after it was withdrawn, and
 * officers see none.
 */
export const handedIn = (): SQL | undefined =>
  or(
    inState(bankSign.state, signMeanings, state => !state.perhapsDraft),
    sql`exists (select 1 from ${bankSignLog} where ${bankSignLog.signId} = ${bankSign.id} and ${bankSignLog.event} = 'submit')`,
  )

/** A member's signings. */
export const signsOf = (tx: Tx, memberId: number) => signsWhere(tx, eq(bankSign.memberId, memberId))

/** Whether business can be done under a signing on `today`. */
export const isInForce = ({ sign }: Pick<SignView, 'sign'>, today: string): boolean =>
  sign.state === SIGN_IN_FORCE && sign.validFrom <= today && today <= sign.validTo

export const countInForce = (signs: readonly SignView[], today: string): number =>
  signs.filter(sign => isInForce(sign, today)).length

/** A member's signings under which business can be done on `today`, the newest first. */
export const signsInForce = async (tx: Tx, memberId: number, today: string): Promise<SignView[]> =>
  (await signsOf(tx, memberId)).filter(sign => isInForce(sign, today))

/** Why none of these signings can be discounted under: 20026 paused or past its last day, 20025 there is none. */
export const notInForce = (signs: readonly Pick<SignView, 'sign'>[], today: string): Fault => {
  const states = new Set(signs.map(({ sign }) => sign.state))
  if (states.has('S40')) return new Fault('20026', { text: '签约已暂停' })
  const isOver = signs.some(({ sign }) => sign.state === SIGN_IN_FORCE && sign.validTo < today)
  return new Fault(states.has('S70') || isOver ? '20026' : '20025')
}

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
  const signs = await signsWhere(tx, and(eq(bankSign.memberId, memberId), named))
  const inForce = signs.find(sign => isInForce(sign, today))
  if (inForce) return inForce
  throw notInForce(signs, today)
}
