import { contractNow } from '@portal/shared/wire/contract-version.ts'
import { handshakePath } from '@portal/shared/wire/handshake.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeBank, handshakeOf, startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import {
  type Running,
  removeFolder,
  startBank,
  startBff,
  startRedis,
  temporaryFolder,
} from '../harness/processes.ts'

/* A gateway and a bank that do not hold the same: no traffic, one line in the log, and no user is blamed for it. */

const otherKey = '7d1f0c3ab95e4862d0f7a1c48e2b6935f0c1d2e3a4b5968778695a4b3c2d1e0f'
const otherToken = 'another-service-token-7f3a'

const secrets = [otherKey, otherToken, sandboxSecrets.wireKey, sandboxSecrets.serviceToken, 'Demo#2026']

let redis: Running
let bank: Running
let gateway: Awaited<ReturnType<typeof startBff>> | undefined
const folder = temporaryFolder('wire')

beforeAll(async () => {
  redis = await startRedis()
  bank = await startBank(folder)
})
afterAll(async () => {
  await gateway?.stop()
  await bank?.stop()
  await redis?.stop()
  removeFolder(folder)
})

/** The one gateway of the present case. */
const start = async (bankUrl: string, env: Record<string, string> = {}) => {
  await gateway?.stop()
  gateway = await startBff(bankUrl, redis.url, env)
  return gateway
}

const ready = async ({ opsUrl }: { opsUrl: string }) => {
  const answer = await fetch(`${opsUrl}/readyz`)
  const { reasons } = (await answer.json()) as { reasons: string[] }
  return { status: answer.status, reasons }
}

const outcome = ({ status, json }: Awaited<ReturnType<Visitor['me']>>) => [status, json?.error_no]

/** Lines about what does not match; pino writes them within a moment. */
const misfitLines = ({ output }: { output: string[] }) =>
  output.filter(line => line.includes('gateway and bank do not match'))

const expectNoSecret = (lines: readonly string[]) => {
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
}

const expectOneLine = async (running: { output: string[] }) => {
  await expect.poll(() => misfitLines(running).length, { timeout: 20_000 }).toBe(1)
  expectNoSecret([...running.output, ...bank.output])
}

describe('gateway and bank hold the same', () => {
  it('/readyz is 200, people sign in, and their data comes opened and masked', async () => {
    const bff = await start(bank.url)
    await expect.poll(() => ready(bff)).toEqual({ status: 200, reasons: [] })
    const user = new Visitor(bff.url)
    expect((await user.signIn()).status).toBe(200)
    expect((await user.me()).json?.data?.[0]?.mobile).toBe('154****0011')
    expect(misfitLines(bff)).toEqual([])
  })
})

describe('the gateway has another wire key', () => {
  it('/readyz is 503 and says so, and the log in one line, without a secret', async () => {
    const bff = await start(bank.url, { WIRE_KEY: otherKey })
    await expect
      .poll(() => ready(bff))
      .toEqual({
        status: 503,
        reasons: ["wire key: the bank does not hold this gateway's WIRE_KEY"],
      })
    await expectOneLine(bff)
  })

  it('who signs in meanwhile is told that the bank is at fault, not the password', async () => {
    const answer = await new Visitor(gateway?.url ?? '').signIn()
    expect(outcome(answer)).toEqual([502, '9010'])
    expect(answer.text).not.toMatch(/格式不正确|fields/)
    expectNoSecret([...(gateway?.output ?? []), ...bank.output])
  })
})

describe('the gateway has another service token', () => {
  it('/readyz is 503 and says so, and the log in one line, without a secret', async () => {
    const bff = await start(bank.url, { BANK_SERVICE_TOKEN: otherToken })
    await expect
      .poll(() => ready(bff))
      .toEqual({
        status: 503,
        reasons: ["service token: the bank's BANK_SERVICE_TOKEN is another"],
      })
    await expectOneLine(bff)
  })

  it('the bank answers it nothing: no captcha, no sign-in', async () => {
    const user = new Visitor(gateway?.url ?? '')
    expect(outcome(await user.post('/api/user/get_req_chkcode_id'))).toEqual([502, '9010'])
    expect(outcome(await user.post('/api/quotes/query_rate_grid'))).toEqual([502, '9010'])
  })
})

