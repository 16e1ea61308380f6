import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBankSettings, SettingsError } from './settings.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readBankSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  WIRE_KEY: 'ab'.repeat(32),
  WIRE_IV: 'cd'.repeat(16),
  BANK_DATABASE_URL: 'postgres://bank:secret@db.internal/bank',
  BANK_SMS_URL: 'https://sms.internal/send',
  BANK_REGISTRY_URL: 'https://registry.internal/bills',
  BANK_TAX_URL: 'https://tax.internal/invoices',
  BANK_CLEARING_URL: 'https://clearing.internal/orders',
  BANK_PROVING_URL: 'https://proving.internal/accounts',
}

describe('the settings', () => {
  test('are a sandbox on port 8090 of loopback when nothing is set', () => {
    expect(readBankSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      dataDir: '.data',
      sandbox: {},
    })
  })

  test('name every fault at once', () => {
    expect(
      faultsOf({
        NODE_ENV: 'production',
        SANDBOX: 'on',
        SANDBOX_CAPTCHA: 'abcd',
        WIRE_KEY: '12',
        BANK_PORT: 'x',
      }),
    ).toEqual([
      'SANDBOX=on is not for production',
      'WIRE_IV is missing (it has a default in the sandbox only)',
      'WIRE_KEY must be 64 hex digits (32 bytes)',
      'BANK_PORT must be a port number',
      'BANK_DATABASE_URL is missing (the embedded database is for trial and tests)',
    ])
  })

  test('want a service for short messages outside the sandbox, and none within', () => {
    expect(readBankSettings(production).sms).toEqual({ url: 'https://sms.internal/send', token: undefined })
    const { BANK_SMS_URL: url, ...without } = production
    expect(faultsOf(without)).toEqual([
      'BANK_SMS_URL is missing (without short messages nobody registers or changes a password)',
    ])
    expect(faultsOf({ ...production, BANK_SMS_URL: 'ftp://sms' })).toEqual([
      'BANK_SMS_URL must be an http or https address',
    ])
    expect(faultsOf({ BANK_SMS_URL: url })).toEqual([
      'BANK_SMS_URL is not for the sandbox: its mobile numbers are invented',
    ])
    expect(readBankSettings({}).sms).toBeUndefined()
  })

  test('want every port to the outside world outside the sandbox, and none within', () => {
    const urls = ['BANK_REGISTRY_URL', 'BANK_TAX_URL', 'BANK_CLEARING_URL', 'BANK_PROVING_URL'] as const
    expect(readBankSettings({}).ports).toBeUndefined()
    expect(readBankSettings(production).ports?.TAX).toEqual({
      url: production.BANK_TAX_URL,
      token: undefined,
      tls: {},
      timeoutMs: 5_000,
    })
    for (const name of urls) {
      const { [name]: url, ...without } = production
      expect(faultsOf(without)).toEqual([
        expect.stringMatching(`^${name}: required outside the sandbox \\(without .+\\)$`),
      ])
      expect(faultsOf({ [name]: url })).toEqual([
        `${name}: is not for the sandbox, where what it would ask about is invented`,
      ])
    }
    expect(faultsOf({ ...production, SANDBOX: 'off', NODE_ENV: 'test', BANK_TAX_URL: '' })).toHaveLength(1)
  })

  test('let a port be reached over https, and over http on this machine only', () => {
    const at = (url: string) => faultsOf({ ...production, BANK_CLEARING_URL: url })
    for (const url of ['http://127.0.0.1:9/x', 'http://localhost:9', 'http://[::1]:9', 'https://a.example'])
      expect(at(url)).toEqual([])
    expect(at('http://clearing.internal/orders')).toEqual([
      'BANK_CLEARING_URL: must be an https address (http is for loopback)',
    ])
    expect(at('ftp://clearing.internal')).toEqual(['BANK_CLEARING_URL: must be an https address'])
    // Never the value itself.
    expect(at('https://bank:secret@clearing.internal')).toEqual([
      'BANK_CLEARING_URL: must not hold a password (use its token or certificate)',
    ])
  })

  test('take a port’s token, certificate, authority and time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-settings-'))
    const file = (name: string) => join(folder, name)
    for (const name of ['cert', 'key', 'ca', 'token']) writeFileSync(file(name), `${name}\n`)
    const tls = { BANK_PROVING_CERT_FILE: file('cert'), BANK_PROVING_KEY_FILE: file('key') }
    const whole = {
      ...production,
      ...tls,
      BANK_PROVING_CA_FILE: file('ca'),
      BANK_PROVING_TOKEN_FILE: file('token'),
      BANK_PROVING_TIMEOUT_MS: '800',
    }
    expect(readBankSettings(whole).ports?.PROVING).toEqual({
      url: production.BANK_PROVING_URL,
      token: 'token',
      tls: { cert: Buffer.from('cert\n'), key: Buffer.from('key\n'), ca: Buffer.from('ca\n') },
      timeoutMs: 800,
    })
    rmSync(folder, { recursive: true })
    const { BANK_PROVING_KEY_FILE: _, ...keyless } = whole
    expect(faultsOf({ ...keyless, BANK_PROVING_TIMEOUT_MS: '9000' })).toEqual([
      'BANK_PROVING_TOKEN_FILE cannot be read',
      'BANK_PROVING_CERT_FILE: cannot be read',
      'BANK_PROVING_CA_FILE: cannot be read',
      'BANK_PROVING_CERT_FILE: belongs together with BANK_PROVING_KEY_FILE',
      'BANK_PROVING_TIMEOUT_MS: must be a whole number from 100 to 8000',
    ])
  })

  test('want a PostgreSQL server in production, from the environment or from a file, and show no part of it', () => {
    expect(readBankSettings({}).server).toBeUndefined()
    expect(readBankSettings(production).server).toEqual({
      url: 'postgres://bank:secret@db.internal/bank',
      poolSize: 10,
      statementTimeoutMs: 10_000,
    })
    const { BANK_DATABASE_URL: url, ...without } = production
    expect(faultsOf(without)).toEqual([
      'BANK_DATABASE_URL is missing (the embedded database is for trial and tests)',
    ])
    const folder = mkdtempSync(join(tmpdir(), 'bank-settings-'))
    writeFileSync(join(folder, 'url'), `${url}\n`)
    const fromFile = { ...without, BANK_DATABASE_URL_FILE: join(folder, 'url') }
    expect(readBankSettings(fromFile).server?.url).toBe(url)
    rmSync(folder, { recursive: true })
    expect(faultsOf(fromFile)).toEqual(['BANK_DATABASE_URL_FILE cannot be read'])
    expect(
      faultsOf({
        ...production,
        BANK_DATABASE_URL: 'mysql://bank:secret@db.internal/bank',
        BANK_DATABASE_POOL: '1',
        BANK_STATEMENT_TIMEOUT_MS: '1.5',
      }),
    ).toEqual([
      'BANK_DATABASE_POOL must be a whole number from 2 to 200',
      'BANK_STATEMENT_TIMEOUT_MS must be a whole number from 100 to 600000',
      'BANK_DATABASE_URL must begin with postgres://',
    ])
  })

  test('refuse sandbox switches and public secrets in production', () => {
    expect(faultsOf(production)).toEqual([])
    expect(faultsOf({ ...production, SANDBOX_NOW: '2026-06-23T10:00:00+08:00' })).toHaveLength(1)
    expect(faultsOf({ ...production, SANDBOX_CAPTCHA: 'abcd' })).toHaveLength(1)
    expect(faultsOf({ ...production, BANK_SERVICE_TOKEN: 'sandbox-service-token' })).toHaveLength(1)
    const publicKey = readBankSettings({}).wireKey
    expect(faultsOf({ ...production, WIRE_KEY: publicKey })).toHaveLength(1)
  })

  test('have no sandbox in production and a service token that nobody knows', () => {
    const [one, two] = [readBankSettings(production), readBankSettings(production)]
    expect(one.sandbox).toBeUndefined()
    expect(one.serviceToken).not.toBe(two.serviceToken)
  })
})
