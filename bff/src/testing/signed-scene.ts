import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestBff, type TestBff } from './bff.ts'
import { type FakeBank, startFakeBank } from './fake-bank.ts'
import { type FakeClients, fakeClients } from './fake-clients.ts'
import { Program, type Sent, type SignOptions, send } from './program.ts'

/** A read, a write and a body of it that a program makes here. */
export const read = '/api/event/query_event'
export const write = '/api/discount/withdraw_apply'
export const apply = '{"apply_no":"TX20260623000018"}'
export const idempotencyKey = 'key-of-idempotency-1'

/** A gateway, the clients that its bank knows, and a program that is new for each test. */
export interface SignedScene {
  url: string
  clients: FakeClients
  program: Program
  /** The status and code of the answer to what is sent. */
  codeOf(sent: Sent): Promise<[status: number, code: string | undefined]>
  reading(options?: SignOptions): Sent
  writing(options?: SignOptions): Sent
}

/** Sets the scene for the tests of the file that calls this; its parts are there when they run. */
export const signedScene = (): SignedScene => {
  let bank: FakeBank
  let bff: TestBff
  let clients: FakeClients
  let program: Program
  beforeAll(async () => {
    bank = await startFakeBank()
    clients = fakeClients(bank)
    clients.answer(read, [{ events: [], next: '1.0', has_more: false, last: '1.0' }])
    clients.answer(write, [{ result: 'ok' }])
    bff = await startTestBff({ bankUrl: bank.url })
  })
  beforeEach(() => {
    program = new Program()
    clients.add(program, { scopes: ['read', 'maker'] })
  })
  afterAll(async () => {
    await bff.close()
    await bank.close()
  })
  return {
    get url() {
      return bff.url
    },
    get clients() {
      return clients
    },
    get program() {
      return program
    },
    codeOf: async sent => {
      const { status, json } = await send(bff.url, sent)
      return [status, json.error_no]
    },
    reading: options => program.sign(bff.url, read, options),
    writing: (options = {}) => program.sign(bff.url, write, { body: apply, idempotencyKey, ...options }),
  }
}
