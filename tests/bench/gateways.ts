import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { readPrivateKey, signRequest } from '../../clients/typescript/src/index.ts'
import { Client } from '../harness/client.ts'
import { freePort, type Running, start, startBff } from '../harness/processes.ts'
import type { Target } from './load.ts'

/** The call that is measured, and what it sends. */
const path = '/api/bills/query_holding'
const body = JSON.stringify({ page_no: 1, page_size: 10, state: '10' })

/** A gateway under test: one process, signed in. */
export interface Gateway {
  name: string
  running: Running
  target: Target
}

const portOf = (url: string) => Number(new URL(url).port)

const targetOf = (url: string, cookie: string, more: Record<string, string> = {}): Target => ({
  port: portOf(url),
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', cookie, ...more },
  body,
})

export const startFixedBank = () =>
  start([process.execPath, 'tests/bench/fixed-bank.ts'], /^ready (http:\S+)/)

/** Signs an account in at our gateway. */
export const signIn = async (url: string, account: string): Promise<string> => {
  const client = new Client(url)
  const answer = await client.login(account, 'comp')
  if (answer.status !== 200) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`)
  return [...client.cookies].map(pair => pair.join('=')).join('; ')
}

/** The same gateway asked by a program: calls that are signed beforehand, since signing is no part of what is measured. */
export const asProgram = async (
  gateway: Gateway,
  nth = 0,
): Promise<Gateway & { prepare(count: number): Promise<void> }> => {
  const { keyId, privateKey } = demoClients[0].keys[nth] ?? demoClients[0].keys[0]
  const key = readPrivateKey(privateKey)
  const { headers: _person, ...target } = gateway.target
  const targetUri = `http://127.0.0.1:${target.port}${path}`
  const signed: Record<string, string>[] = []
  const signOne = async () => {
    const created = Math.floor(Date.now() / 1000)
    const call = { method: 'POST', targetUri, body, keyId, created, nonce: randomUUID() }
    signed.push((await signRequest(call, key)).headers)
  }
  const next = () => {
    const headers = signed.pop()
    if (!headers) throw new Error('too few calls were signed beforehand')
    return headers
  }
  return {
    name: `program, ${key.algorithm}`,
    running: gateway.running,
    target: { ...target, headers: { 'content-type': 'application/json' }, next },
    prepare: async count => {
      while (signed.length < count) await signOne()
    },
  }
}

/** Our gateway as operators start it, with its log; rate limits off, as they would stop any benchmark. */
export const startOurs = async (bankUrl: string, redisUrl: string): Promise<Gateway> => {
  const extra = process.env.BENCH_NODE_OPTIONS
  const running = await startBff(bankUrl, redisUrl, extra === undefined ? {} : { NODE_OPTIONS: extra })
  return {
    name: 'this gateway',
    running,
    target: targetOf(running.url, await signIn(running.url, '15400000011'), { 'x-csrf': '1' }),
  }
}

export const startPeer = async (
  name: string,
  file: string,
  bankUrl: string,
  redisUrl: string,
): Promise<Gateway> => {
  const running = await start([process.execPath, `tests/bench/peers/${file}`], /^ready (http:\S+)/, {
    PEER_UPSTREAM: bankUrl,
    PEER_REDIS: redisUrl,
    PORT: String(await freePort()),
    NODE_ENV: 'production',
  })
  const response = await fetch(`${running.url}/sign-in`, { method: 'POST' })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (response.status !== 200 || cookie === undefined) throw new Error(`${name}: no session`)
  return { name, running, target: targetOf(running.url, cookie) }
}

/** The answer that a gateway gives to the measured call. */
export const answerOf = async ({ target }: Gateway): Promise<string> => {
  const url = `http://127.0.0.1:${target.port}${target.path}`
  const response = await fetch(url, { method: 'POST', headers: target.headers, body: target.body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  return text
}

/** Milliseconds of processor time that a process has used (Linux: /proc, in ticks of 10 ms). */
export const cpuMs = ({ child }: Running): number => {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}

/** Resident memory of a process in bytes. */
export const residentBytes = ({ child }: Running): number => {
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) * 1024
}
