import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { expect, it } from 'vitest'
import { namesOf, production, without } from '../testing/settings.ts'
import { readBffSettings } from './settings.ts'

const pemOf = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const lineOf = (pem: string) => pem.split('\n')[1]

it('the key that signs answers comes as PEM, from a file too, or as its one line', () => {
  const pem = pemOf()
  const path = join(tmpdir(), `portal-signing-${process.pid}.pem`)
  writeFileSync(path, pem)
  const rest = without('PORTAL_SIGNING_KEY')
  for (const given of [
    { PORTAL_SIGNING_KEY: pem },
    { PORTAL_SIGNING_KEY_FILE: path },
    { PORTAL_SIGNING_KEY: lineOf(pem) },
  ]) {
    expect(readBffSettings({ ...rest, ...given }).signingKeys).toEqual({
      current: lineOf(pem),
      next: undefined,
      former: undefined,
    })
  }
})

it('a sandbox has a published one, which is refused elsewhere, as is none', () => {
  expect(readBffSettings({}).signingKeys.current).toBe(sandboxSecrets.signingKey)
  expect(namesOf(without('PORTAL_SIGNING_KEY'))).toEqual(['PORTAL_SIGNING_KEY'])
  expect(namesOf({ ...production, PORTAL_SIGNING_KEY: sandboxSecrets.signingKey })).toEqual([
    'PORTAL_SIGNING_KEY',
  ])
})

it('a key of another kind, a public one and the same key twice are refused', () => {
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const other = p256.export({ format: 'pem', type: 'pkcs8' }).toString()
  const open = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString()
  for (const key of [other, open, 'x'.repeat(70)]) {
    expect(namesOf({ ...production, PORTAL_SIGNING_KEY: key })).toEqual(['PORTAL_SIGNING_KEY'])
    expect(namesOf({ ...production, PORTAL_SIGNING_KEY_NEXT: key })).toEqual(['PORTAL_SIGNING_KEY_NEXT'])
    expect(namesOf({ ...production, PORTAL_SIGNING_KEY_FORMER: key })).toEqual(['PORTAL_SIGNING_KEY_FORMER'])
  }
  for (const name of ['PORTAL_SIGNING_KEY_NEXT', 'PORTAL_SIGNING_KEY_FORMER']) {
    expect(namesOf({ ...production, [name]: production.PORTAL_SIGNING_KEY })).toEqual([name])
  }
})
