import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'
import { namesOf, production, without } from '../testing/settings.ts'
import { readBffSettings, repositoryPath } from './settings.ts'
import { settingsDocument } from './settings-doc.ts'
import { environment } from './settings-fields.ts'

describe('settings', () => {
  it('need nothing in the sandbox', () => {
    expect(readBffSettings({})).toMatchObject({
      sandbox: true,
      host: '127.0.0.1',
      port: 8080,
      opsPort: 8081,
      bankUrl: 'http://127.0.0.1:8090',
      redisUrl: undefined,
      rateLimits: true,
      bankTimeoutMs: 15_000,
    })
    expect(readBffSettings({}).warnings).toEqual([expect.stringContaining('SANDBOX')])
  })

  it('take an empty value for an absent one', () => {
    expect(readBffSettings({ PORT: '', REDIS_URL: '' })).toMatchObject({ port: 8080, redisUrl: undefined })
  })

  it('are complete for production as given here', () => {
    expect(readBffSettings(production)).toMatchObject({ production: true, sandbox: false, warnings: [] })
    for (const name of Object.keys(production)) {
      const missing = namesOf({ ...without(name), ...(name === 'NODE_ENV' && { SANDBOX: 'off' }) })
      expect(missing, name).toEqual(name === 'NODE_ENV' ? [] : [name])
    }
  })

  it('are no sandbox on a listener or an origin that others reach, unless it is said', () => {
    for (const open of [
      { HOST: '0.0.0.0' },
      { OPS_HOST: '::' },
      { PUBLIC_ORIGIN: 'https://portal.example', TRUST_PROXY: '10.0.0.1' },
    ]) {
      expect(namesOf(open)).toEqual([
        'SANDBOX',
        'SESSION_SECRET',
        'WIRE_KEY',
        'BANK_SERVICE_TOKEN',
        'PORTAL_SIGNING_KEY',
      ])
      expect(readBffSettings({ ...open, SANDBOX: 'on' }).sandbox).toBe(true)
    }
    expect(namesOf({ ...production, NODE_ENV: 'prod' })).toEqual(['NODE_ENV', 'SANDBOX'])
  })

  it('take a secret once, and none that repeats itself', () => {
    const { SESSION_SECRET } = production
    expect(namesOf({ ...production, BANK_SERVICE_TOKEN: SESSION_SECRET })).toEqual(['BANK_SERVICE_TOKEN'])
    expect(namesOf({ ...production, WIRE_KEY: '0'.repeat(64), SESSION_SECRET: 'a'.repeat(40) })).toEqual([
      'SESSION_SECRET',
      'WIRE_KEY',
    ])
    expect(namesOf({ SESSION_SECRET: 'short', BANK_SERVICE_TOKEN: 'x' })).toEqual([
      'SESSION_SECRET',
      'BANK_SERVICE_TOKEN',
    ])
  })

  it('report every fault at once, each by its name', () => {
    expect(
      namesOf({
        NODE_ENV: 'production',
        SANDBOX: 'on',
        PORT: '99999',
        TRUST_PROXY: 'true',
        PUBLIC_ORIGIN: 'http://portal.example',
        WIRE_KEY: 'abc',
        SESSION_SECRET: sandboxSecrets.sessionSecret,
        SANDBOX_CAPTCHA: 'abcd',
        SANDBOX_RATE_LIMITS: 'off',
        SANDBOX_NOW: '2026-06-23T10:00:00+08:00',
      }).sort(),
    ).toEqual(
      [
        'PORT',
        'PORTAL_SIGNING_KEY',
        'BANK_SERVICE_TOKEN',
        'BANK_URL',
        'PUBLIC_ORIGIN',
        'REDIS_URL',
        'SANDBOX',
        'SANDBOX_CAPTCHA',
        'SANDBOX_NOW',
        'SANDBOX_RATE_LIMITS',
        'SESSION_SECRET',
        'TRUST_PROXY',
        'WIRE_KEY',
      ].sort(),
    )
  })

  it.each([
    [
      'https without a proxy list',
      { SANDBOX: 'on', PUBLIC_ORIGIN: 'https://portal.example' },
      ['TRUST_PROXY'],
    ],
    [
      'http elsewhere than here',
      { SANDBOX: 'on', PUBLIC_ORIGIN: 'http://portal.example' },
      ['PUBLIC_ORIGIN'],
    ],
    ['a number of proxies', { TRUST_PROXY: '1' }, ['TRUST_PROXY']],
    ['a range with impossible bits', { TRUST_PROXY: '10.0.0.0/999' }, ['TRUST_PROXY']],
    ['everybody as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, ['TRUST_PROXY']],
    ['everybody as a proxy, in IPv6', { TRUST_PROXY: '::/0' }, ['TRUST_PROXY']],
    ['everybody as a proxy, mapped into IPv6', { TRUST_PROXY: '::ffff:0:0/96' }, ['TRUST_PROXY']],
    ['half of everybody as a proxy', { TRUST_PROXY: '10.0.0.1,128.0.0.0/1' }, ['TRUST_PROXY']],
    ['all public addresses as proxies', { TRUST_PROXY: '2000::/3' }, ['TRUST_PROXY']],
    ['no proxy at all', { TRUST_PROXY: ',' }, ['TRUST_PROXY']],
    ['an origin with a path', { PUBLIC_ORIGIN: 'http://localhost/a' }, ['PUBLIC_ORIGIN']],
    ['an origin with an account', { PUBLIC_ORIGIN: 'http://a:b@localhost' }, ['PUBLIC_ORIGIN']],
    ['a bank with a path', { BANK_URL: 'http://127.0.0.1/bank' }, ['BANK_URL']],
    ['a bank with an account', { BANK_URL: 'http://a:b@127.0.0.1' }, ['BANK_URL']],
    ['a bank without a port', { BANK_URL: 'http://127.0.0.1:0' }, ['BANK_URL']],
    ['addresses that are none', { HOST: '999.1.1.1', OPS_HOST: ':::' }, ['HOST', 'OPS_HOST']],
    ['two listeners on one port', { PORT: '8081' }, ['OPS_PORT']],
    ['another scheme for Redis', { REDIS_URL: 'http://redis' }, ['REDIS_URL']],
    ['a Redis without a host', { REDIS_URL: 'redis://:word@' }, ['REDIS_URL']],
    ['a Redis with an impossible port', { REDIS_URL: 'redis://redis:99999' }, ['REDIS_URL']],
    ['a sentinel with an impossible port', { REDIS_URL: 'redis+sentinel://a:99999/main' }, ['REDIS_URL']],
    ['a Redis database without a number', { REDIS_URL: 'redis://redis/main' }, ['REDIS_URL']],
    ['a log level that is none', { LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
    [
      'sandbox switches without a sandbox',
      { ...production, SANDBOX_RATE_LIMITS: 'off' },
      ['SANDBOX_RATE_LIMITS'],
    ],
    ['a short key', { WIRE_KEY: 'abcd', WIRE_IV: 'ab' }, ['WIRE_KEY', 'WIRE_IV']],
  ])('refuse %s', (_title, env, names) => {
    expect(namesOf(env)).toEqual(names)
  })

  it('let section 7 be spoken to a bank behind TLS, or on the own machine, and nowhere else', () => {
    const section7 = { ...production, WIRE_FORM: 'section-7', WIRE_IV: '0c4f7a19e3b8d2650f9a1c7e4b3d8265' }
    const plain = { BANK_URL: 'http://bank.internal:8090', BANK_LINK: 'private' }
    expect(namesOf({ ...production, ...plain })).toEqual([])
    expect(namesOf({ ...section7, ...plain })).toEqual(['BANK_URL'])
    expect(namesOf({ ...plain, WIRE_FORM: 'section-7' })).toEqual(['BANK_URL'])
    expect(namesOf({ ...section7, WIRE_IV: '' })).toEqual(['WIRE_IV'])
    for (const BANK_URL of ['https://bank.internal', 'http://127.0.0.1:8090']) {
      const { wireForm, warnings } = readBffSettings({ ...section7, BANK_URL })
      expect([wireForm, warnings]).toEqual(['section-7', [expect.stringContaining('not authenticated')]])
    }
    expect(readBffSettings(production)).toMatchObject({ wireForm: 'v2', warnings: [] })
    expect(namesOf({ WIRE_FORM: 'plain' })).toEqual(['WIRE_FORM'])
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:3000'])('take %s for the own machine', origin => {
    expect(readBffSettings({ PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin)
  })

  it.each(['rediss://u:p@redis:6380/2', 'redis+sentinel://a:1,b:2/main', 'unix:///run/redis.sock'])(
    'take %s for Redis',
    url => {
      expect(readBffSettings({ REDIS_URL: url }).redisUrl).toBe(url)
    },
  )

  it('read secrets from files and refuse both at once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-secret-'))
    const file = join(folder, 'secret')
    const { SESSION_SECRET: secret } = production
    writeFileSync(file, `${secret}\n`)
    expect(readBffSettings({ SESSION_SECRET_FILE: file }).sessionSecret).toBe(secret)
    expect(namesOf({ SESSION_SECRET_FILE: file, SESSION_SECRET: secret })).toEqual(['SESSION_SECRET'])
    expect(namesOf({ ...without('WIRE_KEY'), WIRE_KEY_FILE: join(folder, 'none') })).toEqual([
      'WIRE_KEY_FILE',
    ])
    writeFileSync(file, '\n')
    expect(namesOf({ ...without('SESSION_SECRET'), SESSION_SECRET_FILE: file })).toEqual([
      'SESSION_SECRET_FILE',
    ])
    writeFileSync(file, 'redis://:secret@redis:6379')
    expect(readBffSettings({ REDIS_URL_FILE: file }).redisUrl).toBe('redis://:secret@redis:6379')
    rmSync(folder, { recursive: true })
  })

  it('are documented as they are: docs/configuration.md is what the schemas say now', () => {
    const current = settingsDocument(repositoryPath('config/portal.json'))
    expect(readFileSync(repositoryPath('docs/configuration.md'), 'utf8')).toBe(current)
    for (const name of Object.keys(environment.shape)) expect(current).toContain(`\`${name}\``)
  })

  it('are all described', () => {
    const silent = Object.entries(environment.shape).filter(([, field]) => !field.description)
    expect(silent.map(([name]) => name)).toEqual([])
  })
})

describe('--check-config', () => {
  /** The gateway's own command with nothing of our environment but what is given. */
  const check = (env: Record<string, string>) =>
    spawnSync(process.execPath, [repositoryPath('bff/src/main.ts'), '--check-config'], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })

  it('says ok and ends with 0, and starts nothing', () => {
    const { status, stdout } = check(production)
    expect([status, stdout.trim()]).toEqual([0, 'configuration ok'])
  })

  it('lists every fault with its variable and ends with 1, and prints no secret', () => {
    const { status, stderr } = check({ ...production, PORT: 'x', WIRE_KEY: 'c0ffee', SANDBOX: 'on' })
    expect(status).toBe(1)
    for (const name of ['PORT', 'WIRE_KEY', 'SANDBOX']) expect(stderr).toContain(`- ${name}: `)
    expect(stderr).not.toContain('c0ffee')
  })
})
