import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { serviceTokenHeader } from '@portal/shared/wire/wire.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captchaAnswerOf } from '../harness/captcha-answer.ts'
import { Client } from '../harness/client.ts'
import { freePort, type Running, root, start } from '../harness/processes.ts'
import { type Production, startProduction } from '../harness/production.ts'

/*
 * The first day of an installation: empty stores, secrets of its own, the services that the bank asks, and nothing
 * that is simulated.
 */

const admin = { account: 'root.one', mobile: '13900000000' }
const second = { account: 'root.two', mobile: '13900000002' }
const newPassword = 'Portal#2031'

/** A browser behind the balancer that ends TLS. */
class Visitor extends Client {
  override send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-proto', 'https')
    headers.set('x-forwarded-for', '192.0.2.7')
    return super.send(path, { ...init, headers })
  }
}

let live: Production
let bank: Running
let gateway: Running
let opsUrl: string

/** Runs the bank's program to its end. */
const runBank = async (env: Production['bankEnv'], ...args: string[]) => {
  const run = promisify(execFile)(process.execPath, ['bank/src/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as NodeJS.ProcessEnv,
  })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

let initialPassword = ''

beforeAll(async () => {
  live = await startProduction()
})
afterAll(async () => {
  await gateway?.stop()
  await bank?.stop()
  await live?.stop()
})

const signIn = async (password: string) => {
  const visitor = new Visitor(gateway.url)
  const rid = await visitor.captcha()
  const answer = await visitor.post('/api/member/login', {
    account: admin.account,
    password,
    check_code: captchaAnswerOf(live.dataSecret, rid),
    req_code_session_id: rid,
    biz_type: 'admin',
  })
  return { visitor, answer }
}

it('a bank without the systems it asks does not start, and names each', async () => {
  const wanted = [
    'BANK_REGISTRY_URL',
    'BANK_TAX_URL',
    'BANK_CLEARING_URL',
    'BANK_PROVING_URL',
    'BANK_DISCLOSURE_URL',
    'BANK_ACCEPTOR_URL',
  ]
  const env = Object.fromEntries(Object.entries(live.bankEnv).filter(([name]) => !wanted.includes(name)))
  for (const args of [[], ['--check-config']]) {
    const { code, output } = await runBank(env, ...args)
    expect(code).toBe(1)
    expect(output.split('\n').filter(line => line.startsWith('  - '))).toEqual(
      wanted.map(name => expect.stringContaining(`${name}: required outside the sandbox`)),
    )
  }
})

it('the first two administrators are written into an empty database, once', async () => {
  expect(await runBank(live.bankEnv, '--check-config')).toMatchObject({ code: 0 })
  const flags = ['--first-admin', admin.account, admin.mobile, second.account, second.mobile]
  const first = await runBank(live.bankEnv, ...flags)
  expect(first.code).toBe(0)
  const made = [...first.output.matchAll(/系统管理员 (\S+) 已建立，初始密码 (\S+) /g)]
  expect(made.map(([, account]) => account)).toEqual([admin.account, second.account])
  initialPassword = made[0]?.[2] ?? ''
  expect(initialPassword).not.toBe('')
  const again = await runBank(live.bankEnv, ...flags)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('已有系统管理员') })
})

it('bank and gateway start, and they sign in, change the password and add an officer', async () => {
  bank = await start([process.execPath, 'bank/src/main.ts'], /bank ready (http:\S+)/, {
    ...live.bankEnv,
    BANK_PORT: String(await freePort()),
  })
  const opsPort = await freePort()
  opsUrl = `http://127.0.0.1:${opsPort}`
  gateway = await start([process.execPath, 'bff/src/main.ts'], /ready (http:\S+)/, {
    ...live.gatewayEnv,
    PORT: String(await freePort()),
    OPS_PORT: String(opsPort),
    BANK_URL: bank.url,
  })
  await expect.poll(async () => (await fetch(`${opsUrl}/readyz`)).status).toBe(200)

  // Nobody of the demo is here.
  const demo = await signIn('Demo#2026')
  expect(demo.answer.status).not.toBe(200)

  const { visitor, answer } = await signIn(initialPassword)
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-sid'])
  const officer = { account: 'officer.one', user_name: '孟某', mobile: '13900000001' }
  const early = await visitor.post('/api/admin/user/add', officer)
  expect(early.body).toMatchObject({ is_success: false, error_no: '20033' })
  await visitor.row('/api/member/update_pwd_send', { user_account: admin.account })
  const messages = () => live.sms.asked.map(({ body }) => body as { mobile: string; text: string })
  await expect.poll(() => messages().length).toBe(1)
  const [message] = messages()
  expect(message?.mobile).toBe(admin.mobile)
  const changed = await visitor.post('/api/member/modify_pwd', {
    account: admin.account,
    old_pwd: initialPassword,
    new_pwd: newPassword,
    sms_code: /\d{6}/.exec(message?.text ?? '')?.[0] ?? '',
  })
  expect(changed.body).toMatchObject({ is_success: true })

  const again = await signIn(newPassword)
  expect(again.answer.status).toBe(200)
  await again.visitor.row('/api/admin/user/add', officer)
  await expect.poll(() => messages().at(-1)?.mobile).toBe('13900000001')

  const { params } = await again.visitor.row('/api/admin/param/query', {})
  const keys = params.map(({ param_key }) => param_key)
  expect(keys).toContain('CONFIRM_MINUTES')
  for (const key of [
    'SANDBOX_TRIGGERS',
    'PAYOUT_DELAY_MS',
    'INSTANT_DELAY_MS',
    'RATE_SIMULATION',
    'PAYER_OPENING_FEN',
  ]) {
    expect(keys).not.toContain(key)
  }
})

it('nothing answers under /sandbox, and nothing is kept in a folder', async () => {
  const token = { [serviceTokenHeader]: live.bankEnv.BANK_SERVICE_TOKEN ?? '' }
  for (const path of ['/sandbox/messages', '/sandbox/clock']) {
    const answer = await fetch(`${bank.url}${path}`, { headers: token })
    expect(await answer.json()).toMatchObject({ is_success: false, error_no: '9005' })
    expect((await fetch(`${opsUrl}${path}`)).status).toBe(404)
  }
  expect(existsSync(live.bankEnv.DATA_DIR ?? '')).toBe(false)
})

it('a parameter of the sandbox in its database keeps a bank from starting', async () => {
  await bank.stop()
  await live.postgres.run(
    'live',
    "insert into sys_param (param_key, param_value, remark) values ('PAYER_OPENING_FEN', '100', '')",
  )
  const { code, output } = await runBank({ ...live.bankEnv, BANK_PORT: '0' })
  expect([code, output]).toEqual([1, expect.stringContaining('the database holds PAYER_OPENING_FEN = 100')])
})
