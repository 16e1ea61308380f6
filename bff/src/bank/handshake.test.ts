import { Writable } from 'node:stream'
import { contractNow } from '@portal/shared/wire/contract-version.ts'
import { handshakePath } from '@portal/shared/wire/handshake.ts'
import { createWireSeals } from '@portal/shared/wire/seals.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBank, handshakeOf, startFakeBank } from '../testing/fake-bank.ts'
import { createLog } from '../watch/logs.ts'
import { type BankClient, createBankClient } from './client.ts'
import { type Handshake, startHandshake } from './handshake.ts'

const wireKeyMisfit = "wire key: the bank does not hold this gateway's WIRE_KEY"
const tokenMisfit = "service token: the bank's BANK_SERVICE_TOKEN is another"
const unknownBank = 'wire: the bank knows no handshake: it is older than this gateway, or none of ours'

let bank: FakeBank
let client: BankClient
let handshake: Handshake | undefined
let lines: string[]

beforeEach(async () => {
  bank = await startFakeBank()
  lines = []
})
afterEach(async () => {
  handshake?.close()
  await client.close()
  await bank.close()
})

const start = (contract = contractNow, wireForm: 'v2' | 'section-7' = 'v2') => {
  client = createBankClient({
    ...sandboxSecrets,
    wireForm,
    bankUrl: bank.url,
    timeoutMs: 500,
    breaker: { failures: 5, openMs: 1000 },
  })
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog('info', destination)
  handshake = startHandshake({ bank: client, log, contract, everyMs: 20, againMs: 20 })
  return handshake
}

/** The bank from now on. */
const answerAs = (
  contract = contractNow,
  secrets: { wireKey: string; serviceToken: string } = sandboxSecrets,
) =>
  bank.answer(handshakePath, (received, response) => response.end(handshakeOf(received, contract, secrets)))

describe('a handshake', () => {
  it('finds nothing to say where both sides hold the same', async () => {
    expect(await start().misfits()).toEqual([])
    expect(lines).toEqual([])
  })

  it('names everything that does not match, and no value', async () => {
    const other = { wireKey: 'ab'.repeat(32), serviceToken: 'another-service-token' }
    answerAs({ ...contractNow, hash: 'ab' }, other)
    const misfits = await start().misfits()
    expect(misfits).toEqual([
      wireKeyMisfit,
      tokenMisfit,
      'contract: both say the same version and keep different contracts',
    ])
    for (const value of [...Object.values(other), ...Object.values(sandboxSecrets)]) {
      expect(lines.join()).not.toContain(value)
    }
  })

  it('takes no proof that was made for another nonce, or for other words', async () => {
    bank.answer(handshakePath, (received, response) =>
      response.end(handshakeOf({ ...received, path: `${handshakePath}?nonce=${'0'.repeat(32)}` })),
    )
    expect(await start().misfits()).toEqual([wireKeyMisfit])
    bank.answer(handshakePath, (received, response) =>
      response.end(handshakeOf(received).replace('"service_token":true', '"service_token":false')),
    )
    await expect.poll(() => handshake?.misfits()).toEqual([wireKeyMisfit, tokenMisfit])
  })

  it('writes one line when something stops matching, and one when it does again', async () => {
    const { misfits } = start()
    expect(await misfits()).toEqual([])
    answerAs(contractNow, { ...sandboxSecrets, serviceToken: 'another-service-token' })
    await expect.poll(misfits).toEqual([tokenMisfit])
    answerAs()
    await expect.poll(misfits).toEqual([])
    const told = lines
      .map(line => JSON.parse(line))
      .map(({ level, msg, misfits: list }) => [level, msg, list])
    expect(told).toEqual([
      [50, 'gateway and bank do not match', [tokenMisfit]],
      [30, 'gateway and bank match again', undefined],
    ])
  })

  it.each([
    ['refuses it as no call', '{"is_success":false,"error_no":"9005","error_msg":"接口不存在"}'],
    ['answers garbage', '<html>'],
    ['claims without proof', JSON.stringify({ service_token: true, contract: contractNow })],
  ])('does not trust a bank that %s', async (_title, text) => {
    bank.answer(handshakePath, (_received, response) => response.end(text))
    expect(await start().misfits()).toEqual([unknownBank])
  })

  it('holds what it knew while the bank is away, and knows nothing of one that never answered', async () => {
    const { misfits } = start()
    expect(await misfits()).toEqual([])
    let asked = 0
    bank.answer(handshakePath, (_received, response) => {
      asked += 1
      response.destroy()
    })
    await expect.poll(() => asked).toBeGreaterThan(3)
    expect(await misfits()).toEqual([])
    handshake?.close()
    await client.close()
    expect(await start().misfits()).toEqual(['wire: the bank has proven nothing yet'])
    expect(lines).toEqual([])
  })

  it('is not asked of a bank that knows section 7 only', async () => {
    bank.answer(handshakePath, (_received, response) => response.end('<html>'))
    expect(await start(contractNow, 'section-7').misfits()).toEqual([])
  })

  it('is under the key that this gateway seals with', () => {
    start()
    expect(client.form.seals?.keyId).toBe(createWireSeals(sandboxSecrets.wireKey).keyId)
  })
})
