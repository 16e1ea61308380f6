import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { gatewayHeaders, TestClient } from './testing/test-client.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const children = new Set<ChildProcess>()
let dataDir: string

const run = (env: Record<string, string> = {}, ...args: string[]) => {
  const child = fork(main, args, {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      BANK_PORT: '0',
      DATA_DIR: dataDir,
      SANDBOX_NOW: '2026-06-23T10:00:00+08:00',
      SANDBOX_CAPTCHA: 'abcd',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
  const output: string[] = []
  child.stdout?.on('data', chunk => output.push(String(chunk)))
  child.stderr?.on('data', chunk => output.push(String(chunk)))
  return { child, text: () => output.join('') }
}

const start = async (env: Record<string, string> = {}) => {
  const { child, text } = run(env)
  const [message] = (await Promise.race([
    once(child, 'message'),
    ended(child).then(() => {
      throw new Error(text())
    }),
  ])) as [{ ready: boolean; url: string }]
  return { child, text, url: message.url, ready: message.ready }
}

/** When all that it has printed has been read too. */
const ended = async (child: ChildProcess) =>
  (await once(child, 'close')) as [code: number | null, signal: NodeJS.Signals | null]

const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  const exited = ended(child)
  child.kill(signal)
  const [code] = await exited
  return code
}

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bank-main-'))
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

describe('an installation', () => {
  test('is prepared whatever its settings are, and keeps nothing of the trial', async () => {
    const temporary = join(dataDir, 'tmp')
    const own = join(dataDir, 'own')
    mkdirSync(temporary)
    const settings = { TMPDIR: temporary, DATA_DIR: own, NODE_ENV: 'production', BANK_PORT: 'none' }
    const { child, text } = run(settings, '--prepare')
    const [code] = await ended(child)
    expect([code, text()]).toEqual([0, ''])
    expect(readdirSync(dataDir)).toEqual(['tmp'])
    expect(readdirSync(temporary)).toEqual([])
    const kept = readdirSync(new URL('../../node_modules/.cache/portal-bank', import.meta.url))
    expect(kept.filter(name => name === 'compiled' || /^empty-[0-9a-f]{16}$/.test(name))).toHaveLength(2)
    rmSync(temporary, { recursive: true })
  })
})

describe('the log of events', () => {
  test('is raised by a command, which says to what', async () => {
    const own = mkdtempSync(join(tmpdir(), 'bank-restored-'))
    const { child, text } = run({ DATA_DIR: own }, '--raise-epoch')
    const [code] = await ended(child)
    expect([code, text()]).toEqual([0, expect.stringContaining('事件日志代号已升至 2')])
    rmSync(own, { recursive: true })
  })
})

describe('the bank as a process', () => {
  beforeAll(() => {
    cpSync(inject('seededBank'), dataDir, { recursive: true })
  })

  test('reports over IPC, refuses a second start on its directory, survives kill -9 with its sessions, and ends when its parent lets go of the channel', async () => {
    const first = await start()
    expect(first.ready).toBe(true)
    const client = await new TestClient(first.url).signedIn('15400000011')

    const second = run()
    const [code] = await ended(second.child)
    expect(code).toBe(1)
    expect(second.text()).toContain('is in use by another running bank')

    await kill(first.child, 'SIGKILL')
    const again = await start()
    const same = new TestClient(again.url, client.utoken)
    expect((await same.call('/api/user/get_menu_list')).is_success).toBe(true)
    // Its message may overtake what it has printed.
    await expect.poll(again.text).toContain('SANDBOX_NOW is before stored events')
    const exited = once(again.child, 'exit')
    again.child.disconnect()
    expect(await exited).toEqual([0, null])
  })

  test('drains before it stops: /readyz is 503, calls are answered and end their connection', async () => {
    const bank = await start({ BANK_DRAIN_DELAY_MS: '600000' })
    const guest = new TestClient(bank.url)
    await guest.trySignIn('15400000011', 'comp', { password: 'wrong-password' })
    expect((await fetch(`${bank.url}/readyz`)).headers.get('connection')).toBe('keep-alive')
    bank.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${bank.url}/readyz`)).status).toBe(503)
    const answer = await fetch(`${bank.url}/api/quotes/query_rate_grid`, {
      method: 'POST',
      headers: gatewayHeaders,
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    // A second signal leaves the rest of the delay out.
    expect(await kill(bank.child, 'SIGTERM')).toBe(0)

    const line = bank
      .text()
      .split('\n')
      .find(each => each.includes('"path":"/api/member/login"'))
    expect(JSON.parse(line ?? '')).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 200,
      errorNo: '10100',
    })
  })

  test('lists every fault of its settings and stops', async () => {
    const { child, text } = run({ NODE_ENV: 'production', SANDBOX: 'on' })
    expect((await ended(child))[0]).toBe(1)
    expect(text()).toContain('- SANDBOX: must not be on in production')
    expect(text()).toContain('- WIRE_KEY: required outside the sandbox')
  })

  test('logs no password, utoken or captcha answer', async () => {
    const bank = await start()
    const guest = new TestClient(bank.url)
    const { utoken } = await guest.signedIn('officer1', 'admin')
    await guest.trySignIn('officer1', 'admin', { password: 'wrong-password' })
    expect(await kill(bank.child, 'SIGTERM')).toBe(0)
    for (const secret of [utoken, 'Demo#2026', 'wrong-password', '"abcd"']) {
      expect(bank.text()).not.toContain(secret)
    }
  })
})
