import {
  idempotencyKeyHeader,
  replayedHeader,
  signedCallType,
  utokenHeader,
} from '@portal/shared/wire/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBusinessClock } from '../../platform/clock/business-clock.ts'
import { startExampleBank } from '../../testing/example-bank.ts'
import { newProgram, type Program } from '../../testing/signed-scene.ts'
import { exampleNow, newKey } from '../../testing/test-bank.ts'
import { gatewayHeaders, TestClient } from '../../testing/test-client.ts'
import { testAtRest } from '../../testing/test-database.ts'
import type { RunningBank } from '../bank.ts'

/* How a signed write, and a key for a write, reach the bank from a gateway. */

let bank: RunningBank
let program: Program
/** What a draft may hold. */
let chosen: { bills: { holding_id: string }[] }
beforeAll(async () => {
  const opened = await startExampleBank()
  bank = opened.bank
  const clock = createBusinessClock(new Date(exampleNow))
  program = await newProgram({ db: opened.database.db, clock, services: { clock, atRest: testAtRest } })
  const { rows } = await program.ask('/api/bills/query_holding', {
    due_from: '2026-10-03',
    due_to: '2026-10-03',
    state: '10',
    page_size: 1,
  })
  chosen = { bills: rows.map(({ holding_id }) => ({ holding_id })) }
  return () => bank.close()
})

const path = '/api/discount/save_apply'

const post = async (to: string, headers: Record<string, string>, body: string) => {
  const answer = await fetch(bank.url + to, {
    method: 'POST',
    headers: { ...gatewayHeaders, ...headers },
    body,
  })
  const json = (await answer.json()) as {
    is_success: boolean
    error_no?: string
    data?: Record<string, unknown>[]
  }
  return { json, replayed: answer.headers.get(replayedHeader) }
}

describe('a signed write from a gateway', () => {
  test('is done, and said to be a repetition when it comes again', async () => {
    const headers = { 'content-type': signedCallType, [utokenHeader]: await program.open() }
    const idemKey = newKey()
    const send = () => post(path, headers, JSON.stringify(program.signed(path, chosen, { idemKey })))
    const [first, again] = [await send(), await send()]
    expect(first).toMatchObject({ json: { is_success: true }, replayed: null })
    expect(again).toEqual({ json: first.json, replayed: 'true' })
  })

  test('may be as large as a body, however it is escaped', async () => {
    const headers = { 'content-type': signedCallType, [utokenHeader]: await program.open() }
    const body = `{${'\n\t"'.repeat(30_000)}`
    const { json } = await post(path, headers, JSON.stringify(program.signed(path, body)))
    expect(json.error_no).toBe('9001')
    const tooLarge = JSON.stringify(program.signed(path, '"'.repeat(300_000)))
    expect((await post(path, headers, tooLarge)).json.error_no).toBe('9002')
  })

  test.each([
    ['{}'],
    ['[]'],
    [JSON.stringify({ base: 'x', signature: 'x' })],
    [JSON.stringify({ base: 'x', signature: 'x', body: {} })],
    [JSON.stringify({ base: 'x', signature: 'x', body: '', more: 1 })],
  ])('is none where it is %s', async body => {
    const headers = { 'content-type': signedCallType, [utokenHeader]: await program.open() }
    expect((await post(path, headers, body)).json.error_no).toBe('9001')
  })

  test('opens no file, and takes none', async () => {
    const headers = { 'content-type': 'image/png', [utokenHeader]: await program.open() }
    const { json } = await post('/api/file/upload?perm=2&sceneId=sign', headers, 'x')
    expect(json.error_no).toBe('24009')
  })
})

describe('a person’s write with a key in its header', () => {
  const asPerson = async (key: string, body: object = chosen) => {
    const { utoken } = await new TestClient(bank.url).signedIn('15400000011')
    const headers = {
      'content-type': 'application/json',
      [utokenHeader]: utoken,
      [idempotencyKeyHeader]: key,
    }
    return post(path, headers, JSON.stringify(body))
  }

  test('is done once', async () => {
    const key = newKey()
    const [first, again] = [await asPerson(key), await asPerson(key)]
    expect(first).toMatchObject({ json: { is_success: true }, replayed: null })
    expect(again).toEqual({ json: first.json, replayed: 'true' })
    expect((await asPerson(key, { ...chosen, pay_type: 1 })).json.error_no).toBe('20032')
  })

  test('is refused with a key that is none, or differs from the body’s', async () => {
    expect((await asPerson('short')).json.error_no).toBe('24014')
  })
})
