import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '@portal/shared/settings/faults.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, test } from 'vitest'
import { readBankSettings } from './settings.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readBankSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}
const namesOf = (env: Record<string, string>) => faultsOf(env).map(fault => fault.split(':')[0])

const wireKey = '4be0d17a93c8526ff01d9ab3e64c7820d5913fae08b7c2642a5d0e9176fb38c4'
const production = {
  NODE_ENV: 'production',
  WIRE_KEY: wireKey,
  BANK_SERVICE_TOKEN: '71c0e5a9d3846bf2907e',
  BANK_DATA_SECRET: 'e3190fa7c5d862b40c7f13ae9d50b82641d7c9fb',
  PAPER_SIGNING_KEY: '9d41c07e5a2f86b3e1d4709c58fa26b3c7e0915d84a6f2301b7c9e5d60fa3842',
  PUBLIC_ORIGIN: 'https://portal.example',
  BANK_DATABASE_URL: 'postgres://bank:secret@db.internal/bank',
  BANK_SMS_URL: 'https://sms.internal/send',
  BANK_REGISTRY_URL: 'https://registry.internal/bills',
  BANK_TAX_URL: 'https://tax.internal/invoices',
  BANK_CLEARING_URL: 'https://clearing.internal/orders',
  BANK_PROVING_URL: 'https://proving.internal/accounts',
  BANK_DISCLOSURE_URL: 'https://disclosure.internal/bills',
}
/** Production's variables but for one. */
const without = (gone: string) =>
  Object.fromEntries(Object.entries(production).filter(([name]) => name !== gone))

