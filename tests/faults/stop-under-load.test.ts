import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../../bank/src/platform/db/open.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { type Client, signedIn } from '../harness/client.ts'
import { journeyInvariants } from '../harness/journey-invariants.ts'
import type { JourneyReport } from '../harness/journey-world.ts'
import { type PostgresServer, startPostgres } from '../harness/postgres.ts'
import {
  freePort,
  type Running,
  removeFolder,
  startBank,
  startBff,
  startRedis,
  temporaryFolder,
} from '../harness/processes.ts'
import { runJourneys } from '../harness/random-journeys.ts'
import { startBalancer } from '../ops/balancer.ts'

/* A bank process that is told to stop while people work: it ends by itself, in order and soon. */

const accounts = ['15400000021', '15400000101', '15400000102', '15400000111']
/** People who look things up without a pause, so many for each account. */
const tabs = 5
const patience = { timeout: 240_000, interval: 50 }

const startReading = async (url: string) => {
  const clients = await Promise.all(accounts.map(account => signedIn(url, account)))
  const answers = new Map<string, number>()
  let goesOn = true
  const read = async (client: Client) => {
    while (goesOn) {
      const { status, body } = await client.post('/api/member/current_member_detail', {})
      const kind = `${status} ${body.error_no ?? ''}`.trim()
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      await wait(20)
    }
  }
  const loops = clients.flatMap(client => Array.from({ length: tabs }, () => read(client)))
  return {
    /** How many there were of each status and code. */
    answers,
    stop: async () => {
      goesOn = false
      await Promise.all(loops)
    },
  }
}

/** SIGTERM. @returns the exit code and how long it took, ms */
const stopped = async (bank: Running) => {
  const started = performance.now()
  await bank.stop()
  return { code: bank.child.exitCode, ms: Math.round(performance.now() - started) }
}

let redis: Running
let server: PostgresServer
const folders: string[] = []
/** Whatever runs: a scenario that breaks off leaves nothing behind. */
const running = new Set<Running>()
const bankAt = async (port: string, env: Record<string, string> = {}) => {
  const folder = temporaryFolder('stop')
  folders.push(folder)
  const url = server.urlOf('postgres')
  const bank = await startBank(folder, { BANK_DATABASE_URL: url, BANK_PORT: port, LOG_LEVEL: 'warn', ...env })
  running.add(bank)
  return bank
}

beforeAll(async () => {
  redis = await startRedis()
  server = await startPostgres()
})
afterAll(async () => {
  for (const each of running) await each.kill()
  await redis?.stop()
  await server?.stop()
  for (const folder of folders) removeFolder(folder)
})

describe('the only bank is stopped three times while 20 people read and others discount', () => {
  const stops: { code: number | null; ms: number }[] = []
  let answers: ReadonlyMap<string, number>
  let report: JourneyReport
  let database: OpenDatabase

  beforeAll(async () => {
    const port = await freePort().then(String)
    let bank = await bankAt(port)
    const bff = await startBff(bank.url, redis.url, { LOG_LEVEL: 'error' })
    running.add(bff)
    const reading = await startReading(bff.url)
    let calls = 0
    const travelling = runJourneys(bank.url, {
      seed: 1,
      journeys: 40,
      onCall: () => {
        calls += 1
      },
    })
    for (let count = 1; count <= 3; count += 1) {
      await vi.waitFor(() => expect(calls).toBeGreaterThan(count * 25), patience)
      stops.push(await stopped(bank))
      bank = await bankAt(port)
    }
    report = await travelling
    await reading.stop()
    answers = reading.answers
    console.log(`  stops: ${JSON.stringify(stops)}, answers: ${JSON.stringify(Object.fromEntries(answers))}`)
    await bff.stop()
    await bank.stop()
    database = await openServer({ url: server.urlOf('postgres'), poolSize: 2, statementTimeoutMs: 60_000 })
  }, 900_000)
  afterAll(() => database?.close())

  it('ends with exit code 0 within 15 s each time', () => {
    expect(stops.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(Math.max(...stops.map(({ ms }) => ms))).toBeLessThan(15_000)
  })

  it('tells people that the bank is away, and nothing else', () => {
    const honest = ['200', '502 9008', '503 9007']
    expect([...answers.keys()].filter(kind => !honest.includes(kind))).toEqual([])
    expect(answers.get('200')).toBeGreaterThan(0)
  })

  it.each(journeyInvariants)('$name', async ({ broken }) => {
    expect(await broken(database.db, report)).toEqual([])
  })
})

describe('two banks behind a balancer are restarted in turn while 20 people read', () => {
  const stops: { code: number | null; ms: number }[] = []
  let answers: ReadonlyMap<string, number>

  beforeAll(async () => {
    const ports = [String(await freePort()), String(await freePort())]
    // Longer than two rounds of the balancer's check.
    const env = { BANK_DRAIN_DELAY_MS: '2000' }
    const banks: Running[] = []
    for (const port of ports) banks.push(await bankAt(port, env))
    const balancer = await startBalancer(banks.map(({ url }) => ({ url, opsUrl: url })))
    const bff = await startBff(balancer.url, redis.url, { LOG_LEVEL: 'error' })
    running.add(bff)
    const reading = await startReading(bff.url)
    for (const [at, port] of ports.entries()) {
      await vi.waitFor(() => expect(balancer.ready()).toBe(2), patience)
      const bank = banks[at]
      if (bank) stops.push(await stopped(bank))
      banks[at] = await bankAt(port, env)
    }
    await reading.stop()
    answers = reading.answers
    console.log(`  stops: ${JSON.stringify(stops)}, answers: ${JSON.stringify(Object.fromEntries(answers))}`)
    await bff.stop()
    await balancer.close()
    for (const bank of banks) await bank.stop()
  }, 600_000)

  it('ends with exit code 0 each time', () => {
    expect(stops.map(({ code }) => code)).toEqual([0, 0])
  })

  it('fails no call', () => {
    expect([...answers.keys()]).toEqual(['200'])
  })
})
