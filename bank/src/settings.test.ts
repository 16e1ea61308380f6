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
