import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../bff/src/testing/free-port.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export { freePort }

export const temporaryFolder = (name: string) => mkdtempSync(`${tmpdir()}/portal-${name}-`)

/** One real process of the product, started as operators start it, with what it printed. */
export interface Running {
  url: string
  output: string[]
  child: ChildProcess
  /** SIGTERM and wait. */
  stop(): Promise<void>
  /** SIGKILL and wait: no handler of ours runs. */
  kill(): Promise<void>
}

/** What every child gets: nothing of the developer's own settings, the tests' sandbox switches. */
export const baseEnv = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  SANDBOX_CAPTCHA: 'abcd',
  SANDBOX_RATE_LIMITS: 'off',
  SANDBOX_NOW: '2026-06-23T10:00:00+08:00',
  // No balancer watches: nobody needs time to notice that a gateway stops.
  DRAIN_DELAY_MS: '0',
}

/** A busy machine takes many times as long as an idle one; beyond this something hangs, and a test says what. */
const patienceMs = 180_000

/** @throws Error with what the process has printed */
const inTime = <Result>(what: string, output: readonly string[], work: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(
    () => reject(new Error(`${what} within ${patienceMs / 1000} s:\n${output.join('\n')}`)),
    patienceMs,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(late))
}

/** Starts a process and waits for the line that says it is ready. @throws Error where it ends or hangs before */
export const start = async (
  command: string[],
  ready: RegExp,
  env: Record<string, string | undefined> = {},
  url = '',
): Promise<Running> => {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...baseEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const exited = once(child, 'exit')
  const isReady = new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      output.push(line)
      const match = ready.exec(line)
      if (match) resolve(match[1] ?? url)
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    exited.then(([code]) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${output.join('\n')}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await inTime(`${args.join(' ')} did not end`, output, exited).catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
    }
  }
  const own = await inTime(`${args.join(' ')} was not ready`, output, isReady).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return { url: own, output, child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export const startRedis = async (port?: number, folder = temporaryFolder('redis')): Promise<Running> => {
  const chosen = port ?? (await freePort())
  const settings = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
  ]
  const redis = await start(
    ['redis-server', ...settings],
    /Ready to accept connections/,
    {},
    `redis://127.0.0.1:${chosen}`,
  )
  return redis
}

export const startBank = async (dataDir: string, env: Record<string, string> = {}): Promise<Running> =>
  start([process.execPath, 'bank/src/main.ts'], /bank ready (https?:\S+)/, {
    BANK_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...env,
  })

export const startBff = async (bankUrl: string, redisUrl?: string, env: Record<string, string> = {}) => {
  const opsPort = env.OPS_PORT ?? String(await freePort())
  const bff = await start([process.execPath, 'bff/src/main.ts'], /ready (http:\S+)/, {
    PORT: String(await freePort()),
    OPS_PORT: opsPort,
    BANK_URL: bankUrl,
    REDIS_URL: redisUrl,
    ...env,
  })
  return { ...bff, opsUrl: `http://127.0.0.1:${opsPort}` }
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
