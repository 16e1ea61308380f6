import { contractMisfit, contractNow } from '@portal/shared/wire/contract-version.ts'
import { expect, it } from 'vitest'
import { contractHash } from '../tools/contract-hash.ts'

it('the hash that gateway and bank compare is that of the table of calls', () => {
  const hint =
    'the table of calls has changed: read shared/src/wire/contract-version.ts, raise its version once a release, then node tests/tools/write-contract-hash.ts'
  expect(contractNow.hash, hint).toBe(contractHash())
  expect(contractNow.oldest).toBeLessThanOrEqual(contractNow.version)
})

const at = (version: number, oldest = version, hash = `hash ${version}`) => ({ version, oldest, hash })

it('a newer bank serves older gateways as far back as it says', () => {
  expect(contractMisfit(at(3), at(3))).toBeUndefined()
  expect(contractMisfit(at(3), at(5, 3))).toBeUndefined()
  expect(contractMisfit(at(2), at(5, 3))).toContain('no longer serves')
})

it('a gateway is not newer than its bank, and one version is one contract', () => {
  expect(contractMisfit(at(4), at(3))).toContain('upgrade the bank first')
  expect(contractMisfit(at(3), at(3, 3, 'another'))).toContain('different contracts')
})