describe('the settings', () => {
  test('are a sandbox on port 8090 of loopback when nothing is set', () => {
    expect(readBankSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      tls: undefined,
      dataDir: '.data',
      sandbox: {},
      serviceToken: sandboxSecrets.serviceToken,
      warnings: [expect.stringContaining('SANDBOX')],
    })
  })

  test('are complete for production as given here, and lack something without each of them', () => {
    expect(readBankSettings(production)).toMatchObject({ sandbox: undefined, warnings: [] })
    for (const name of Object.keys(production)) {
      if (name !== 'NODE_ENV') expect(namesOf(without(name))).toEqual([name])
    }
  })

  test('name every fault at once', () => {
    expect(
      namesOf({
        NODE_ENV: 'production',
        SANDBOX: 'on',
        SANDBOX_CAPTCHA: 'abcd',
        WIRE_KEY: '12',
        BANK_HOST: '10.0.0.256',
        BANK_PORT: 'x',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'BANK_HOST',
      'SANDBOX',
      'SANDBOX_CAPTCHA',
      'BANK_PORT',
      'LOG_LEVEL',
      'WIRE_KEY',
      'BANK_SERVICE_TOKEN',
      'BANK_DATA_SECRET',
      'PAPER_SIGNING_KEY',
      'PUBLIC_ORIGIN',
      'BANK_DATABASE_URL',
      'BANK_SMS_URL',
      ...['REGISTRY', 'TAX', 'CLEARING', 'PROVING', 'DISCLOSURE'].map(port => `BANK_${port}_URL`),
    ])
  })

  test('are no sandbox on a listener that others reach, unless it is said', () => {
    expect(namesOf({ BANK_HOST: '0.0.0.0' })[0]).toBe('SANDBOX')
    expect(readBankSettings({ BANK_HOST: '0.0.0.0', SANDBOX: 'on' }).sandbox).toEqual({})
    expect(readBankSettings({ ...production, BANK_HOST: '0.0.0.0' }).warnings).toEqual([
      expect.stringContaining('no BANK_TLS_CERT_FILE'),
    ])
    expect(namesOf({ ...production, BANK_HOST: '0.0.0.0', NODE_ENV: 'prod' })).toEqual([
      'NODE_ENV',
      'SANDBOX',
    ])
  })

  test('want an SMS service outside the sandbox, and none within', () => {
    expect(readBankSettings(production).sms).toEqual({ url: 'https://sms.internal/send', token: undefined })
    for (const url of ['ftp://sms', 'http://', 'https://user:word@sms.internal/', 'http://sms:0/']) {
      expect(faultsOf({ ...production, BANK_SMS_URL: url })).toEqual([
        'BANK_SMS_URL: must be an http or https address without an account in it',
      ])
    }
    expect(faultsOf({ BANK_SMS_URL: production.BANK_SMS_URL })).toEqual([
      'BANK_SMS_URL: is not for the sandbox, whose mobile numbers are invented',
    ])
    expect(readBankSettings({}).sms).toBeUndefined()
    expect(readBankSettings({ ...production, BANK_SMS_URL: 'http://sms.internal/send' }).warnings).toEqual([
      expect.stringContaining('BANK_SMS_URL is http'),
    ])
  })

  test('want every port to the outside world outside the sandbox, and none within', () => {
    const urls = [
      'BANK_REGISTRY_URL',
      'BANK_TAX_URL',
      'BANK_CLEARING_URL',
      'BANK_PROVING_URL',
      'BANK_DISCLOSURE_URL',
    ] as const
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
    expect(at('ftp://clearing.internal')).toEqual([
      'BANK_CLEARING_URL: must be an https address without an account in it',
    ])
    // Never the value itself.
    expect(at('https://bank:secret@clearing.internal')).toEqual([
      'BANK_CLEARING_URL: must be an https address without an account in it',
    ])
  })

  test('take a port’s token and time, and want what its certificate needs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-settings-'))
    const file = join(folder, 'token')
    writeFileSync(file, '58f1c09be2d7a6340c1b\n')
    const whole = { ...production, BANK_PROVING_TOKEN_FILE: file, BANK_PROVING_TIMEOUT_MS: '800' }
    expect(readBankSettings(whole).ports?.PROVING).toEqual({
      url: production.BANK_PROVING_URL,
      token: '58f1c09be2d7a6340c1b',
      tls: {},
      timeoutMs: 800,
    })
    expect(faultsOf({ ...whole, BANK_PROVING_CERT_FILE: file })).toEqual([
      'BANK_PROVING_CERT_FILE: is not the PEM file that is wanted',
      'BANK_PROVING_CERT_FILE: belongs together with BANK_PROVING_KEY_FILE',
    ])
    rmSync(folder, { recursive: true })
    const away = { BANK_PROVING_CERT_FILE: file, BANK_PROVING_KEY_FILE: file, BANK_PROVING_CA_FILE: file }
    expect(faultsOf({ ...whole, ...away, BANK_PROVING_TIMEOUT_MS: '9000' })).toEqual([
      'BANK_PROVING_TOKEN_FILE: cannot be read',
      'BANK_PROVING_CERT_FILE: cannot be read',
      'BANK_PROVING_KEY_FILE: cannot be read',
      'BANK_PROVING_CA_FILE: cannot be read',
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
    const folder = mkdtempSync(join(tmpdir(), 'bank-settings-'))
    writeFileSync(join(folder, 'url'), `${production.BANK_DATABASE_URL}\n`)
    const fromFile = { ...without('BANK_DATABASE_URL'), BANK_DATABASE_URL_FILE: join(folder, 'url') }
    expect(readBankSettings(fromFile).server?.url).toBe(production.BANK_DATABASE_URL)
    rmSync(folder, { recursive: true })
    expect(faultsOf(fromFile)).toEqual(['BANK_DATABASE_URL_FILE: cannot be read'])
    expect(
      faultsOf({
        ...production,
        BANK_DATABASE_URL: 'mysql://bank:secret@db.internal/bank',
        BANK_DATABASE_POOL: '1',
        BANK_STATEMENT_TIMEOUT_MS: '1.5',
      }),
    ).toEqual([
      'BANK_DATABASE_POOL: must be a whole number from 2 to 200',
      'BANK_STATEMENT_TIMEOUT_MS: must be a whole number from 100 to 600000',
      'BANK_DATABASE_URL: must begin with postgres://',
    ])
  })

  test.each([
    'postgres://',
    'postgres:///bank',
    'postgres://db.internal',
    'postgres://bank:p%zz@db.internal/bank',
    'postgres://bank:secret@db.internal:port/bank',
    'postgres://bank:secret@db.internal:0/bank',
    'postgres://bank:secret@db.internal:99999/bank',
    'postgres://bank:secret@db.internal/bank?sslmode=verify_full',
  ])('refuse %s for a server', url => {
    expect(namesOf({ ...production, BANK_DATABASE_URL: url })).toEqual(['BANK_DATABASE_URL'])
  })

  test.each([
    'postgresql://bank:p%40ss@[2001:db8::1]:5433/bank?sslmode=verify-full',
    'postgres:///bank?host=/run/postgresql',
  ])('take %s for a server', url => {
    expect(readBankSettings({ ...production, BANK_DATABASE_URL: url }).server?.url).toBe(url)
  })

  test('refuse sandbox switches and public secrets outside the sandbox', () => {
    expect(namesOf({ ...production, SANDBOX_NOW: '2026-06-23T10:00:00+08:00' })).toEqual(['SANDBOX_NOW'])
    expect(namesOf({ ...production, SANDBOX_CAPTCHA: 'abcd' })).toEqual(['SANDBOX_CAPTCHA'])
    expect(namesOf({ ...production, BANK_SERVICE_TOKEN: sandboxSecrets.serviceToken })).toEqual([
      'BANK_SERVICE_TOKEN',
    ])
    expect(namesOf({ ...production, WIRE_KEY: sandboxSecrets.wireKey })).toEqual(['WIRE_KEY'])
  })

  test('refuse secrets that are weak, empty, or one and the same', () => {
    const weak = {
      WIRE_KEY: '0'.repeat(64),
      BANK_SERVICE_TOKEN: 't',
      BANK_DATA_SECRET: 'ab'.repeat(20),
      BANK_SMS_TOKEN: 'sms',
    }
    expect(namesOf({ ...production, ...weak })).toEqual(Object.keys(weak))
    // Nor in the sandbox, where somebody took the trouble to set one.
    const { BANK_SMS_TOKEN: _, ...read } = weak
    expect(namesOf(read)).toEqual(Object.keys(read))
    expect(namesOf({ ...production, BANK_SMS_TOKEN: production.BANK_SERVICE_TOKEN })).toEqual([
      'BANK_SMS_TOKEN',
    ])
    expect(
      namesOf({ ...production, BANK_SERVICE_TOKEN_FILE: '/run/token', BANK_DATA_SECRET_FILE: '/run/data' }),
    ).toEqual(['BANK_SERVICE_TOKEN', 'BANK_DATA_SECRET'])
  })

  test('tell how data that was sealed under the wire key is kept, and for how long it may be so', () => {
    expect(faultsOf(without('BANK_DATA_SECRET'))[0]).toContain('BANK_DATA_SECRET_IS_WIRE_KEY=on')
    const former = { ...production, BANK_DATA_SECRET: wireKey }
    expect(namesOf(former)).toEqual(['BANK_DATA_SECRET'])
    expect(readBankSettings({ ...former, BANK_DATA_SECRET_IS_WIRE_KEY: 'on' })).toMatchObject({
      dataSecret: wireKey,
      warnings: [expect.stringContaining('BANK_DATA_SECRET')],
    })
    expect(namesOf({ ...production, BANK_DATA_SECRET_IS_WIRE_KEY: 'on' })).toEqual([
      'BANK_DATA_SECRET_IS_WIRE_KEY',
    ])
    expect(namesOf({ ...production, BANK_DATA_SECRET_IS_WIRE_KEY: 'yes' })).toEqual([
      'BANK_DATA_SECRET_IS_WIRE_KEY',
    ])
  })

  test('want certificate and key together', () => {
    expect(namesOf({ ...production, BANK_TLS_CLIENT_CA_FILE: '/none' })).toEqual([
      'BANK_TLS_CLIENT_CA_FILE',
      'BANK_TLS_CERT_FILE',
      'BANK_TLS_KEY_FILE',
    ])
  })
})
