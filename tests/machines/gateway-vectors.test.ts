import { Fault } from '@portal/shared/errors/fault.ts'
import { describe, expect, it } from 'vitest'
import { readClaim } from '../../bff/src/machines/claim.ts'
import { readPublicKey } from '../../clients/typescript/src/index.ts'
import { keys, vectors } from '../clients/vector-files.ts'

/* The gateway reads signed calls as the vectors say, which the clients pass: what is judged after the reading, such as the clock, aside. */

const requests = vectors.filter(vector => vector.kind === 'verify-request')

/** What the gateway refuses while it reads a call. */
const refusedWhileRead = new Set(['missing', 'unreadable', 'version'])
/** Judged once the key is known. */
const byTheKey = 'request with another algorithm named'

const read = ({ method, target_uri, headers, write }: (typeof requests)[number]) => {
  const { origin, pathname } = new URL(target_uri)
  return readClaim({ method, url: pathname, rawHeaders: headers.flat() }, origin, write)
}

describe('the gateway', () => {
  it.each(
    requests.filter(({ expected, name }) => refusedWhileRead.has(expected.verdict) && name !== byTheKey),
  )('refuses a $name with $expected.code', vector => {
    expect(() => read(vector)).toThrow(Fault)
    expect(() => read(vector)).toThrow(expect.objectContaining({ code: vector.expected.code }))
  })

  it.each(requests.filter(({ expected }) => ['ok', 'signature'].includes(expected.verdict)))(
    'reads the text of a $name, whose signature is: $expected.verdict',
    vector => {
      const { base, signature } = read(vector)
      const holds = readPublicKey(keys[vector.key]?.public_key ?? '').verify(Buffer.from(base), signature)
      expect(holds).toBe(vector.expected.verdict === 'ok')
    },
  )
})
