import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn } from '../harness/client.ts'
import { holdingOf, submit, untilState } from '../harness/journey.ts'
import type { PostgresServer } from '../harness/postgres.ts'
import { type Running, startBank, startBff, startRedis } from '../harness/processes.ts'
import { seededDatabase, startTemplates } from '../harness/server-templates.ts'

/* PostgreSQL is killed beneath a running bank and comes back: nobody restarts anything, nothing is lost. */

let server: PostgresServer
let redis: Running
let bank: Running
let bff: Running
let company: Client
let applyNo: string
beforeAll(async () => {
  // Commits are written before they are acknowledged; kill -9 spares what the kernel has, so no fsync is needed.
  ;[{ server }, redis] = await Promise.all([startTemplates(['fsync=off']), startRedis()])
  bank = await startBank('', { BANK_DATABASE_URL: server.urlOf(seededDatabase) })
  bff = await startBff(bank.url, redis.url)
  company = await signedIn(bff.url, '15400000011')
  applyNo = await submit(company, await holdingOf(company))
})
afterAll(async () => {
  await Promise.all([bff?.stop(), bank?.stop(), redis?.stop()])
  await server?.stop()
})

const statusOf = async (path: string) => (await fetch(bank.url + path)).status

describe('a bank whose PostgreSQL is killed', () => {
  it('is ready before', async () => {
    expect(await statusOf('/readyz')).toBe(200)
  })

  it('answers 502 9008 through the gateway, is alive and not ready', async () => {
    await server.kill()
    for (const path of ['/api/discount/apply_detail', '/api/discount/withdraw_apply'] as const) {
      const answer = await company.post(path, { apply_no: applyNo })
      expect(answer.status).toBe(502)
      expect(answer.body).toMatchObject({ error_no: '9008', error_msg: '银行服务暂不可用，请稍后重试' })
    }
    expect(await statusOf('/livez')).toBe(200)
    // An answer of the last seconds still counts as ready.
    await expect.poll(() => statusOf('/readyz')).toBe(503)
  })

  it('goes on by itself when it is back: the session, the application, and a payout', async () => {
    await server.start()
    await untilState(company, applyNo, 'D20')
    await (await signedIn(bff.url, 'officer1')).row('/api/admin/approve_disc_apply', { apply_no: applyNo })
    const order = { apply_no: applyNo, idem_key: randomUUID() }
    await (await signedIn(bff.url, 'officer2')).row('/api/admin/pay_disc_apply', order)
    await untilState(company, applyNo, 'D60', 60_000)
    expect(await statusOf('/readyz')).toBe(200)
  })
})
