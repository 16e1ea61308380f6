import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, memberDetail, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

const memberPath = '/api/member/current_member_detail'

let bank: FakeBank
let bff: TestBff
let visitor: Visitor
/** The breaker's own: it is open for as long as a test wants. */
let now = 0
beforeEach(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({
    bankUrl: bank.url,
    // A busy machine may be away for some hundred milliseconds.
    bankTimeoutMs: 500,
    breaker: { failures: 3, openMs: 60_000, now: () => now },
  })
  visitor = new Visitor(bff.url)
  await visitor.signIn()
})
afterEach(async () => {
  await bff.close()
  await bank.close()
})

const breakerState = async () => {
  const { text } = await new Visitor(bff.opsUrl).get('/metrics')
  return Number(/^portal_bank_breaker_state (\d)/m.exec(text)?.[1])
}

it('a bank that hangs is given up after some calls: 9008 at once with Retry-After, and it is spared', async () => {
  bank.answer(memberPath, () => {})
  for (let count = 0; count < 3; count++) expect((await visitor.me()).json?.error_no).toBe('9009')
  expect(await breakerState()).toBe(2)

  const asked = bank.count(memberPath)
  const answer = await visitor.me()
  expect([answer.status, answer.json?.error_no]).toEqual([502, '9008'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(bank.count(memberPath)).toBe(asked)
})

it('a bank that is back is used again with the same session', async () => {
  bank.answer(memberPath, () => {})
  for (let count = 0; count < 3; count++) await visitor.me()
  bank.answer(memberPath, [memberDetail])
  now += 60_000
  expect((await visitor.me()).status).toBe(200)
  expect(await breakerState()).toBe(0)
})

it('refusals of the bank are answers: they never open the breaker', async () => {
  const refusal = JSON.stringify({ is_success: false, error_no: '20000', error_msg: '不行' })
  bank.answer(memberPath, (_received, response) => response.end(refusal))
  for (let count = 0; count < 5; count++) expect((await visitor.me()).status).toBe(409)
  expect(await breakerState()).toBe(0)
})

it('what one class of calls waits for in vain says nothing of the others', async () => {
  bank.answer('/api/member/login', () => {})
  for (let count = 0; count < 4; count++) await new Visitor(bff.url).signIn()
  expect(await breakerState()).toBe(2)
  expect((await visitor.me()).status).toBe(200)
  expect((await visitor.post('/api/user/user_logout')).status).toBe(200)
})

it('/readyz asks the bank itself, whatever the breaker thinks', async () => {
  bank.answer(memberPath, () => {})
  for (let count = 0; count < 3; count++) await visitor.me()
  expect((await new Visitor(bff.opsUrl).get('/readyz')).status).toBe(200)
})

const picture = '/files/0f8fad5bd9cb469fa16570867728950e.png'
const codeOf = ({ json }: { json: { error_no?: string } | undefined }) => json?.error_no

it('streams open it too, and are refused at once while it is open: captcha, upload, file', async () => {
  const captcha = await visitor.captcha()
  bank.stream('/files/', (_request, response) => response.destroy())
  for (let count = 0; count < 3; count++) expect(codeOf(await visitor.get(picture))).toBe('9008')
  expect(await breakerState()).toBe(2)
  let reached = 0
  for (const path of ['/files/', '/checkcode/', '/api/file/upload']) {
    bank.stream(path, (_request, response) => {
      reached += 1
      response.destroy()
    })
  }
  const upload = visitor.send(
    'POST',
    '/api/file/upload?perm=2&sceneId=avatar',
    { 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=edge' },
    '--edge--',
  )
  const answers = await Promise.all([
    visitor.get(picture),
    visitor.get(`/checkcode/login?rid=${captcha}`),
    upload,
    visitor.me(),
  ])
  expect(reached).toBe(0)
  expect(answers.map(codeOf)).toEqual(['9008', '9008', '9008', '9008'])
  for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

it('a stream that works closes it again', async () => {
  bank.answer(memberPath, (_received, response) => response.destroy())
  for (let count = 0; count < 3; count++) await visitor.me()
  expect(codeOf(await visitor.get(picture))).toBe('9008')
  bank.stream('/files/', (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '3' }).end('png')
  })
  now += 60_000
  expect((await visitor.get(picture)).status).toBe(200)
  expect(await breakerState()).toBe(0)
})

it('downloads that browsers give up say nothing of the bank', async () => {
  const patient = await startTestBff({ bankUrl: bank.url, breaker: { failures: 2, openMs: 60_000 } })
  const user = new Visitor(patient.url)
  await user.signIn()
  let begun = 0
  bank.stream('/files/', () => {
    begun += 1
  })
  for (let count = 0; count < 3; count++) {
    const leaving = new AbortController()
    const cookie = [...user.cookies].map(pair => pair.join('=')).join('; ')
    const asking = fetch(patient.url + picture, { headers: { cookie }, signal: leaving.signal })
    await expect.poll(() => begun, { interval: 5 }).toBe(count + 1)
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await expect.poll(() => patient.logLines().split('"path":"/files/').length - 1).toBe(count + 1)
  }
  expect((await user.me()).status).toBe(200)
  await patient.close()
})
