import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { createVerifier } from '@portal/shared/wire/verifier.ts'
import { readPrivateKey } from '../../clients/typescript/src/index.ts'
import { startPostgres } from '../harness/postgres.ts'
import { removeFolder, startBank, startRedis, temporaryFolder } from '../harness/processes.ts'
import { measureEvents } from './events.ts'
import { asProgram, cpuMs, type Gateway, startFixedBank, startOurs } from './gateways.ts'
import { load } from './load.ts'

/* `npm run bench -- --machines`: what programs cost beside people. */

const connections = 32
/** Signed reads a second, to those of a session in the same run. */
const ratioGoal = 0.8
/**
 * Processor time of a verification beside the event loop, to that of the same one on the thread that asks, in the same run;
 * so many at once, since the way to another thread and back is shared by those who wait.
 */
const verifyGoal = 1.5
const verifiedAtOnce = 16

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const verdict = (isKept: boolean) => (isKept ? 'ok    ' : 'FAILED')

interface Round {
  perSecond: number
  cpuMicros: number
  p99: number
  failures: number
}

const round = async ({ running, target }: Gateway, ms: number): Promise<Round> => {
  const before = cpuMs(running)
  const { requests, perSecond, p99, failures } = await load(target, { connections, ms })
  return { perSecond, p99, failures, cpuMicros: ((cpuMs(running) - before) * 1000) / requests }
}

interface Reads {
  title: string
  bankUrl: string
  /** Whether the goal is for this bank. */
  judged: boolean
}

/** One gateway, asked by turns with a cookie and with signatures. */
const measureReads = async (
  { title, bankUrl, judged }: Reads,
  rounds: number,
  seconds: number,
): Promise<boolean> => {
  const redis = await startRedis()
  const person = await startOurs(bankUrl, redis.url)
  try {
    const program = await asProgram(person)
    const warm = await load(person.target, { connections, ms: 2000 })
    await program.prepare(Math.ceil(warm.perSecond * 4) + connections)
    await load(program.target, { connections, ms: 2000 })
    const found = { person: [] as Round[], program: [] as Round[] }
    for (let at = 0; at < rounds; at += 1) {
      const asked = await round(person, seconds * 1000)
      found.person.push(asked)
      await program.prepare(Math.ceil(asked.perSecond * seconds * 2) + connections)
      found.program.push(await round(program, seconds * 1000))
    }
    const of = (which: keyof typeof found, figure: keyof Round) =>
      median(found[which].map(each => each[figure]))
    console.log(title)
    for (const which of ['person', 'program'] as const) {
      console.log(
        `  ${which.padEnd(8)} ${of(which, 'perSecond').toFixed(0).padStart(6)} reads/s   p99 ${of(which, 'p99').toFixed(1)} ms   ` +
          `${of(which, 'cpuMicros').toFixed(0)} µs of the gateway's processor`,
      )
    }
    const ratio = of('program', 'perSecond') / of('person', 'perSecond')
    const byProcessor = of('person', 'cpuMicros') / of('program', 'cpuMicros')
    const failures = [...found.person, ...found.program].reduce((sum, each) => sum + each.failures, 0)
    const isKept = failures === 0 && (!judged || ratio >= ratioGoal)
    console.log(
      `${verdict(isKept)} signed reads at ${ratio.toFixed(2)} × the rate of a session's ` +
        `(${judged ? `goal ${ratioGoal}` : 'no goal'}; by the gateway's processor ${byProcessor.toFixed(2)}), ${failures} failures`,
    )
    return isKept
  } finally {
    await Promise.all([person.running.stop(), redis.stop()])
  }
}

/** With a bank that costs nothing, which shows the gateway alone, and with the reference bank on PostgreSQL. */
const measureAllReads = async (rounds: number, seconds: number): Promise<boolean> => {
  const fixed = await startFixedBank()
  const server = await startPostgres()
  const folder = temporaryFolder('machines')
  const bank = await startBank(folder, { BANK_DATABASE_URL: server.urlOf('postgres'), LOG_LEVEL: 'error' })
  try {
    const title = 'the gateway alone, before a bank that answers at once'
    const alone = await measureReads({ title, bankUrl: fixed.url, judged: false }, rounds, seconds)
    const whole = { title: 'gateway and reference bank on PostgreSQL', bankUrl: bank.url, judged: true }
    return (await measureReads(whole, rounds, seconds)) && alone
  } finally {
    await Promise.all([fixed.stop(), bank.stop()])
    await server.stop()
    removeFolder(folder)
  }
}

/** Processor time of one verification, all threads counted, µs; the least of several tries. */
const verificationMicros = async (times: number, holds: () => Promise<boolean>): Promise<number> => {
  const tries: number[] = []
  for (let nth = 0; nth < 30; nth += 1) {
    const before = process.cpuUsage()
    for (let at = 0; at < times; at += verifiedAtOnce) {
      const found = await Promise.all(Array.from({ length: verifiedAtOnce }, holds))
      if (found.includes(false)) throw new Error('a right signature does not hold')
    }
    const { user, system } = process.cpuUsage(before)
    tries.push((user + system) / times)
  }
  return Math.min(...tries)
}

const measureVerification = async (): Promise<boolean> => {
  const verifier = createVerifier()
  const base = 'x'.repeat(420)
  const pair = generateKeyPairSync('ed25519')
  const key = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  const signature = sign(null, Buffer.from(base), pair.privateKey)
  const ed25519 = await verificationMicros(208, () => verifier.holds('ed25519', key, base, signature))
  const least = await verificationMicros(208, async () =>
    verify(null, Buffer.from(base), pair.publicKey, signature),
  )
  const [, sm2Key] = demoClients[0].keys
  const sm2Signature = Buffer.from(await readPrivateKey(sm2Key.privateKey).sign(Buffer.from(base)))
  const sm2 = await verificationMicros(32, () =>
    verifier.holds('sm2-sm3', sm2Key.publicKey, base, sm2Signature),
  )
  verifier.close()
  const isKept = ed25519 <= least * verifyGoal
  console.log(
    `${verdict(isKept)} Ed25519 verified in ${ed25519.toFixed(0)} µs of processor, ${(ed25519 / least).toFixed(2)} × Node's own ` +
      `(goal ${verifyGoal}); SM2 in ${sm2.toFixed(0)} µs, in a thread of its own`,
  )
  return isKept
}

/** @returns whether every goal is kept */
export const measureMachines = async (rounds: number, seconds: number): Promise<boolean> => {
  const verified = await measureVerification()
  const read = await measureAllReads(rounds, seconds)
  const told = await measureEvents()
  return verified && read && told
}
