/**
 * The sandbox's proving of accounts (docs/sandbox.md). There is no bank statement to be read, so the amount appears as a
 * text message to the person who applied for the signing.
 */
import { createHash } from 'node:crypto'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq } from 'drizzle-orm'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { accountChange } from '../platform/db/schema/account-changes.ts'
import { operator } from '../platform/db/schema/people.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import { sendSms } from '../platform/kernel/messages.ts'
import { signed } from '../platform/kernel/signature.ts'
import type { AccountProver } from '../signing/account-prover.ts'

/** 1–99 fen, the same for the same payment; an account ending in 00 always gets 0.07 yuan, so that trials can know it. */
const amountFor = (accountNo: string, reference: string): number =>
  accountNo.endsWith('00') ? 7 : (createHash('sha256').update(reference).digest().readUInt32BE() % 99) + 1

/** Mobile of the person who applied for the signing; of the main account for signings that do not know. */
const readerOf = async (tx: Tx, reference: string): Promise<string | undefined> => {
  const [change] = await tx.select().from(accountChange).where(eq(accountChange.verifyRef, reference))
  const [sign] = change
    ? [{ operatorId: change.makerId, memberId: change.memberId }]
    : await tx.select().from(bankSign).where(eq(bankSign.verifyRef, reference))
  if (!sign) return undefined
  const whom =
    sign.operatorId === null
      ? and(eq(operator.memberId, sign.memberId), eq(operator.isMainAccount, true))
      : eq(operator.id, sign.operatorId)
  const [person] = await tx.select({ mobileEnc: operator.mobileEnc }).from(operator).where(whom)
  return person?.mobileEnc
}

export const simulatedProver = (db: Db, atRest: AtRestCipher): AccountProver => ({
  source: '模拟打款验证',
  send: ({ reference, accountNo }) =>
    db.transaction(async tx => {
      const amountFen = amountFor(accountNo, reference)
      const mobileEnc = await readerOf(tx, reference)
      if (mobileEnc !== undefined) {
        const message = {
          mobile: atRest.open(mobileEnc),
          purpose: 'verify_amount' as const,
          text: `您尾号${accountNo.slice(-4)}的账户收到签约打款验证${formatYuan(BigInt(amountFen))}元。`,
        }
        await sendSms(tx, atRest, await signed(tx, message))
      }
      return { kind: 'sent' as const, amountFen }
    }),
})
