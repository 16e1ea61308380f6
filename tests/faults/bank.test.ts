import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberDetail, sealedAnswer, startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { type Running, startRedis } from '../harness/processes.ts'
import {
  atOnce,
  bankBoundMs,
  kinds,
  publicPath,
  readPath,
  type Site,
  slackMs,
  slowest,
  startSite,
  timed,
  untilStatus,
  write,
  writePath,
} from './site.ts'

/* A bank that fails is 502 or 504 within its bound, never a logout, and a write is sent to it once. */

const endless = (response: ServerResponse) => {
  const chunk = Buffer.alloc(64 * 1024, 'a')
  const pump = () => {
    while (!response.destroyed && response.write(chunk)) {}
    if (!response.destroyed) response.once('drain', pump)
  }
  pump()
}

interface Trouble {
  name: string
  status: number
  code: string
  /** What it does to an answer; absent: nobody listens. */
  answer?: (response: ServerResponse) => unknown
  /** Reads at once; fewer where this process has to make every byte of the answers. */
  atOnce?: number
}

const troubles: Trouble[] = [
  { name: 'refuses connections', status: 502, code: '9008' },
  { name: 'hangs', status: 504, code: '9009', answer: () => {} },
  {
    name: 'hangs up in the middle',
    status: 502,
    code: '9008',
    answer: response => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"is_success":', () => response.destroy())
    },
  },
  {
    name: 'answers garbage',
    status: 502,
    code: '9010',
    answer: response => response.end('<h1>Error at /srv/bank.js:12</h1>'),
  },
  { name: 'answers without end', status: 502, code: '9010', answer: endless, atOnce: 8 },
]

/** The circuit breaker answers in the bank's place once it knows; time may run out before 8 MiB are read. */
const alsoRight = ['502 9008', '504 9009']

describe.each(troubles.map(trouble => [trouble.name, trouble] as const))('the bank %s', (_name, trouble) => {
  let redis: Running
  let site: Site
  let port: number

  beforeAll(async () => {
    redis = await startRedis()
    site = await startSite(redis.url)
    port = Number(new URL(site.bank.url).port)
    const { answer } = trouble
    if (!answer) return site.bank.close()
    for (const path of [readPath, writePath])
      site.bank.answer(path, (_received, response) => answer(response))
  })
  afterAll(async () => {
    await site?.close()
    await redis?.kill()
  })

  it(`a write is answered ${trouble.status} ${trouble.code} within the bound, and sent at most once`, async () => {
    const asked = await timed(() => site.user.post(writePath, write))
    expect([asked.answer.status, asked.answer.json?.error_no]).toEqual([trouble.status, trouble.code])
    expect(asked.ms).toBeLessThan(bankBoundMs + slackMs)
    expect(site.bank.count(writePath)).toBeLessThanOrEqual(1)
    expect(asked.answer.text).not.toMatch(/127\.0\.0\.1|ECONN|srv|undici/)
  })

  it('many reads at once are all answered within the bound, none as logged out', async () => {
    const asked = await atOnce(trouble.atOnce ?? 100, () => site.user.me())
    for (const kind of kinds(asked))
      expect([`${trouble.status} ${trouble.code}`, ...alsoRight]).toContain(kind)
    expect(slowest(asked)).toBeLessThan(bankBoundMs + slackMs)
    expect(asked.flatMap(({ answer }) => answer.setCookie)).toEqual([])
  })

  it('meanwhile what needs no bank is answered at once', async () => {
    const waiting = atOnce((trouble.atOnce ?? 100) / 2, () => site.user.me())
    const asked = await atOnce(20, () => site.user.post(publicPath))
    expect(kinds(asked)).toEqual(['200'])
    expect(slowest(asked)).toBeLessThan(slackMs)
    await waiting
  })

  it('the same session works when the bank is back', async () => {
    if (trouble.answer) {
      site.bank.answer(readPath, (received, response) => response.end(sealedAnswer(received, [memberDetail])))
    } else site.bank = await startFakeBank(port)
    await untilStatus(() => site.user.me(), 200, 15_000)
    const state = await site.user.post(publicPath)
    expect(state.json?.data?.[0]).toMatchObject({ signed_in: true })
  })
})
