import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { sysParam } from '../../db/schema/params.ts'
import type { ParamKey } from '../../params/params.ts'

/** What only a sandbox does: a real bank starts with these off. */
const sandboxParams: Readonly<Partial<Record<ParamKey, string>>> = {
  RATE_SIMULATION: '1',
  SANDBOX_TRIGGERS: '1',
  PAYER_OPENING_FEN: '100000000000',
}

/** Turns on what makes the sandbox a sandbox. */
export const seedParams = async (tx: Tx): Promise<void> => {
  for (const [key, value] of Object.entries(sandboxParams)) {
    await tx.update(sysParam).set({ value }).where(eq(sysParam.key, key))
  }
}
