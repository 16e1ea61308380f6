/** Parameters the bank changes without a release. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { sysParam } from '../db/schema/params.ts'

export type ParamKey =
  | 'AUTO_CONFIRM'
  | 'TRADE_LATER'
  | 'TRADE_LATER_DAYS'
  | 'BILL_NO_CHECK'
  | 'SIGN_SINGLE_LIMIT_FEN'
  | 'SIGN_DAY_COUNT'
  | 'SIGN_TOTAL_LIMIT_FEN'
  | 'CONFIRM_MINUTES'
  | 'PAYOUT_SLIP_DAYS'
  | 'REPO_BASE'
  | 'INVOICE_MAX_FEN'
  | 'CONTRACT_MAX_FEN'
  | 'SMS_DAY_GUEST'
  | 'SMS_DAY_OWN'
  | 'SMS_DAY_ADDRESS'
  | 'CODE_TRIES_ACCOUNT'
  | 'CODE_TRIES_ADDRESS'
  | 'RESET_BY_EMAIL'

/** Parameters of what is simulated: they exist in a sandbox's database only, and in no other are shown or changed. */
export const sandboxParamKeys = ['PAYOUT_DELAY_MS', 'SANDBOX_TRIGGERS', 'RATE_SIMULATION'] as const
export type SandboxParamKey = (typeof sandboxParamKeys)[number]

/** The parameter's text; throws Error when the database lacks it, since guessing would be a decision. */
export const readParam = async (tx: Tx, key: ParamKey | SandboxParamKey): Promise<string> => {
  const [row] = await tx.select().from(sysParam).where(eq(sysParam.key, key))
  if (!row) throw new Error(`parameter ${key} is missing`)
  return row.value
}

/** Adds a parameter that the database lacks. */
export const addParam = async (tx: Tx, param: typeof sysParam.$inferInsert): Promise<void> => {
  await tx.insert(sysParam).values(param).onConflictDoNothing()
}

/** Sets what was read under a lock. */
export const writeParam = async (tx: Tx, key: string, value: string, now: Date): Promise<void> => {
  await tx.update(sysParam).set({ value, modifiedAt: now }).where(eq(sysParam.key, key))
}
