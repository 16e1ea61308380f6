/** A bank whose companies have programs: 15400000001 with a checker, 15400000011 without one. */
import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findKey } from '../people/clients/keys.ts'
import { queryRows } from '../platform/db/db.ts'
import { contextOf } from '../platform/kernel/context.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { behind } from '../platform/kernel/port.ts'
import { must, newTestBank, type TestBank } from './test-bank.ts'
import { testAtRest } from './test-database.ts'

export const main = '15400000001'
export const maker = '15400000002'
export const checker = '15400000003'
export const alone = '15400000011'

/** A bank with nobody's programs in it: those of the demo data are gone. */
export const newProgramlessBank = async (...given: Parameters<typeof newTestBank>): Promise<TestBank> => {
  const bank = await newTestBank(...given)
  await bank.db.execute(sql`delete from api_client_key`)
  await bank.db.execute(sql`delete from api_client`)
  await bank.db.execute(sql`delete from operator where kind = 'machine'`)
  return bank
}

export const refused = (attempt: Promise<unknown>, code: string, text?: unknown) =>
  expect(attempt).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })

/** A key as calls meet it at this moment. */
export const keyNow = (bank: TestBank, keyId: string) =>
  findKey(bank.db, keyId, {
    today: bank.clock.today,
    behind: port => behind(bank.services.connections, port),
  })

/** Text messages about programs that an account has got. */
export const smsOf = async (bank: TestBank, account: string) =>
  (await listMessages(bank.db, testAtRest, account)).filter(({ purpose }) => purpose === 'client_changed')

/** Notices about programs that an account has got, the first one first. */
export const noticesOf = (bank: TestBank, account: string) =>
  queryRows<{ title: string; body: string; link: string }>(
    bank.db,
    sql`select title, body, link from notice
         where operator_id = (select id from operator where account = ${account}) and title like '%接口客户端%'
         order by id`,
  )

/** A public key of Ed25519 that nobody else has, in PEM. */
export const newPublicKey = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

export interface ClientFields {
  name?: string
  scopes?: ('read' | 'maker' | 'confirm')[]
  apply_limit_fen?: string
  day_limit_fen?: string
  networks?: string[]
  label?: string
  public_key?: string
  expires_on?: string
}

let names = 0

/** Makes a client, which waits. */
export const addClient = (bank: TestBank, account = main, fields: ClientFields = {}) => {
  names += 1
  return bank.as(account)('/api/client/add', {
    name: `程序${names}`,
    scopes: ['read', 'maker'],
    apply_limit_fen: '100000',
    day_limit_fen: '300000',
    networks: ['203.0.113.0/24'],
    label: 'ERP',
    public_key: newPublicKey(),
    expires_on: '2027-06-30',
    ...fields,
  })
}

export const clientOf = (bank: TestBank, client_id: string, account = main) =>
  bank.as(account)('/api/client/detail', { client_id })

/** The number of the only change of a client that waits. */
export const openChange = async (bank: TestBank, client_id: string, account = main): Promise<string> => {
  const { changes } = await clientOf(bank, client_id, account)
  return must(
    changes.find(({ state }) => state === 'open'),
    'an open change',
  ).change_id
}

/** Has the checker pass what waits. */
export const approveOpen = async (bank: TestBank, client_id: string) =>
  bank.as(checker)('/api/client/approve_change', { client_id, change_id: await openChange(bank, client_id) })

/** A client in force. */
export const activeClient = async (bank: TestBank, fields: ClientFields = {}) => {
  const { client_id, key_id } = await addClient(bank, main, fields)
  await approveOpen(bank, client_id)
  return { client_id, key_id }
}

/** The row's id of a client. */
export const clientRefOf = async (bank: TestBank, clientId: string): Promise<number> => {
  const [row] = await queryRows<{ id: number }>(
    bank.db,
    sql`select id from api_client where client_id = ${clientId}`,
  )
  return must(row, 'the client').id
}

/** In a transaction of the system's. */
export const inTransaction = <Result>(bank: TestBank, work: (ctx: Ctx) => Promise<Result>): Promise<Result> =>
  bank.db.transaction(tx => work(contextOf(bank.services, tx, { type: 'system', operatorId: null }, 'test')))

/** Moves the bank's clock by hours. */
export const pass = (bank: TestBank, hours: number): void =>
  bank.clock.set(new Date(bank.clock.now().getTime() + hours * 3_600_000))
