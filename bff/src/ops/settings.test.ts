import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'
import { readBffSettings, SettingsError } from './settings.ts'

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
  WIRE_IV: 'b'.repeat(32),
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
      expect.arrayContaining(['SESSION_SECRET', 'WIRE_KEY', 'WIRE_IV', 'BANK_SERVICE_TOKEN']),
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
    rmSync(folder, { recursive: true })
  })
})
