import { mkdtemp, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBank } from './bank.ts'
import { readBankSettings } from './settings.ts'

/**
 * Does what an installation's first start would have to do, where the installation is made: a trial bank starts on a
 * folder of its own and ends, and leaves the empty database and its compiled code beside the packages. Where they
 * cannot be written, nothing is left.
 */
export const prepareInstallation = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bank-prepare-'))
  try {
    const bank = await startBank(readBankSettings({ DATA_DIR: folder, BANK_PORT: '0', LOG_LEVEL: 'silent' }))
    await bank.close()
    // What a bank on PostgreSQL is made of besides.
    await import('../platform/db/server.ts')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  flushCompileCache()
}
