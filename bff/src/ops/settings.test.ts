import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'
import { readBffSettings, repositoryPath, SettingsError } from './settings.ts'
import { settingsDocument } from './settings-doc.ts'
import { environment } from './settings-fields.ts'

const faultsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readBffSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return [...error.faults]
    throw error
  }
}
const namesOf = (env: NodeJS.ProcessEnv) => faultsOf(env).map(fault => fault.split(':')[0])

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://portal.example',
  TRUST_PROXY: '10.0.0.0/8',
  REDIS_URL: 'redis://redis:6379',
  SESSION_SECRET: 's'.repeat(40),
  WIRE_KEY: 'a'.repeat(64),
  BANK_SERVICE_TOKEN: 't'.repeat(20),
}

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
  })

  it('take an empty value for an absent one', () => {
    expect(readBffSettings({ PORT: '', REDIS_URL: '' })).toMatchObject({ port: 8080, redisUrl: undefined })
  })

  it('are complete for production as given here', () => {
    expect(readBffSettings(production)).toMatchObject({ production: true, sandbox: false })
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
    expect(namesOf({ NODE_ENV: 'production' })).toEqual(
      expect.arrayContaining(['SESSION_SECRET', 'WIRE_KEY', 'BANK_SERVICE_TOKEN']),
    )
  })

  it.each([
    ['https without a proxy list', { PUBLIC_ORIGIN: 'https://portal.example' }, ['TRUST_PROXY']],
    ['http elsewhere than on the own machine', { PUBLIC_ORIGIN: 'http://portal.example' }, ['PUBLIC_ORIGIN']],
    ['a number of proxies', { TRUST_PROXY: '1' }, ['TRUST_PROXY']],
    ['an origin with a path', { PUBLIC_ORIGIN: 'http://localhost/a' }, ['PUBLIC_ORIGIN']],
    ['another scheme for Redis', { REDIS_URL: 'http://redis' }, ['REDIS_URL']],
    ['a short key', { WIRE_KEY: 'abcd', WIRE_IV: 'ab' }, ['WIRE_KEY', 'WIRE_IV']],
  ])('refuse %s', (_title, env, names) => {
    expect(namesOf(env)).toEqual(names)
  })

  it('let section 7 be spoken to a bank behind TLS, or on the own machine, and nowhere else', () => {
    const section7 = { ...production, WIRE_FORM: 'section-7', WIRE_IV: '0123456789abcdef0123456789abcdef' }
    expect(namesOf({ ...section7, BANK_URL: 'http://bank.internal' })).toEqual(['BANK_URL'])
    expect(namesOf({ ...section7, BANK_URL: 'https://bank.internal', WIRE_IV: '' })).toEqual(['WIRE_IV'])
    for (const BANK_URL of ['https://bank.internal', 'http://127.0.0.1:8090']) {
      expect(readBffSettings({ ...section7, BANK_URL })).toMatchObject({ wireForm: 'section-7' })
    }
    expect(readBffSettings(production).wireForm).toBe('v2')
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
    writeFileSync(file, `${'z'.repeat(40)}\n`)
    expect(readBffSettings({ SESSION_SECRET_FILE: file }).sessionSecret).toBe('z'.repeat(40))
    expect(namesOf({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'y'.repeat(40) })).toEqual(['SESSION_SECRET'])
    expect(namesOf({ WIRE_KEY_FILE: join(folder, 'none') })).toEqual(['WIRE_KEY_FILE'])
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
