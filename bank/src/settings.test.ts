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

const production = { NODE_ENV: 'production', WIRE_KEY: 'ab'.repeat(32), WIRE_IV: 'cd'.repeat(16) }

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
