import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { contractNow } from '@portal/shared/wire/contract-version.ts'
import { handshakePath, provenFacts } from '@portal/shared/wire/handshake.ts'
import { createWireSeals } from '@portal/shared/wire/seals.ts'
import {
  requestIdHeader,
  sandboxSecrets,
  serviceTokenHeader,
  wireKeyHeader,
  wireOf,
} from '@portal/shared/wire/wire.ts'

/** One request as the bank received it. */
export interface Received {
  path: string
  headers: IncomingMessage['headers']
  text: string
}

type Handler = (received: Received, response: ServerResponse) => unknown
/** Sees the request as it comes, before its body has. */
type StreamHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Speaks the wire for tests of the gateway's own behaviour; what a real bank decides is tested in tests/. */
export interface FakeBank {
  url: string
  received: Received[]
  /** Replaces the answer to one path: rows, or a handler that writes what it likes. */
  answer(path: string, answer: Record<string, unknown>[] | Handler): void
  /** Takes over every request whose path begins so, body unread. */
  stream(pathStart: string, handler: StreamHandler): void
  /** How often a path was called. */
  count(path: string): number
  close(): Promise<void>
}

export const canary = 'canary-utoken-3f9d1c'

export const userInfo = (account: string) => ({
  account,
  name: '林示例',
  last_login_time: null,
  user_id: '4',
  user_code: 'HY00000002',
  status: 4,
  user_status: 0,
  member_type: 'comp',
  kind: 'customer',
  is_main_account: true,
  biz_roles: ['maker'],
  role_name: '企业管理员',
  company_name: '云岭示例钢贸有限公司',
  org_code: 'MA0000023',
  usc_code: '91990000MA0000023K',
  permissions: { eclp: '0' },
})

export const memberDetail = {
  user_code: 'HY00000002',
  user_avatar: '',
  org_code: 'MA0000023',
  usc_code: '91990000MA0000023K',
  company_name: '云岭示例钢贸有限公司',
  operator_name: '林示例',
  acpt_e_sign: '1',
  user_name: '林示例',
  user_account: '15400000011',
  member_type: 'comp',
  status: 4,
  authentication: 1,
  mobile: '15400000011',
  is_main_account: 1,
  need_review: 0,
  credit_amount: '0',
  remain_credit: '0',
}

export const refuse = (code: string, text: string): Handler => {
  return (_received, response) =>
    response.end(JSON.stringify({ is_success: false, error_no: code, error_msg: text }))
}

const seals = createWireSeals(sandboxSecrets.wireKey)

/** A success with these rows, sealed for the call where the wire wants it. */
export const sealedAnswer = ({ path: url, headers }: Received, rows: Record<string, unknown>[]): string => {
  const path = (url.split('?')[0] ?? '') as BankPath
  const requestId = String(headers[requestIdHeader])
  const data = rows.map((row, at) => {
    const sealed = { ...row }
    for (const name of wireOf(path).opened) {
      const plain = sealed[name]
      const place = { direction: 'answer', path, field: `${at}.${name}`, requestId } as const
      if (typeof plain === 'string' && plain !== '') sealed[name] = seals.seal(plain, place)
    }
    return sealed
  })
  return JSON.stringify({ is_success: true, data })
}

const rowsHandler = (rows: Record<string, unknown>[]): Handler => {
  return (received, response) => response.end(sealedAnswer(received, rows))
}

/** What a bank says that holds the sandbox's keys and this build's contract. */
export const handshakeOf = (
  { path, headers }: Received,
  contract = contractNow,
  { wireKey, serviceToken }: { wireKey: string; serviceToken: string } = sandboxSecrets,
): string => {
  const nonce = new URL(path, 'http://bank').searchParams.get('nonce') ?? ''
  const found = { service_token: headers[serviceTokenHeader] === serviceToken, contract }
  const proof = createWireSeals(wireKey).prove(String(headers[wireKeyHeader]), provenFacts(nonce, found))
  return JSON.stringify({ ...found, proof })
}

const signInHandler: Handler = ({ text }, response) => {
  const form = new URLSearchParams(text)
  const known = form.get('account') !== 'nobody'
  const answer = known
    ? {
        is_success: true,
        data: [{ utoken: `${canary}-${randomUUID()}`, user_info: userInfo(form.get('account') ?? '') }],
      }
    : { is_success: false, error_no: '10100', error_msg: '用户名或密码不正确，请重新输入' }
  response.end(JSON.stringify(answer))
}

const defaults: Record<string, Handler> = {
  '/service/changes': (_received, response) =>
    response.end(JSON.stringify({ next: '1', missed: false, changes: [] })),
  '/api/user/get_req_chkcode_id': (received, response) =>
    rowsHandler([{ result: randomBytes(16).toString('hex') }])(received, response),
  '/api/user/get_voice_chkcode_id': (received, response) =>
    rowsHandler([{ result: randomBytes(16).toString('hex') }])(received, response),
  '/api/user/get_work_chkcode_id': (received, response) =>
    rowsHandler([
      { result: randomBytes(16).toString('hex'), first: 1, choices: 1, rounds: 1, target: 'ab'.repeat(16) },
    ])(received, response),
  '/api/member/login': signInHandler,
  '/api/user/user_logout': rowsHandler([{ result: 'ok' }]),
  '/api/member/current_member_detail': rowsHandler([{ ...memberDetail, utoken: canary, secret_key: canary }]),
  '/readyz': (_received, response) => response.end('{}'),
  [handshakePath]: (received, response) => response.end(handshakeOf(received)),
}

const readText = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export const startFakeBank = async (port = 0): Promise<FakeBank> => {
  const handlers = new Map(Object.entries(defaults))
  const streams = new Map<string, StreamHandler>()
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const [, stream] = [...streams].find(([start]) => path.startsWith(start)) ?? []
    if (stream) {
      stream(request, response)
      return
    }
    const entry = { path: request.url ?? '', headers: request.headers, text: await readText(request) }
    // Asked now and again by itself: tests look at what they have caused.
    if (path !== handshakePath) received.push(entry)
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Set-Cookie', 'bank=1')
    const handler = handlers.get(path) ?? refuse('9005', '接口不存在')
    await handler(entry, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (path, answer) => {
      handlers.set(path, Array.isArray(answer) ? rowsHandler(answer) : answer)
    },
    stream: (pathStart, handler) => {
      streams.set(pathStart, handler)
    },
    count: path => received.filter(entry => entry.path.split('?')[0] === path).length,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
