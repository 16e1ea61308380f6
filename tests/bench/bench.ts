import { parseArgs } from 'node:util'
import { type Running, startRedis } from '../harness/processes.ts'
import { answerOf, cpuMs, type Gateway, startFixedBank, startOurs, startPeer } from './gateways.ts'
import { load, type Outcome } from './load.ts'
import { measureMachines } from './machines.ts'
import { measureMemory } from './memory.ts'
import { soak } from './soak.ts'

/*
 * `npm run bench`: our gateway beside two usual ones, in one run: the same bank, the same answer, the same
 * Redis, 32 connections, one process each, rounds interleaved so that a noisy machine hurts all alike.
 *   --rounds 5 --seconds 3   how long
 *   --no-memory              leave out the 10,000 sessions
 *   --soak 5                 minutes at half load, without growth
 *   --machines               programs instead: signed reads beside those of a session, events, verification
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    memory: { type: 'boolean', default: true },
    soak: { type: 'string' },
    machines: { type: 'boolean' },
  },
  allowNegative: true,
})

const connections = 32

interface Round extends Outcome {
  /** Processor time of the gateway per request, in microseconds. */
  cpuMicros: number
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const round = async (gateway: Gateway): Promise<Round> => {
  const before = cpuMs(gateway.running)
  const outcome = await load(gateway.target, { connections, ms: Number(options.seconds) * 1000 })
  const cpuMicros = ((cpuMs(gateway.running) - before) * 1000) / outcome.requests
  return { ...outcome, cpuMicros }
}

const summary = (rounds: Round[]) => ({
  perSecond: median(rounds.map(r => r.perSecond)),
  p50: median(rounds.map(r => r.p50)),
  p99: median(rounds.map(r => r.p99)),
  cpuMicros: median(rounds.map(r => r.cpuMicros)),
  failures: rounds.reduce((sum, r) => sum + r.failures, 0),
})

const compare = async (gateways: Gateway[]) => {
  const answers = await Promise.all(gateways.map(answerOf))
  if (new Set(answers).size !== 1) throw new Error('the gateways do not answer the same')
  console.log(`answer of ${Buffer.byteLength(answers[0] ?? '')} bytes, ${connections} connections`)

  for (const gateway of gateways) await load(gateway.target, { connections, ms: 2000 })
  const rounds = new Map<string, Round[]>(gateways.map(({ name }) => [name, []]))
  for (let at = 0; at < Number(options.rounds); at++) {
    for (const gateway of gateways) rounds.get(gateway.name)?.push(await round(gateway))
  }
  return new Map([...rounds].map(([name, list]) => [name, summary(list)]))
}

const goals: Record<string, number> = { fastify: 1.1, express: 1.5 }

const report = (results: Awaited<ReturnType<typeof compare>>): boolean => {
  const ours = results.get('this gateway')
  if (!ours) throw new Error('our own gateway was not measured')
  let ok = true
  for (const [name, { perSecond, p50, p99, cpuMicros, failures }] of results) {
    console.log(
      `${name.padEnd(14)} ${perSecond.toFixed(0).padStart(6)} requests/s   p50 ${p50.toFixed(1)} ms   ` +
        `p99 ${p99.toFixed(1)} ms   ${cpuMicros.toFixed(0)} µs of processor   ${failures} failures`,
    )
    if (failures > 0) ok = false
  }
  for (const [name, goal] of Object.entries(goals)) {
    const peer = results.get(name)
    if (!peer) continue
    const ratio = ours.perSecond / peer.perSecond
    const latency = ours.p99 <= peer.p99
    if (ratio < goal || !latency) ok = false
    console.log(
      `${ratio >= goal ? 'ok' : 'FAILED'}  ${ratio.toFixed(2)} × ${name} (goal ${goal}; by processor time ` +
        `${(peer.cpuMicros / ours.cpuMicros).toFixed(2)})   ${latency ? 'ok' : 'FAILED'}  p99 no worse`,
    )
  }
  return ok
}

const main = async () => {
  const started: Running[] = []
  const keep = <T extends Running>(running: T) => {
    started.push(running)
    return running
  }
  try {
    const [bank, redis] = await Promise.all([startFixedBank(), startRedis()])
    started.push(bank, redis)
    const gateways = [
      await startOurs(bank.url, redis.url),
      await startPeer('fastify', 'fastify-peer.ts', bank.url, redis.url),
      await startPeer('express', 'express-peer.ts', bank.url, redis.url),
    ]
    for (const { running } of gateways) keep(running)
    const results = await compare(gateways)
    let ok = report(results)
    if (options.memory) ok = (await measureMemory(bank.url)) && ok
    const [ours] = gateways
    if (options.soak !== undefined && ours) {
      const half = (results.get(ours.name)?.perSecond ?? 0) / 2
      ok = (await soak(ours, Number(options.soak), half, connections)) && ok
    }
    process.exitCode = ok ? 0 : 1
  } finally {
    await Promise.all(started.map(running => running.stop()))
  }
}

if (options.machines)
  process.exitCode = (await measureMachines(Number(options.rounds), Number(options.seconds))) ? 0 : 1
else await main()