describe('the bank', () => {
  let fake: FakeBank
  beforeAll(async () => {
    fake = await startFakeBank()
  })
  afterAll(() => fake.close())

  const contracts = [
    ['keeps another contract under the same version', { ...contractNow, hash: 'ab' }, /different contracts/],
    ['keeps an older contract', { version: 0, oldest: 0, hash: 'ab' }, /upgrade the bank first/],
    ['no longer serves this version', { version: 99, oldest: 98, hash: 'ab' }, /upgrade the gateway/],
  ] as const
  it.each(contracts)('%s: /readyz is 503 and says so', async (_title, contract, reason) => {
    fake.answer(handshakePath, (received, response) => response.end(handshakeOf(received, contract)))
    const bff = await start(fake.url)
    await expect.poll(() => ready(bff)).toEqual({ status: 503, reasons: [expect.stringMatching(reason)] })
    expect((await ready(bff)).reasons[0]).toMatch(/^contract: /)
    await expectOneLine(bff)
  })

  it('is newer and serves this version still: /readyz is 200', async () => {
    const contract = { version: contractNow.version + 1, oldest: contractNow.oldest, hash: 'ab' }
    fake.answer(handshakePath, (received, response) => response.end(handshakeOf(received, contract)))
    const bff = await start(fake.url)
    await expect.poll(() => ready(bff)).toEqual({ status: 200, reasons: [] })
  })
})

describe('keys are changed while people work', () => {
  const renewed = { WIRE_KEY: otherKey, BANK_SERVICE_TOKEN: otherToken }
  const old = {
    WIRE_KEYS_OLD: sandboxSecrets.wireKey,
    BANK_SERVICE_TOKEN_OLD: sandboxSecrets.serviceToken,
    BANK_DATA_SECRET: sandboxSecrets.wireKey,
  }

  it('a bank with new key and token still serves gateways with the old ones, and those with the new', async () => {
    await bank.stop()
    bank = await startBank(folder, { ...renewed, ...old })
    for (const env of [{}, renewed]) {
      const bff = await start(bank.url, env)
      await expect.poll(() => ready(bff)).toEqual({ status: 200, reasons: [] })
      const user = new Visitor(bff.url)
      expect((await user.signIn()).status).toBe(200)
      expect((await user.me()).json?.data?.[0]?.mobile).toBe('154****0011')
    }
  })

  it('a gateway that missed the change is out once the old ones are', async () => {
    const bff = await start(bank.url)
    await expect.poll(async () => (await ready(bff)).status).toBe(200)
    const url = new URL(bank.url)
    await bank.stop()
    bank = await startBank(folder, {
      ...renewed,
      BANK_DATA_SECRET: sandboxSecrets.wireKey,
      BANK_PORT: url.port,
    })
    await expect
      .poll(() => ready(bff), { timeout: 30_000 })
      .toMatchObject({
        status: 503,
        reasons: [
          "wire key: the bank does not hold this gateway's WIRE_KEY",
          "service token: the bank's BANK_SERVICE_TOKEN is another",
        ],
      })
    await expectOneLine(bff)
  })
})

describe('a gateway of the old wire', () => {
  it('is served until its day, and refused without one', async () => {
    await bank.stop()
    bank = await startBank(folder, { WIRE_OLD_UNTIL: '2099-12-31' })
    const bff = await start(bank.url, { WIRE_FORM: 'section-7' })
    await expect.poll(() => ready(bff)).toEqual({ status: 200, reasons: [] })
    const user = new Visitor(bff.url)
    expect((await user.signIn()).status).toBe(200)
    expect((await user.me()).json?.data?.[0]?.mobile).toBe('154****0011')
    expect(bff.output.filter(line => line.includes('TLS alone protects it'))).toHaveLength(1)

    const { port } = new URL(bank.url)
    await bank.stop()
    bank = await startBank(folder, { BANK_PORT: port })
    expect(outcome(await user.post('/api/user/get_req_chkcode_id'))).toEqual([502, '9010'])
  })
})
