import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { SignedCall } from '@portal/shared/machines/signature-base.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import { canary, type FakeBank, type Received } from './fake-bank.ts'
import type { Program } from './program.ts'

export interface FakeClient {
  client_id: string
  key_id: string
  algorithm: 'ed25519' | 'sm2-sm3'
  public_key: string
  active: boolean
  ends_at: string
  scopes: ('read' | 'maker' | 'confirm')[]
  networks: string[]
  member_type: 'comp'
  name: string
}

/** What a bank knows of programs: their keys, and the sessions it has opened for them. */
export interface FakeClients {
  add(program: Program, more?: Partial<FakeClient>): FakeClient
  /** Every session of before is unknown from now on. */
  forgetSessions(): void
  /** Answers a path to whom it has opened a session for. */
  answer(path: string, rows: Record<string, unknown>[]): void
  /** The signed writes that have arrived at a path. */
  signed(path: string): SignedCall[]
}

const refusal = (code: string) => JSON.stringify({ is_success: false, error_no: code, error_msg: code })

export const fakeClients = (bank: FakeBank): FakeClients => {
  const clients = new Map<string, FakeClient>()
  const sessions = new Set<string>()
  const answerRow = (response: ServerResponse, rows: unknown[]) =>
    response.end(JSON.stringify({ is_success: true, data: rows }))

  bank.answer('/api/client/query_key', ({ text }, response) => {
    const { key_id } = JSON.parse(text) as { key_id: string }
    const known = clients.get(key_id)
    if (known) answerRow(response, [known])
    else response.end(refusal('9015'))
  })
  bank.answer('/api/client/open', ({ text }, response) => {
    const { base } = JSON.parse(text) as { base: string }
    const client = clients.get(/keyid="([^"]*)"/.exec(base)?.[1] ?? '')
    if (!client?.active) return response.end(refusal('24005'))
    const utoken = `${canary}-${randomUUID()}`
    sessions.add(utoken)
    answerRow(response, [{ utoken, ends_at: '2026-06-23T10:15:00+08:00' }])
  })
  return {
    add: (program, more = {}) => {
      const client: FakeClient = {
        client_id: program.clientId,
        key_id: program.keyId,
        algorithm: 'ed25519',
        public_key: program.publicKey,
        active: true,
        ends_at: '2027-06-30T23:59:59+08:00',
        scopes: ['read'],
        networks: [],
        member_type: 'comp',
        name: 'ERP',
        ...more,
      }
      clients.set(client.key_id, client)
      return client
    },
    forgetSessions: () => sessions.clear(),
    answer: (path, rows) =>
      bank.answer(path, ({ headers }: Received, response) => {
        if (sessions.has(String(headers[utokenHeader]))) answerRow(response, rows)
        else response.end(refusal('1001'))
      }),
    signed: path =>
      bank.received
        .filter(entry => entry.path === path && entry.headers['content-type'] === 'application/signed+json')
        .map(({ text }) => JSON.parse(text) as SignedCall),
  }
}
