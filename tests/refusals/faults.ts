import { refuse } from '../../bff/src/testing/fake-bank.ts'
import { type Answer, Visitor } from '../../bff/src/testing/visitor.ts'
import {
  type Stand,
  startBroken,
  startExhausted,
  startHasty,
  startStand,
  startWithoutRedis,
} from './gateway-parts.ts'

export type Encoding = 'json' | 'form'

export const contentType = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const

export const readPath = '/api/member/current_member_detail'
export const listPath = '/api/bills/query_holding'
export const writePath = '/api/discount/withdraw_apply'
export const adminPath = '/api/admin/approve_disc_apply'
const quotePath = '/api/discount/get_quote'
const statePath = '/api/session/state'
const loginPath = '/api/member/login'

export interface RefusalCase {
  title: string
  status: number
  code: string
  /** The gateway it happens at; a fresh one where the fault would outlive the question. */
  stand?: () => Promise<Stand>
  ask(stand: Stand, encoding: Encoding): Promise<Answer>
}

export const encode = (encoding: Encoding, fields: Record<string, string>): string =>
  encoding === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString()

export const send = (
  visitor: Visitor,
  path: string,
  encoding: Encoding,
  body: string | Buffer,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> =>
  visitor.send(method, path, { 'x-csrf': '1', 'content-type': contentType[encoding], ...headers }, body)

const stranger = (stand: Stand) => new Visitor(stand.bff.url)

/** A refusal that the request's own head or path brings about. */
const byRequest = (
  title: string,
  status: number,
  code: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'POST',
): RefusalCase => ({
  title,
  status,
  code,
  ask: ({ user }, encoding) => send(user, path, encoding, encode(encoding, {}), headers, method),
})

/** A body that is refused, in both encodings. */
const byBody = (
  title: string,
  code: string,
  path: string,
  json: string | Buffer,
  form: string | Buffer,
  status = 400,
): RefusalCase => ({
  title,
  status,
  code,
  ask: ({ user }, encoding) => send(user, path, encoding, encoding === 'json' ? json : form),
})

/** What the bank does with the call, and what becomes of it. */
const byBank = (
  title: string,
  status: number,
  code: string,
  handler: Parameters<Stand['bank']['answer']>[1],
  stand = () => startStand(),
): RefusalCase => ({
  title,
  status,
  code,
  stand,
  ask: ({ bank, user }, encoding) => {
    bank.answer(writePath, handler)
    return send(user, writePath, encoding, encode(encoding, { apply_no: 'TX20260623000018' }))
  },
})

const login = (visitor: Visitor, encoding: Encoding, account: string, captchaId: string) =>
  send(
    visitor,
    loginPath,
    encoding,
    encode(encoding, {
      account,
      password: 'Demo#2026',
      check_code: 'abcd',
      req_code_session_id: captchaId,
      biz_type: 'comp',
    }),
  )

const endless: Parameters<Stand['bank']['answer']>[1] = (_received, response) => {
  const chunk = Buffer.alloc(1024 * 1024, 'a')
  const pump = () => {
    while (!response.destroyed && response.write(chunk)) {}
    if (!response.destroyed) response.once('drain', pump)
  }
  pump()
}

const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
const many = Array.from({ length: 3000 }, (_, at) => `n${at}`)

/** Every way to be refused, in the order of refusal. */
export const refusalCases: RefusalCase[] = [
  byRequest('no X-CSRF', 403, '9004', readPath, { 'x-csrf': '' }),
  byRequest('another X-CSRF', 403, '9004', readPath, { 'x-csrf': 'true' }),
  byRequest('a foreign Origin', 403, '9004', readPath, { origin: 'https://evil.example' }),
  byRequest('a cross-site fetch', 403, '9004', readPath, { 'sec-fetch-site': 'cross-site' }),
  byRequest('a type we do not read', 415, '9003', readPath, { 'content-type': 'text/plain' }),
  byRequest('multipart for a call', 415, '9003', readPath, {
    'content-type': 'multipart/form-data; boundary=x',
  }),
  byRequest('a charset we do not read', 415, '9003', readPath, {
    'content-type': 'application/json; charset=gbk',
  }),
  byRequest('a compressed body', 415, '9003', readPath, { 'content-encoding': 'gzip' }),
  byBody(
    'a body beyond 100 KB',
    '9002',
    readPath,
    `{"a":"${'x'.repeat(110_000)}"}`,
    `a=${'x'.repeat(110_000)}`,
    413,
  ),
  byRequest('an unknown call', 404, '9005', '/api/discount/no_such_call'),
  byRequest('another spelling of a path', 404, '9005', '/api/discount/../member/current_member_detail/'),
  byRequest('a wrong method', 405, '9014', readPath, {}, 'PUT'),
  {
    title: 'no cookie',
    status: 401,
    code: '1004',
    ask: (stand, encoding) => send(stranger(stand), readPath, encoding, ''),
  },
  {
    title: 'a forged cookie',
    status: 401,
    code: '1001',
    ask: (stand, encoding) => {
      const visitor = stranger(stand)
      visitor.cookies.set('sid', 's%3Aforged.signature')
      return send(visitor, readPath, encoding, '')
    },
  },
  {
    title: 'a visitor who has not signed in',
    status: 401,
    code: '1001',
    ask: async (stand, encoding) => {
      const visitor = stranger(stand)
      await visitor.captcha()
      return send(visitor, readPath, encoding, '')
    },
  },
  byBank('a session that the bank ended', 401, '1001', refuse('1001', '登录超时，请重新登录')),
  byBank('a user who signed in elsewhere', 401, '1002', refuse('1002', '您的账号已在其他地方登录')),
  byBank('a session that the bank calls invalid', 401, '1005', refuse('1005', '登录状态无效，请重新登录')),
  {
    title: 'a locked screen',
    status: 423,
    code: '9011',
    ask: ({ locked }, encoding) => send(locked, readPath, encoding, ''),
  },
  byRequest('a call for others', 403, '1003', adminPath),
  {
    title: 'too many calls',
    status: 429,
    code: '9006',
    stand: startExhausted,
    ask: ({ user }, encoding) => send(user, readPath, encoding, ''),
  },
  byBody('a body that is not what it says', '9001', readPath, '{"a":', 'a=%ff'),
  byBody('invalid UTF-8', '9001', readPath, Buffer.from([0x22, 0xff, 0x22]), Buffer.from('a=\xff', 'latin1')),
  byBody('NUL', '9001', listPath, '{"bill_no":"a\\u0000"}', 'bill_no=a%00'),
  byBody('a name given twice', '9001', listPath, '{"bill_no":"1","bill_no":"2"}', 'bill_no=1&bill_no=2'),
  byBody('__proto__', '9001', listPath, '{"__proto__":{"a":1}}', 'a[__proto__]=1'),
  byBody('nesting without end', '9001', listPath, deep(200), `a${'[b]'.repeat(200)}=1`),
  byBody('names without end', '9001', listPath, `{${many.map(n => `"${n}":1`).join()}}`, many.join('&')),
  byBody('a list for an object', '9001', quotePath, '[]', 'bills[0][holding_id]=1&bills[7][holding_id]=1'),
  byBody('an unknown field', '9012', listPath, '{"status":4}', 'status=4'),
  byBody('both spellings', '9012', listPath, '{"page_no":1,"pageNo":2}', 'page_no=1&pageNo=2'),
  byBody('a missing field', '9012', writePath, '{}', ''),
  byBody('a mistyped field', '9012', writePath, '{"apply_no":"TX1"}', 'apply_no=TX1'),
  {
    title: 'a captcha that is not ours',
    status: 422,
    code: '12007',
    ask: (stand, encoding) => login(stranger(stand), encoding, 'someone', 'f'.repeat(32)),
  },
  {
    title: 'a wrong password',
    status: 422,
    code: '10100',
    ask: async (stand, encoding) => {
      const visitor = stranger(stand)
      return login(visitor, encoding, 'nobody', await visitor.captcha())
    },
  },
  byBank('a refusal by the state', 409, '20000', refuse('20000', '当前状态不允许该操作')),
  byBank('a record that is not there', 404, '9015', refuse('9015', '记录不存在')),
  byBank('a rule of the business', 422, '20033', refuse('20033', '请先修改密码')),
  byBank('a code of the bank that we do not know', 422, '77777', refuse('77777', '额度冻结')),
  {
    title: 'a bank that is not there',
    status: 502,
    code: '9008',
    stand: startStand,
    ask: async ({ bank, user }, encoding) => {
      await bank.close()
      return send(user, writePath, encoding, encode(encoding, { apply_no: 'TX20260623000018' }))
    },
  },
  byBank('a bank that hangs', 504, '9009', () => {}, startHasty),
  byBank(
    'a bank that begins and hangs',
    504,
    '9009',
    (_received, response) => response.write('{"is_'),
    startHasty,
  ),
  byBank('a bank that hangs up', 502, '9008', (_received, response) => response.destroy()),
  byBank('a bank that hangs up in the middle', 502, '9008', (_received, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('{"is_success":', () => response.destroy())
  }),
  byBank('a bank that answers garbage', 502, '9010', (_received, response) =>
    response.end('<h1>Error at /srv/bank.js:12 (10.0.0.7)</h1>'),
  ),
  byBank('a bank that answers its own inner fault', 502, '9010', refuse('9013', 'select * from member')),
  byBank('a bank that breaks the contract', 502, '9010', [{ result: 'perhaps' }]),
  byBank('a bank that answers without end', 502, '9010', endless),
  byBank('a bank that redirects', 502, '9010', (_received, response) =>
    response.writeHead(302, { Location: 'http://10.0.0.7/' }).end(),
  ),
  {
    title: 'a Redis that is not there',
    status: 503,
    code: '9007',
    stand: startWithoutRedis,
    ask: ({ user }, encoding) => send(user, readPath, encoding, ''),
  },
  {
    title: 'a fault in our own code',
    status: 500,
    code: '9013',
    stand: startBroken,
    ask: ({ user }, encoding) => send(user, statePath, encoding, ''),
  },
]
