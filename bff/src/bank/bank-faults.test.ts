import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import {
  canary,
  type FakeBank,
  memberDetail,
  refuse,
  sealedAnswer,
  startFakeBank,
} from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

const memberPath = '/api/member/current_member_detail'
const gridPath = '/api/quotes/query_rate_grid'
const withdraw = { apply_no: 'TX20260623000018' }

let bank: FakeBank
let bff: TestBff
let visitor: Visitor

const begin = async (settings: { bankTimeoutMs?: number } = {}) => {
  bff = await startTestBff({ bankUrl: bank.url, ...settings })
  visitor = new Visitor(bff.url)
  await visitor.signIn()
}
beforeEach(async () => {
  bank = await startFakeBank()
  await begin()
})
afterEach(async () => {
  await bff.close()
  await bank.close()
})

const outcome = async (path = memberPath, body: unknown = {}) => {
  const answer = await visitor.post(path, body)
  expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|at \w+ \(|undici/)
  return [answer.status, answer.json?.error_no]
}

describe('a bank that fails', () => {
  it('refuses connections: 502 9008, and the session works when it is back', async () => {
    const port = Number(new URL(bank.url).port)
    await bank.close()
    expect(await outcome()).toEqual([502, '9008'])
    bank = await startFakeBank(port)
    expect((await visitor.me()).status).toBe(200)
  })

  it.each<[string, Parameters<FakeBank['answer']>[1]]>([
    ['hangs', () => {}],
    ['begins an answer and hangs', (_received, response) => response.write('{"is_success":true,')],
  ])('%s: 504 9009 at the bound', async (_title, answer) => {
    await bff.close()
    await begin({ bankTimeoutMs: 1_000 })
    bank.answer(memberPath, answer)
    expect(await outcome()).toEqual([504, '9009'])
  })

  it.each([
    ['garbage', '<html>oops at /srv/bank.js:1</html>'],
    ['no envelope', '{"data":1}'],
    ['an envelope without rows', '{"is_success":true}'],
    ['personal data unsealed', '{"is_success":true,"data":[{"mobile":"15400000011"}]}'],
    ['rows that break the contract', '{"is_success":true,"data":[{"user_code":1}]}'],
    ['its own inner error', '{"is_success":false,"error_no":"9013","error_msg":"select * from members"}'],
  ])('answers %s: 502 9010', async (_title, text) => {
    bank.answer(memberPath, (_received, response) => response.end(text))
    expect(await outcome()).toEqual([502, '9010'])
  })

  it('answers more than 8 MiB: 502 9010 without reading it all', async () => {
    bank.answer(memberPath, (_received, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 'a')
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) {}
        if (!response.destroyed) response.once('drain', pump)
      }
      pump()
    })
    expect(await outcome()).toEqual([502, '9010'])
  })

  it('redirects: not followed, 502 9010', async () => {
    bank.answer(memberPath, (_received, response) => {
      response.writeHead(302, { Location: `${bank.url}${gridPath}` }).end()
    })
    expect(await outcome()).toEqual([502, '9010'])
    expect(bank.count(gridPath)).toBe(0)
  })

  it('is asked again once for a read whose connection broke, never for a write', async () => {
    let broken = true
    bank.answer(memberPath, (received, response) => {
      if (broken) response.destroy()
      else response.end(sealedAnswer(received, [memberDetail]))
      broken = false
    })
    expect((await visitor.me()).status).toBe(200)
    expect(bank.count(memberPath)).toBe(2)

    const writePath = '/api/discount/withdraw_apply'
    bank.answer(writePath, (_received, response) => response.destroy())
    expect(await outcome(writePath, withdraw)).toEqual([502, '9008'])
    expect(bank.count(writePath)).toBe(1)
  })
})

describe('a bank whose sign-in breaks the contract', () => {
  it('is told to end the utoken that it gave', async () => {
    const utoken = `${canary}-broken`
    bank.answer('/api/member/login', [{ utoken, user_info: { account: 1 } }])
    expect((await new Visitor(bff.url).signIn()).status).toBe(502)
    await expect
      .poll(() => bank.received.filter(({ path }) => path === '/api/user/user_logout'))
      .toContainEqual(expect.objectContaining({ headers: expect.objectContaining({ utoken }) }))
  })
})

