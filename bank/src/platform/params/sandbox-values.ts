/** A production bank keeps no sandbox parameter: one that is set has put invented figures into these books. */
import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sysParam } from '../db/schema/params.ts'
import { sandboxParamKeys } from './params.ts'

/** Gave new accounts of payers a balance out of nothing, in releases before clearing was asked for it. */
const retired = 'PAYER_OPENING_FEN'

/** The sandbox's parameters that a database holds, each as a fault of the start. */
export const sandboxValueFaults = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ key: sysParam.key, value: sysParam.value })
    .from(sysParam)
    .where(inArray(sysParam.key, [...sandboxParamKeys, retired]))
    .orderBy(asc(sysParam.key))
  return rows.map(
    ({ key, value }) =>
      `the database holds ${key} = ${value}, which is for the sandbox only (docs/operations.md)`,
  )
}
