import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readPublicKey, verifyRequest } from '../../clients/typescript/src/index.ts'
import { keyIds, rawPublicKey } from '../tools/vectors/keys.ts'
import { digestOf, type HeaderPair, signComponents } from '../tools/vectors/signing.ts'
import { keys } from './vector-files.ts'

/** One call as the portal's stand-in has met it. */
export interface Met {
  path: string
  verdict: string
  idempotencyKey: string
  nonce: string
}

interface Reply {
  status?: number
  body: object
  headers?: Record<string, string>
  unsigned?: true
}

const done = (...data: object[]): Reply => ({ body: { is_success: true, data } })
const event = (seq: number) => ({ id: `ev_1_${seq}`, seq: String(seq), type: 'webhook.test', ref_no: '' })

/** What is answered at each path, to the nth call of it and its body. */
const replies: Readonly<Record<string, (nth: number, body: Record<string, unknown>) => Reply>> = {
  '/api/echo': (_, body) => done({ body }),
  '/api/busy': nth =>
    nth < 3
      ? { status: 503, body: {}, headers: { 'retry-after': '0' }, unsigned: true }
      : done({ tries: nth }),
  '/api/at-work': nth =>
    nth < 2 ? { status: 409, body: { is_success: false, error_no: '20032' } } : done({ tries: nth }),
  '/api/forged': () => ({ ...done({ paid: true }), unsigned: true }),
  '/api/refused': () => ({
    status: 409,
    body: { is_success: false, error_no: '20000', error_msg: '当前状态不允许该操作', request_id: 'r-1' },
  }),
  '/api/bills/query_holding': (_, { page_no }) => {
    const at = Number(page_no) * 2
    const rows = [at - 1, at].filter(row => row <= 5).map(row => ({ row }))
    return done({ total: 5, rows })
  },
  '/api/event/query_event': (_, { after }) => {
    const first = after === undefined ? 1 : Number(String(after).split('.')[1]) + 1
    const events = [first, first + 1].filter(seq => seq <= 3).map(event)
    return done({ events, next: `1.${first + events.length - 1}`, has_more: first + events.length <= 3 })
  },
}

const one = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '')

const pairsOf = ({ rawHeaders }: IncomingMessage): HeaderPair[] =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as HeaderPair] : []))

/** A portal as far as its clients see it: it checks what they sign, signs what it answers, and keeps count. */
export const startStandIn = async () => {
  const met: Met[] = []
  let origin = ''
  const signed = (request: IncomingMessage, status: number, text: string): Record<string, string> => {
    const { inner, signature } = signComponents(
      [
        ['@status', String(status)],
        ['content-digest', digestOf({ body: text })],
        ['"@method";req', request.method ?? ''],
        ['"@target-uri";req', origin + request.url],
        ['"signature";req', one(request, 'signature')],
      ],
      `;created=${Math.floor(Date.now() / 1000)};keyid="${keyIds.portal}"`,
      'portal',
    )
    return {
      'content-digest': digestOf({ body: text }),
      'signature-input': `portal=${inner}`,
      signature: `portal=:${signature.toString('base64')}:`,
    }
  }
  let keysAsked = 0
  /** Fails once: the answer before it is the portal's nevertheless. */
  const answerKeys = (response: ServerResponse) => {
    keysAsked += 1
    if (keysAsked === 1) return response.writeHead(503).end()
    const x = rawPublicKey('portal').toString('base64url')
    response.end(
      JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', kid: keyIds.portal, use: 'sig', x }] }),
    )
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (path === '/api/keys') return answerKeys(response)
    const body = await buffer(request)
    const isWrite = request.headers['idempotency-key'] !== undefined
    const keyId = /keyid="([^"]*)"/.exec(one(request, 'signature-input'))?.[1]
    const [, key] = Object.entries(keys).find(([, held]) => held.key_id === keyId) ?? []
    const call = { method: 'POST', targetUri: origin + path, headers: pairsOf(request), body, isWrite }
    met.push({
      path,
      verdict: verifyRequest(call, key && readPublicKey(key.public_key), Math.floor(Date.now() / 1000)),
      idempotencyKey: one(request, 'idempotency-key'),
      nonce: /nonce="([^"]*)"/.exec(one(request, 'signature-input'))?.[1] ?? '',
    })
    const nth = met.filter(call => call.path === path).length
    const reply = replies[path]?.(nth, JSON.parse(body.toString())) ?? { status: 404, body: {} }
    const text = JSON.stringify(reply.body)
    const status = reply.status ?? 200
    response.writeHead(status, { ...reply.headers, ...(!reply.unsigned && signed(request, status, text)) })
    response.end(text)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, met, close: () => server.close() }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
