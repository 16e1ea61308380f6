import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { ownDatabase } from './own-database.ts'
import { seededData } from './portal.ts'
import { removeFolder } from './processes.ts'

/** A seeded bank's data, which stays while banks that are started on it come and go. */
export interface BankData {
  /** Where a bank finds it. */
  env: Record<string, string>
  /** For a look at it, while no bank is there. */
  open(): Promise<OpenDatabase>
  remove(): Promise<void>
}

export const dataOnServer = async (): Promise<BankData> => {
  const { url, drop } = await ownDatabase()
  return {
    env: { BANK_DATABASE_URL: url },
    open: () => openServer({ url, poolSize: 2, statementTimeoutMs: 60_000 }),
    remove: drop,
  }
}

export const embeddedData = async (): Promise<BankData> => {
  const folder = seededData()
  return {
    env: { DATA_DIR: folder },
    open: () => openEmbedded(folder),
    remove: async () => removeFolder(folder),
  }
}
