import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { canary, type FakeBank, refuse, startFakeBank } from '../testing/fake-bank.ts'
import { type Answer, Visitor } from '../testing/visitor.ts'

let bank: FakeBank
let bff: TestBff
beforeAll(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({ bankUrl: bank.url, logLevel: 'trace', bankTimeoutMs: 300 })
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

it('no utoken, password, captcha answer or key occurs in any answer or log line, whatever happens', async () => {
  const visitor = new Visitor(bff.url)
  const answers: Answer[] = [await visitor.signIn('nobody'), await visitor.signIn(), await visitor.me()]
  bank.answer('/api/user/get_menu_list', [{ utoken: canary, menu_list: canary }])
  answers.push(await visitor.post('/api/user/get_menu_list'))
  bank.answer('/api/user/get_menu_list', () => {})
  answers.push(await visitor.post('/api/user/get_menu_list'))
  bank.answer('/api/member/current_member_detail', refuse('1002', '在别处登录'))
  answers.push(await visitor.post('/api/session/state'), await visitor.me(), await visitor.signIn())
  answers.push(await visitor.post('/api/user/user_logout'))
  await expect.poll(() => bff.logLines()).toContain('user_logout')

  const sent = bank.received.find(({ path }) => path === '/api/member/login')
  const sealed = new URLSearchParams(sent?.text).get('password') ?? ''
  expect(sealed.length).toBeGreaterThan(20)
  const seen = answers.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n')
  for (const secret of [canary, 'Demo#2026', sealed, '5a6e64626f78']) {
    expect(seen).not.toContain(secret)
    expect(bff.logLines()).not.toContain(secret)
  }
  expect(bff.logLines()).not.toContain('abcd"')
  expect(bff.logLines()).not.toContain('15400000011')
})
