import { SettingsError } from '@portal/shared/settings/faults.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, test } from 'vitest'
import { publicKeyText, signingKeyOf } from '../webhooks/signature.ts'
import { readBankSettings } from './settings.ts'
import { readWebhooks } from './settings-webhooks.ts'

const seed = '0b7d1ce84f29a6350b7d1ce84f29a63591e8d2c47af053b691e8d2c47af053c7'
const read = (values: Record<string, string>, sandbox: boolean) => {
  const faults: string[] = []
  return { settings: readWebhooks(values, sandbox, faults), faults }
}
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readBankSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}

describe('the settings of events that are sent', () => {
  test('send to public addresses alone, signed with a key that is public in a sandbox and absent elsewhere', () => {
    expect(read({}, false).settings).toEqual({ loopback: false, seed: undefined })
    expect(readBankSettings({}).webhooks).toEqual({ loopback: false, seed: sandboxSecrets.webhookSeed })
    expect(publicKeyText(signingKeyOf(sandboxSecrets.webhookSeed))).toMatch(/^whpk_/)
  })

  test('let a sandbox send to this machine, and nothing else', () => {
    expect(readBankSettings({ WEBHOOK_ALLOW_LOOPBACK: 'on' }).webhooks.loopback).toBe(true)
    expect(faultsOf({ NODE_ENV: 'production', WEBHOOK_ALLOW_LOOPBACK: 'on' })).toContain(
      'WEBHOOK_ALLOW_LOOPBACK: is for the sandbox only: members could have the bank call its own machine',
    )
    expect(read({ WEBHOOK_ALLOW_LOOPBACK: 'yes' }, true).faults).toEqual([
      'WEBHOOK_ALLOW_LOOPBACK: must be on, or absent',
    ])
  })

  test('take a key of 32 bytes that is not the public one', () => {
    expect(read({ WEBHOOK_ED25519_KEY: seed }, false)).toEqual({
      settings: { loopback: false, seed },
      faults: [],
    })
    expect(read({ WEBHOOK_ED25519_KEY: 'short' }, false).faults).toEqual([
      'WEBHOOK_ED25519_KEY: must be 64 hex digits (32 bytes)',
    ])
    expect(faultsOf({ NODE_ENV: 'production', WEBHOOK_ED25519_KEY: sandboxSecrets.webhookSeed })).toContain(
      'WEBHOOK_ED25519_KEY: the sandbox value is public: make a secret of your own',
    )
  })
})
