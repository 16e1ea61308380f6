import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

const rowsHandler = (rows: Record<string, unknown>[]): Handler => {
  return (_received, response) => response.end(JSON.stringify({ is_success: true, data: rows }))
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
  '/api/user/get_req_chkcode_id': (_received, response) =>
    rowsHandler([{ result: randomBytes(16).toString('hex') }])({} as Received, response),
  '/api/user/get_voice_chkcode_id': (_received, response) =>
    rowsHandler([{ result: randomBytes(16).toString('hex') }])({} as Received, response),
  '/api/member/login': signInHandler,
  '/api/user/user_logout': rowsHandler([{ result: 'ok' }]),
  '/api/member/current_member_detail': rowsHandler([{ ...memberDetail, utoken: canary, secret_key: canary }]),
  '/readyz': (_received, response) => response.end('{}'),
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
    received.push(entry)
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
