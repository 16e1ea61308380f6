import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBff } from '../server.ts'
import { type BffSettings, readBffSettings } from '../settings/settings.ts'
import { startFailure } from '../settings/start-failure.ts'
import { runBank } from './bank-process.ts'
import { demoAccountLines } from './demo-accounts.ts'
import { checkPort } from './ports.ts'
import { runPrivateRedis } from './redis-process.ts'
import { buildWeb, needsBuild, watchWeb } from './web-build.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** Closers of everything that was started, run in the opposite order. */
type Closers = (() => Promise<unknown> | unknown)[]

const closeAll = async (closers: Closers) => {
  for (const close of closers.splice(0).reverse()) await close()
}

/** The store: the given Redis, else a private one, else memory with a warning. */
const startStore = async (env: NodeJS.ProcessEnv, dataDir: string, closers: Closers) => {
  if (env.REDIS_URL || env.REDIS_URL_FILE) return env
  const redis = await runPrivateRedis(dataDir, env.PATH)
  if (redis) {
    closers.push(redis.stop)
    return { ...env, REDIS_URL: redis.url }
  }
  console.warn(
    'warning: no redis-server on PATH. Sessions are kept in memory: a restart signs everybody out,',
  )
  console.warn('         and no second gateway can share them. Install redis-server, or set REDIS_URL.')
  return env
}

const startBank = async (env: NodeJS.ProcessEnv, dataDir: string, closers: Closers) => {
  if (env.BANK_URL) return env
  const bank = runBank(repository, { ...env, DATA_DIR: dataDir }, line => console.warn(line))
  closers.push(bank.stop)
  return { ...env, BANK_URL: await bank.ready }
}

const prepareWeb = async (isDev: boolean, closers: Closers) => {
  if (isDev) {
    const watcher = watchWeb(repository)
    closers.push(() => watcher.kill())
  } else if (needsBuild(repository)) {
    console.log('building the web client …')
    const stopping = new AbortController()
    closers.push(() => stopping.abort())
    await buildWeb(repository, stopping.signal)
  }
}

const checkPorts = async (settings: BffSettings, env: NodeJS.ProcessEnv) => {
  await checkPort(settings.port, settings.host)
  await checkPort(settings.opsPort, settings.opsHost)
  if (!env.BANK_URL) await checkPort(Number(env.BANK_PORT || 8090), '127.0.0.1', 5_000)
}

const start = async (args: readonly string[], given: NodeJS.ProcessEnv, closers: Closers) => {
  const dataDir = resolve(repository, given.DATA_DIR || '.data')
  // Faults of the configuration come before anything is started; where store and bank will be is only known after.
  const early = readBffSettings({
    ...given,
    ...(!given.REDIS_URL && !given.REDIS_URL_FILE && { REDIS_URL: `unix://${dataDir}/redis/redis.sock` }),
    ...(!given.BANK_URL && { BANK_URL: 'http://127.0.0.1' }),
  })
  if (args.includes('--check-config')) {
    console.log('configuration ok')
    return
  }
  await checkPorts(early, given)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // People read this terminal: a line for every request would bury the address and the accounts.
  const quiet = { ...given, LOG_LEVEL: given.LOG_LEVEL || 'warn' }
  const startBehind = async () => startBank(await startStore(quiet, dataDir, closers), dataDir, closers)
  // Side by side: in a new installation each takes a while.
  const [withBank] = await Promise.all([startBehind(), prepareWeb(args.includes('--dev'), closers)])
  const settings = readBffSettings(withBank)
  const bff = await startBff(settings)
  closers.push(bff.close)

  if (settings.sandbox) {
    console.log(demoAccountLines(settings.publicOrigin ?? bff.url))
    console.log(`沙箱短信：${bff.opsUrl}/sandbox/messages`)
  }
  console.log(`ready ${bff.url}`)
}

/** One-machine mode (`npm start`): web client, store, bank and gateway together, and down together. */
export const runStandalone = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const closers: Closers = []
  let closing = false
  const close = async (code: number) => {
    if (closing) return
    closing = true
    await closeAll(closers)
    process.exit(code)
  }
  process.on('SIGINT', () => close(0))
  process.on('SIGTERM', () => close(0))
  try {
    await start(args, env, closers)
  } catch (error) {
    console.error(startFailure(error))
    await close(1)
  }
}
