import { flushCompileCache } from 'node:module'
import { Fault } from '@portal/shared/errors/fault.ts'
import { SettingsError } from '@portal/shared/settings/faults.ts'
import { AdminExistsError, addFirstAdmins, addSecondAdmin } from '../people/operators/first-admin.ts'
import { systemActor } from '../platform/audit/audit.ts'
import { clockOf } from '../platform/clock/clock.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import type { Db } from '../platform/db/db.ts'
import { DataDirInUseError } from '../platform/db/lock.ts'
import { MigrationChangedError } from '../platform/db/migration-hashes.ts'
import { openDatabase } from '../platform/db/open.ts'
import { checkSealed, SealedOtherwiseError } from '../platform/db/sealed.ts'
import { raiseEpoch } from '../platform/events/epoch.ts'
import { contextOf, type Services } from '../platform/kernel/context.ts'
import { startBank } from './bank.ts'
import { prepareInstallation } from './prepare.ts'
import { readBankSettings } from './settings.ts'

/*
 * Starts a bank from the environment. As a child process it reports over IPC and ends with its parent; alone it
 * prints its address. SIGTERM and SIGINT close it cleanly.
 */

/** Errors whose message says enough. */
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
  // A parent that is gone before the start is over: no work has begun yet.
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  const bank = await startBank(readBankSettings(process.env))
  // Written now, so that a bank that is killed later has left what it compiled.
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

/** Opens the database of the environment for one command. */
const withDatabase = async (work: (db: Db, parts: Services) => Promise<void>) => {
  const settings = readBankSettings(process.env)
  const { db, close } = await openDatabase(settings)
  try {
    const services = { clock: clockOf(() => new Date()), atRest: createAtRestCipher(settings.dataSecret) }
    await checkSealed(db, services.atRest)
    await work(db, services)
  } finally {
    await close()
  }
}

const sayMade = (account: string, password = '') =>
  console.log(`系统管理员 ${account} 已建立，初始密码 ${password} ，首次登录须修改密码`)

/**
 * `--first-admin <account> <mobile> [<second account> <second mobile>]`: writes both, prints their initial passwords and
 * ends. The second one is called like the first one with a 2, and has their number, by default.
 */
const addFirst = (account = '', mobile = '', second = `${account}2`, secondMobile = mobile) =>
  withDatabase(async (db, parts) => {
    const admins = [
      { account, mobile },
      { account: second, mobile: secondMobile },
    ] as const
    const passwords = await addFirstAdmins(db, parts, admins)
    admins.forEach((admin, at) => {
      sayMade(admin.account, passwords[at])
    })
    if (secondMobile === mobile) {
      console.log(
        '两名系统管理员的手机号相同，不能互相复核：请以 --second-admin 增设一名手机号不同的系统管理员',
      )
    }
  })

/** `--second-admin <account> <mobile>`: where one is left alone, writes a further one and prints their initial password. */
const addSecond = (account = '', mobile = '') =>
  withDatabase(async (db, parts) => {
    sayMade(account, await addSecondAdmin(db, parts, { account, mobile }))
  })

/** `--raise-epoch`: after a restore, has programs that follow the log of events go on from what was restored. */
const raiseLog = () =>
  withDatabase(async (db, parts) => {
    const epoch = await db.transaction(tx => raiseEpoch(contextOf(parts, tx, systemActor, 'host')))
    console.log(`事件日志代号已升至 ${epoch}：旧代号的游标答复24020，并告知从何处续读`)
  })

/** Value of a flag, where it is given. */
const argumentsOf = (flag: string): string[] | undefined => {
  const at = process.argv.indexOf(flag)
  return at > 0 ? process.argv.slice(at + 1) : undefined
}

const firstAdmin = argumentsOf('--first-admin')
const secondAdmin = argumentsOf('--second-admin')
if (firstAdmin) {
  addFirst(...firstAdmin).catch(fail)
} else if (secondAdmin) {
  addSecond(...secondAdmin).catch(fail)
} else if (process.argv.includes('--raise-epoch')) {
  raiseLog().catch(fail)
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
