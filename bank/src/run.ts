import { flushCompileCache } from 'node:module'
import { startBank } from './bank.ts'
import { DataDirInUseError } from './db/lock.ts'
import { readBankSettings, SettingsError } from './settings.ts'

/*
 * Starts a bank from the environment. As a child process it reports over IPC and ends with its parent; alone it
 * prints its address. SIGTERM and SIGINT close it cleanly.
 */

const fail = (error: unknown): never => {
  const expected = error instanceof SettingsError || error instanceof DataDirInUseError
  console.error(expected ? error.message : error)
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
    // A call that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), 10_000).unref()
    await bank.close()
    process.exit(0)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  if (process.send) {
    process.off('disconnect', leave)
    process.once('disconnect', close)
    process.send({ ready: true, url: bank.url })
  } else {
    console.log(`bank ready ${bank.url}`)
  }
}

if (process.argv.includes('--check-config')) {
  try {
    readBankSettings(process.env)
    console.log('the settings are sound')
  } catch (error) {
    fail(error)
  }
} else {
  start().catch(fail)
}
