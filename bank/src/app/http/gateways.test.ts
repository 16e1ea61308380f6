import { contractNow } from '@portal/shared/wire/contract-version.ts'
import { handshakeAnswer, handshakePath, provenFacts } from '@portal/shared/wire/handshake.ts'
import { createWireSeals } from '@portal/shared/wire/seals.ts'
import {
  requestIdHeader,
  sandboxSecrets,
  serviceTokenHeader,
  utokenHeader,
  wireKeyHeader,
} from '@portal/shared/wire/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../sandbox/seed/people.ts'
import { startExampleBank } from '../../testing/example-bank.ts'
import { gatewayHeaders, TestClient } from '../../testing/test-client.ts'
import type { RunningBank } from '../bank.ts'

let bank: RunningBank
const seals = createWireSeals(sandboxSecrets.wireKey)

beforeAll(async () => {
  bank = (await startExampleBank()).bank
  return () => bank.close()
})

const ask = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
  const answer = await fetch(bank.url + path, { method, headers, ...(body !== undefined && { body }) })
  const json = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, json }
}

describe('whoever does not hold the service token', () => {
  const json = { 'content-type': 'application/json' }
  const strangers: [string, Record<string, string>][] = [
    ['without one', {}],
    ['with an empty one', { [serviceTokenHeader]: '' }],
    ['with another', { [serviceTokenHeader]: 'sandbox-service-tokem' }],
    ['with a longer one', { [serviceTokenHeader]: `${sandboxSecrets.serviceToken}x` }],
  ]
  const doors: [string, string][] = [
    ['POST', '/api/user/get_req_chkcode_id'],
    ['POST', '/api/quotes/query_rate_grid'],
    ['POST', '/api/member/current_member_detail'],
    ['POST', '/api/file/upload?perm=2&sceneId=avatar'],
    ['GET', '/files/0f8fad5bd9cb469fa16570867728950e.png'],
    ['GET', '/checkcode/login?rid=0f8fad5bd9cb469fa16570867728950e'],
    ['GET', '/service/changes'],
    ['GET', '/sandbox/messages'],
    ['POST', '/nothing/at/all'],
  ]

  test.each(strangers)('%s is refused at every door, signed in or not', async (_title, headers) => {
    const { utoken } = await new TestClient(bank.url).signedIn('15400000011')
    for (const [method, path] of doors) {
      const asked = { ...json, ...headers, [utokenHeader]: utoken }
      const { status, json: answer } = await ask(method, path, asked, method === 'POST' ? '{}' : undefined)
      expect([path, status, answer.error_no]).toEqual([path, 403, '1003'])
    }
  })

  test('still hears that the bank is alive', async () => {
    expect((await ask('GET', '/livez', {})).status).toBe(200)
    expect((await ask('GET', '/readyz', {})).status).toBe(200)
  })
})

describe('what was sealed for one request', () => {
  const sealed = (requestId: string, field = 'password') =>
    seals.seal(demoPassword, { direction: 'request', path: '/api/member/login', field, requestId })

  const signIn = async (password: string, headers: Record<string, string>) => {
    const form = new URLSearchParams({
      account: '15400000011',
      password,
      check_code: 'abcd',
      req_code_session_id: await new TestClient(bank.url).newCaptcha(),
      biz_type: 'comp',
    })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return ask('POST', '/api/member/login', { ...gatewayHeaders, ...type, ...headers }, form.toString())
  }

  test('signs in under its id, and under no other', async () => {
    const own = await signIn(sealed('request-1'), { [requestIdHeader]: 'request-1' })
    expect(own.json.is_success).toBe(true)
    for (const headers of [{ [requestIdHeader]: 'request-2' }, { [requestIdHeader]: 'no id!' }, {}]) {
      const other = await signIn(sealed('request-1'), headers)
      expect([other.status, other.json.error_no, other.json.fields]).toEqual([200, '9010', undefined])
    }
  })

  test('is no password where it was another field, or where no key is named', async () => {
    const id = { [requestIdHeader]: 'request-3' }
    expect((await signIn(sealed('request-3', 'new_pwd'), id)).json.error_no).toBe('9010')
    const { [wireKeyHeader]: _key, ...unnamed } = gatewayHeaders
    const form = new URLSearchParams({ password: sealed('request-3') }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask('POST', '/api/member/login', { ...unnamed, ...type, ...id }, form)
    expect(answer.json.error_no).toBe('9010')
  })
})

describe('the handshake', () => {
  const nonce = '00112233445566778899aabbccddeeff'
  const shake = async (headers: Record<string, string>, query = `?nonce=${nonce}`) =>
    (await ask('GET', handshakePath + query, headers)).json

  test('proves the key over the nonce and everything that is said', async () => {
    const answer = handshakeAnswer.parse(await shake(gatewayHeaders))
    expect(answer).toMatchObject({ service_token: true, contract: contractNow })
    expect(answer.proof).toBe(seals.prove(seals.keyId, provenFacts(nonce, answer)))
    expect(answer.proof).not.toBe(seals.prove(seals.keyId, provenFacts(nonce.replace('0', '1'), answer)))
    expect(answer.proof).not.toBe(
      seals.prove(seals.keyId, provenFacts(nonce, { ...answer, service_token: false })),
    )
  })

  test('proves nothing of a key that is not held, and tells that a token is another', async () => {
    const other = createWireSeals('ab'.repeat(32))
    expect(await shake({ ...gatewayHeaders, [wireKeyHeader]: other.keyId })).toMatchObject({ proof: null })
    expect(await shake({ [wireKeyHeader]: seals.keyId })).toMatchObject({ service_token: false })
    expect(await shake({})).toMatchObject({ proof: null, service_token: false })
  })

  test.each(['', '?nonce=', '?nonce=ab', `?nonce=${nonce}&nonce=${nonce}`])(
    'wants a nonce: %j',
    async query => {
      expect(await shake(gatewayHeaders, query)).toMatchObject({ error_no: '9012' })
    },
  )
})
