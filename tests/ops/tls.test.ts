import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBankClient } from '../../bff/src/bank/client.ts'
import { openRedisRecords } from '../../bff/src/records/redis-records.ts'
import { readBffSettings } from '../../bff/src/settings/settings.ts'
import type { TlsClient } from '../../bff/src/settings/settings-tls.ts'
import { sandboxSecrets, serviceTokenHeader } from '../../shared/src/wire/wire.ts'
import { type Certificate, makeAuthority } from '../harness/certificates.ts'
import { Client, signedIn } from '../harness/client.ts'
import { seededData } from '../harness/portal.ts'
import {
  freePort,
  type Running,
  removeFolder,
  start,
  startBank,
  startBff,
  temporaryFolder,
} from '../harness/processes.ts'

const folder = temporaryFolder('tls')
const dataDir = seededData()
const authority = makeAuthority(folder)
const stranger = makeAuthority(folder, 'stranger')
const read = (path: string) => readFileSync(path, 'utf8')
const asClient = ({ cert, key }: Certificate): TlsClient => ({ cert: read(cert), key: read(key) })

const gateway = authority.sign('gateway')
let bank: Running

beforeAll(async () => {
  const server = authority.sign('bank')
  bank = await startBank(dataDir, {
    BANK_TLS_CERT_FILE: server.cert,
    BANK_TLS_KEY_FILE: server.key,
    BANK_TLS_CLIENT_CA_FILE: authority.cert,
  })
})
afterAll(async () => {
  await bank.stop()
  removeFolder(dataDir)
  removeFolder(folder)
})

/** Status of a request that anybody on the network could make, or how it failed. */
const asked = (path: string, tls: TlsClient = {}, headers: Record<string, string> = {}) =>
  new Promise<number | string | undefined>(resolve => {
    const options = { ca: read(authority.cert), ...tls, headers, agent: false as const }
    get(`${bank.url}${path}`, options, answer => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', error => resolve('code' in error ? String(error.code) : error.message))
  })

describe('a bank that takes gateways by their certificate', () => {
  it('serves a gateway that has one: calls, pictures and probes', async () => {
    expect(bank.url).toMatch(/^https:/)
    const bff = await startBff(bank.url, undefined, {
      BANK_CA_FILE: authority.cert,
      BANK_CERT_FILE: gateway.cert,
      BANK_KEY_FILE: gateway.key,
    })
    const visitor = new Client(bff.url)
    const picture = await visitor.send(`/checkcode/login?rid=${await visitor.captcha()}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const company = await signedIn(bff.url, '15400000011')
    expect((await company.post('/api/member/current_member_detail', {})).status).toBe(200)
    expect((await fetch(`${bff.opsUrl}/readyz`)).status).toBe(200)
    await bff.stop()
  })

  it('answers nobody else but the probes of an orchestrator', async () => {
    const own = asClient(gateway)
    const foreign = asClient(stranger.sign('intruder'))
    for (const path of ['/livez', '/readyz']) expect(await asked(path)).toBe(200)
    for (const path of ['/sandbox/messages', '/checkcode/login?rid=1', '/livez/../sandbox/clock']) {
      expect(await asked(path)).toBe(403)
      expect(await asked(path, foreign)).toBe(403)
    }
    // The certificate lets it in, the service token has it answered.
    expect(await asked('/checkcode/login?rid=1', own)).toBe(403)
    const token = { [serviceTokenHeader]: sandboxSecrets.serviceToken }
    expect(await asked('/checkcode/login?rid=1', own, token)).toBe(404)
    expect(await asked('/checkcode/login?rid=1', foreign, token)).toBe(403)
  })

  it('is not believed by a gateway that does not know who signed for it: 9008, nothing was asked', async () => {
    const exchanges: string[] = []
    const client = createBankClient({
      ...readBffSettings({ BANK_URL: bank.url }),
      timeoutMs: 5_000,
      onExchange: (_path, outcome) => exchanges.push(outcome),
    })
    const call = client.call('/api/quotes/query_rate_grid', {}, { requestId: 'r' })
    await expect(call).rejects.toMatchObject({ code: '9008' })
    expect(exchanges).toEqual(['unreachable'])
    await client.close()
  })
})

describe('a Redis behind TLS', () => {
  it('is reached by the authority that is named, and not without', async () => {
    const port = await freePort()
    const server = authority.sign('redis')
    const files = [
      '--tls-cert-file',
      server.cert,
      '--tls-key-file',
      server.key,
      '--tls-ca-cert-file',
      authority.cert,
    ]
    const options = ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', '--save', '']
    const redis = await start(
      ['redis-server', ...files, ...options, '--dir', folder],
      /Ready to accept connections/,
    )
    const url = `rediss://127.0.0.1:${port}`
    const { redisTls } = readBffSettings({ REDIS_URL: url, REDIS_CA_FILE: authority.cert })
    const trusted = await openRedisRecords(url, undefined, redisTls)
    await trusted.ping()
    await trusted.close()
    const doubtful = await openRedisRecords(url)
    await expect(doubtful.ping()).rejects.toMatchObject({ code: '9007' })
    await doubtful.close()
    await redis.stop()
  })
})
