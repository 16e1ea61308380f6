import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { runStatements } from '../../bank/src/testing/run-statements.ts'
import { postgresBin } from '../tools/needed-tools.ts'
import { memoryFolder } from './memory-folder.ts'
import { freePort, removeFolder, temporaryFolder } from './processes.ts'

/** A PostgreSQL server of the tests' own in a temporary folder. */
export interface PostgresServer {
  port: number
  /** Processor time of all its processes so far, milliseconds; Linux only. */
  cpuMs(): number
  urlOf(database: string): string
  /** Runs statements in a database, one by one. */
  run(database: string, ...statements: string[]): Promise<void>
  /** SIGKILL: its sessions end by themselves when they notice; the folder stays. */
  kill(): Promise<void>
  /** Starts again on the same folder and port. */
  start(): Promise<void>
  /** Freezes or thaws the server's main process: no connection is accepted. */
  signal(name: NodeJS.Signals): void
  /** Stops it and removes its folder. */
  stop(): Promise<void>
  /** Stops it when all is written, and leaves its data in a folder that others may start from. */
  keep(folder: string): Promise<void>
}

/** The server refuses to run as root: it runs as its own user then. */
const owner = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Fields of `/proc/<pid>/stat` after the name, which may hold spaces: parent, and the times in ticks of 10 ms. */
const statOf = (pid: string) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [parent, own, ended] = [
      fields[1],
      Number(fields[11]) + Number(fields[12]),
      Number(fields[13]) + Number(fields[14]),
    ]
    return { pid, parent, own, ended }
  } catch {
    return undefined
  }
}

const familyCpuMs = (pid: number): number =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => statOf(name) ?? [])
    .filter(each => each.pid === String(pid) || each.parent === String(pid))
    .reduce((sum, each) => sum + each.own + (each.pid === String(pid) ? each.ended : 0), 0) * 10

/** With owner and mode, without which the server refuses a folder; where the file system can, nothing is written twice. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** What a test needs no durability for; a test that pulls the plug asks for it. */
export const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** The log, which nobody reads again, is not to fill the memory. */
const inMemory = ['max_wal_size=256MB']

/**
 * Starts a server.
 * @param settings `name=value` of postgresql.conf; by default the server is fast and forgets on a power cut
 * @param from data that another one has kept, of which it gets a copy in memory; without it the server is empty, and on disk
 */
export const startPostgres = async (
  settings: readonly string[] = fast,
  from?: string,
): Promise<PostgresServer> => {
  const bin = postgresBin()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const who = owner()
  const root = from ? memoryFolder('postgres') : temporaryFolder('postgres')
  chmodSync(root, 0o755)
  const folder = `${root}/data`
  const options = { cwd: '/', ...who, stdio: 'ignore' as const }
  if (from) {
    await copyFolder(from, folder)
  } else {
    mkdirSync(folder, { mode: 0o700 })
    if (who) chownSync(folder, who.uid, who.gid)
    const made = ['-D', folder, '-U', 'bank', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(`${bin}/initdb`, made, options)
  }
  const port = await freePort()
  const places = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  const flags = [...places, 'shared_buffers=128MB', ...(from ? inMemory : []), ...settings].flatMap(
    setting => ['-c', setting],
  )
  const urlOf = (database: string) => `postgres://bank@127.0.0.1:${port}/${database}`

  const run = (database: string, ...statements: string[]) => runStatements(urlOf(database), ...statements)
  const launch = () => spawn(`${bin}/postgres`, ['-D', folder, ...flags], options)
  let child = launch()
  const answers = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await run('postgres', 'select 1')
      } catch (error) {
        if (tries > 300 || child.exitCode !== null) throw error
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  // A run that is broken off leaves no server behind, and nothing in memory.
  const abandon = () => {
    child.kill('SIGQUIT')
    // It may be at a last file.
    rmSync(root, { recursive: true, force: true, maxRetries: 10 })
  }
  process.on('exit', abandon)
  const leave = async (signal: NodeJS.Signals) => {
    process.off('exit', abandon)
    await end(signal)
  }
  await answers()
  return {
    port,
    cpuMs: () => familyCpuMs(child.pid ?? 0),
    urlOf,
    run,
    kill: () => end('SIGKILL'),
    start: async () => {
      child = launch()
      await answers()
    },
    signal: name => void child.kill(name),
    stop: async () => {
      await leave('SIGQUIT')
      removeFolder(root)
    },
    keep: async to => {
      await leave('SIGINT')
      await copyFolder(folder, to)
      removeFolder(root)
    },
  }
}
