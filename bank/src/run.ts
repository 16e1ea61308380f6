import { flushCompileCache } from 'node:module'
import { Fault } from '@portal/shared/errors/fault.ts'
import { SettingsError } from '@portal/shared/settings/faults.ts'
import { startBank } from './bank.ts'
import { clockOf } from './clock/clock.ts'
import { createAtRestCipher } from './db/at-rest.ts'
import { DataDirInUseError } from './db/lock.ts'
import { MigrationChangedError } from './db/migration-hashes.ts'
import { openDatabase } from './db/open.ts'
import { checkSealed, SealedOtherwiseError } from './db/sealed.ts'
import { AdminExistsError, addFirstAdmin } from './operators/first-admin.ts'
import { prepareInstallation } from './prepare.ts'
import { readBankSettings } from './settings.ts'

/*
 * Starts a bank from the environment. As a child process it reports over IPC and ends with its parent; alone it
 * prints its address. SIGTERM and SIGINT close it cleanly.
 */

/** What its message says well enough. */
const expected = [
  SettingsError,
  DataDirInUseError,
  MigrationChangedError,
  AdminExistsError,
  SealedOtherwiseError,
]

const fail = (error: unknown): never => {
  const isExpected = expected.some(kind => error instanceof kind)
  console.error(error instanceof Fault ? error.text : isExpected ? (error as Error).message : error)
  process.exit(1)
}

const start = async () => {
  // A parent that is gone before the start is over: nothing is in hand yet.
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  const bank = await startBank(readBankSettings(process.env))
  // A bank that is killed later shall have left what it compiled.
  setTimeout(flushCompileCache, 3_000).unref()
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    // Calls have 15 s to end; what hangs beyond must not keep the process for ever.
    setTimeout(() => process.exit(1), 25_000).unref()
    await bank.close()
    process.exit(0)
  }
  // An orchestrator gives balancers time to look elsewhere; a person at the terminal, or a second signal, does not.
  process.once('SIGTERM', () => {
    process.on('SIGTERM', close)
    bank.drain().then(close)
  })
  process.on('SIGINT', close)
  if (process.send) {
    process.off('disconnect', leave)
    process.once('disconnect', close)
    process.send({ ready: true, url: bank.url })
  } else {
    console.log(`bank ready ${bank.url}`)
  }
}

/** `--first-admin <account> <mobile>`: writes him, prints his initial password and ends. */
const addAdmin = async (account = '', mobile = '') => {
  const settings = readBankSettings(process.env)
  const { db, close } = await openDatabase(settings)
  try {
    const services = { clock: clockOf(() => new Date()), atRest: createAtRestCipher(settings.dataSecret) }
    await checkSealed(db, services.atRest)
    const password = await addFirstAdmin(db, services, { account, mobile })
    console.log(`系统管理员 ${account} 已建立，初始密码 ${password} ，首次登录须修改密码`)
  } finally {
    await close()
  }
}

const firstAdminAt = process.argv.indexOf('--first-admin')
if (firstAdminAt > 0) {
  const [account, mobile] = process.argv.slice(firstAdminAt + 1)
  addAdmin(account, mobile).catch(fail)
} else if (process.argv.includes('--prepare')) {
  prepareInstallation().catch(fail)
} else if (process.argv.includes('--check-config')) {
  try {
    const { warnings } = readBankSettings(process.env)
    for (const warning of warnings) console.warn(`warning: ${warning}`)
    console.log('the settings are sound')
  } catch (error) {
    fail(error)
  }
} else {
  start().catch(fail)
}
