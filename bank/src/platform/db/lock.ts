import { createHash, randomBytes } from 'node:crypto'
import { linkSync, realpathSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The directory belongs to a living bank already. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is in use by another running bank: stop that one, or set DATA_DIR to another directory`)
    this.name = 'DataDirInUseError'
  }
}

export interface DataDirLock {
  release(): Promise<void>
}

/** Where the socket is bound: in the directory, so that it travels with it. */
const addressOf = (dataDir: string): string => {
  const real = realpathSync(dataDir)
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\portal-bank-${digest}`
  const inside = join(real, 'bank.lock')
  // A socket's path holds 103 bytes on macOS and 107 on Linux, its own name included; longer ones go by digest.
  return Buffer.byteLength(inside) <= 85 ? inside : join(tmpdir(), `portal-bank-${digest}.lock`)
}

const bind = (address: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })

/** Whether someone listens: a socket file left by a killed process refuses. */
const answers = (address: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const inodeOf = (path: string): number | undefined => {
  try {
    return statSync(path).ino
  } catch {
    return undefined
  }
}

/** Gives an existing file a second name. @returns false when the name is taken */
const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock whose holder is dead. @returns false when a living one's was caught, and put back */
const removeStale = async (address: string, aside: string): Promise<boolean> => {
  try {
    renameSync(address, aside)
  } catch {
    return true
  }
  const alive = await answers(aside)
  if (alive) linked(aside, address)
  unlinkSync(aside)
  return !alive
}

const lockFor = (server: Server, release: () => void): DataDirLock => {
  server.unref()
  return {
    release: () => {
      release()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/**
 * Binds a socket under a name of its own and links it to the lock's name: linking is atomic and, unlike binding,
 * lets a loser close its socket without unlinking the winner's.
 */
const lockBySocket = async (dataDir: string, address: string): Promise<DataDirLock> => {
  const own = `${address}.${randomBytes(4).toString('hex')}`
  const server = await bind(own)
  const mine = inodeOf(own)
  const refuse = (): never => {
    server?.close()
    throw new DataDirInUseError(dataDir)
  }
  if (!server) return refuse()

  if (!linked(own, address)) {
    if (await answers(address)) return refuse()
    if (!(await removeStale(address, `${own}.old`)) || !linked(own, address)) return refuse()
    // Another start may have taken ours for the dead one and moved it aside for a moment: look again.
    await wait(100)
    if (inodeOf(address) !== mine) return refuse()
  }
  unlinkSync(own)
  return lockFor(server, () => {
    if (inodeOf(address) === mine) unlinkSync(address)
  })
}

/**
 * Takes a data directory for this process: a bound unix socket (named pipe on Windows), which the system lets go
 * however the process ends; a pid file would outlive kill -9 and name strangers.
 * @throws DataDirInUseError when another process holds it.
 */
export const lockDataDir = async (dataDir: string): Promise<DataDirLock> => {
  const address = addressOf(dataDir)
  if (process.platform !== 'win32') return lockBySocket(dataDir, address)
  const server = await bind(address)
  if (!server) throw new DataDirInUseError(dataDir)
  return lockFor(server, () => undefined)
}
