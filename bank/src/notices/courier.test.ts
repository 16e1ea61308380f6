import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../platform/db/open.ts'
import { smsMessage } from '../platform/db/schema/platform.ts'
import { sendSms } from '../platform/kernel/messages.ts'
import { newTestDatabase, testAtRest } from '../testing/test-database.ts'
import { startSmsCourier } from './courier.ts'

/* The SMS service is a real one on loopback; it answers as the test wants. */

let database: OpenDatabase
let url = ''
let statuses: number[] = []
const received: { key: unknown; token: unknown; body: Record<string, string> }[] = []

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const service = createServer(async (request, response) => {
  const { authorization: token, 'idempotency-key': key } = request.headers
  received.push({ key, token, body: await bodyOf(request) })
  response.writeHead(statuses.shift() ?? 204).end()
})

beforeAll(async () => {
  database = await newTestDatabase()
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`
})
afterAll(async () => {
  service.close()
  await database.close()
})

const write = (mobile: string, code?: string) =>
  database.db.transaction(tx =>
    sendSms(tx, testAtRest, {
      mobile,
      purpose: 'regist',
      text: `验证码${code ?? ''}`,
      ...(code && { code }),
    }),
  )
const rows = () => database.db.select().from(smsMessage).orderBy(asc(smsMessage.id))
const states = async () => (await rows()).map(row => row.state)

test('text messages leave once each over two processes; what the service refuses or comes too late is dropped', async () => {
  await write('15400000001', '123456')
  await write('15400000002')
  await write('15400000003', '654321')
  await database.db.update(smsMessage).set({ at: new Date(Date.now() - 6 * 60_000) })
  await write('15400000004', '111111')
  // One of the three that are not stale is refused for good, one waits for another try.
  statuses = [422, 503]
  const logged: string[] = []
  const logger = pino({}, { write: line => logged.push(line) })
  const couriers = [1, 2].map(() =>
    startSmsCourier(database.db, testAtRest, { url, token: 'of the service' }, logger),
  )
  try {
    await vi.waitFor(
      async () => expect((await states()).filter(state => state === 'waiting')).toEqual([]),
      15_000,
    )
  } finally {
    await Promise.all(couriers.map(courier => courier.stop()))
  }

  const [codeTooLate, news, codeTooLateToo, fresh] = await rows()
  expect([codeTooLate?.state, codeTooLateToo?.state]).toEqual(['stale', 'stale'])
  expect([news?.state, fresh?.state].sort()).toEqual(['refused', 'sent'])
  // Two messages, of which one was tried twice.
  expect(received.map(({ body }) => body.mobile).sort()).toHaveLength(3)
  expect(new Set(received.map(({ key }) => key)).size).toBe(2)
  for (const { key, token, body } of received) {
    expect(token).toBe('Bearer of the service')
    expect(body).toMatchObject({ id: key, purpose: 'regist' })
    expect(body.text).toMatch(/^验证码/)
  }
  // Nothing of what they said is left, in the database or in the log.
  for (const row of await rows()) expect([row.textEnc, row.codeEnc]).toEqual(['', null])
  expect(logged.length).toBeGreaterThan(2)
  expect(logged.join('')).not.toMatch(/1540000000|111111|验证码/)
})
