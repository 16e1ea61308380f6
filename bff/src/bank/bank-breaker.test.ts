import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, memberDetail, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

const memberPath = '/api/member/current_member_detail'

let bank: FakeBank
let bff: TestBff
let visitor: Visitor
beforeEach(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({
    bankUrl: bank.url,
    bankTimeoutMs: 200,
    breaker: { failures: 3, openMs: 400 },
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
  const started = Date.now()
  const answer = await visitor.me()
  expect([answer.status, answer.json?.error_no]).toEqual([502, '9008'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Date.now() - started).toBeLessThan(150)
  expect(bank.count(memberPath)).toBe(asked)
})

it('a bank that is back is used again with the same session', async () => {
  bank.answer(memberPath, () => {})
  for (let count = 0; count < 3; count++) await visitor.me()
  bank.answer(memberPath, [memberDetail])
  await wait(450)
  expect((await visitor.me()).status).toBe(200)
  expect(await breakerState()).toBe(0)
})

it('refusals of the bank are answers: they never open the breaker', async () => {
  const refusal = JSON.stringify({ is_success: false, error_no: '20000', error_msg: '不行' })
  bank.answer(memberPath, (_received, response) => response.end(refusal))
  for (let count = 0; count < 5; count++) expect((await visitor.me()).status).toBe(409)
  expect(await breakerState()).toBe(0)
})

it('/readyz asks the bank itself, whatever the breaker thinks', async () => {
  bank.answer(memberPath, () => {})
  for (let count = 0; count < 3; count++) await visitor.me()
  expect((await new Visitor(bff.opsUrl).get('/readyz')).status).toBe(200)
})