it('hears of no utoken but the session’s own', async () => {
  const path = '/api/user/get_menu_list'
  const since = bank.received.length
  for (const body of [{ utoken: 'forged' }, { utoken: 'forged', auth_version_id: '1' }])
    await visitor.post(path, body)
  const asked = bank.received.slice(since).filter(each => each.path === path)
  expect(asked).toHaveLength(2)
  for (const { text, headers } of asked) {
    expect(new URLSearchParams(text).getAll('utoken')).toEqual([headers.utoken])
    expect(JSON.stringify([text, headers])).not.toContain('forged')
  }
})

describe('a bank that refuses', () => {
  it.each([
    ['20000', 409],
    ['9015', 404],
    ['20033', 422],
    ['1003', 403],
    ['77777', 422],
    // Defined by the specification, without a meaning: passed on with the bank's words.
    ['00002', 422],
  ])('under %s is answered with the code and status %i', async (code, status) => {
    bank.answer('/api/discount/withdraw_apply', refuse(code, '不行'))
    const answer = await visitor.post('/api/discount/withdraw_apply', withdraw)
    expect([answer.status, answer.json?.error_no, answer.json?.error_msg]).toEqual([status, code, '不行'])
  })

  it('may call its code either name, and clients find it under both', async () => {
    bank.answer('/api/discount/withdraw_apply', (_received, response) =>
      response.end(JSON.stringify({ is_success: false, error_code: '00002', error_msg: '不行' })),
    )
    const answer = await visitor.post('/api/discount/withdraw_apply', withdraw)
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ error_no: '00002', error_code: '00002', error_msg: '不行' })
  })

  it.each([
    ['9006', 429, 17.2, 18],
    ['23005', 422, 90, 90],
    ['77777', 422, 0, 1],
  ])('under %s says when to come again', async (code, status, retry_after, seconds) => {
    bank.answer('/api/discount/withdraw_apply', (_received, response) =>
      response.end(JSON.stringify({ is_success: false, error_no: code, error_msg: '不行', retry_after })),
    )
    const answer = await visitor.post('/api/discount/withdraw_apply', withdraw)
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, String(seconds)])
    expect(answer.json?.error_no).toBe(code)
  })

  it.each([-1, '5', 1e9, null])('names no wait that is none: %s', async retry_after => {
    bank.answer('/api/discount/withdraw_apply', (_received, response) =>
      response.end(JSON.stringify({ is_success: false, error_no: '20000', error_msg: '不行', retry_after })),
    )
    const answer = await visitor.post('/api/discount/withdraw_apply', withdraw)
    expect([answer.status, answer.headers['retry-after']]).toEqual([409, undefined])
  })

  it('with an endless text is cut short', async () => {
    bank.answer(memberPath, refuse('77777', `a\n\u0007${'长'.repeat(5000)}`))
    const { json } = await visitor.me()
    expect(json?.error_msg).toHaveLength(200)
    expect(json?.error_msg).toMatch(/^a 长+$/)
  })
})

describe('what crosses', () => {
  it('to the bank is only what is listed', async () => {
    await visitor.post(
      memberPath,
      {},
      {
        authorization: 'Bearer x',
        'x-forwarded-for': '10.0.0.1',
        utoken: 'stolen',
        'x-service-token': 'guess',
      },
    )
    const headers = bank.received.at(-1)?.headers ?? {}
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'connection',
      'content-length',
      'content-type',
      'host',
      'utoken',
      'x-request-id',
      'x-service-token',
      'x-wire-key',
    ])
    expect(headers.utoken).not.toBe('stolen')
    expect(headers['x-service-token']).toBe('sandbox-service-token')
  })

  it('to the browser carries no cookie of the bank and no field that the contract does not list', async () => {
    const answer = await visitor.me()
    expect(answer.setCookie).toEqual([])
    expect(Object.keys(answer.json?.data?.[0] ?? {}).sort()).toEqual(Object.keys(memberDetail).sort())
    expect(answer.json?.data?.[0]?.mobile).toBe('154****0011')
  })

  it('as a password is sealed and in a form', async () => {
    const signIn = bank.received.find(({ path }) => path === '/api/member/login')
    expect(signIn?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(signIn?.text).not.toContain('Demo')
    expect(new URLSearchParams(signIn?.text).get('biz_type')).toBe('comp')
  })

  it('carries one request id from end to end', async () => {
    const answer = await visitor.me()
    expect(bank.received.at(-1)?.headers['x-request-id']).toBe(answer.headers['x-request-id'])
  })
})
