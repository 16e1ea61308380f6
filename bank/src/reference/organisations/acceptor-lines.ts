import { sql } from 'drizzle-orm'
import { recordedLines } from '../../ledger/recorded-lines.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'

/** The acceptors' credit lines (承兑人额度), for the rooms that take them. */
export const acceptorLines = recordedLines({
  table: bankOrg,
  id: bankOrg.id,
  used: bankOrg.usedLimitFen,
  limit: bankOrg.creditLimitFen,
  stamp: sql`version = ${bankOrg.version} + 1`,
})
