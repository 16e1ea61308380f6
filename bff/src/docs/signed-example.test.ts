import { createHash, createPublicKey, verify } from 'node:crypto'
import { queryClientKey } from '@portal/shared/contract/api-clients.ts'
import { submitApply } from '@portal/shared/contract/discount.ts'
import { apiChanges } from '@portal/shared/machines/api-changes.ts'
import { apiVersion } from '@portal/shared/machines/scopes.ts'
import { readBase } from '@portal/shared/machines/signature-base.ts'
import { expect, it } from 'vitest'
import { withParts } from './page-parts.ts'
import { signedExample } from './signed-example.ts'

const { base, publicKey, request, signature } = signedExample

/** Of RFC 8032, 7.1, test 1; and its envelope in DER. */
const published = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const key = createPublicKey({
  key: Buffer.from(`302a300506032b6570032100${published}`, 'hex'),
  format: 'der',
  type: 'spki',
})

const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(request)?.[1]

it('the signed example verifies with the published key, and not when a byte of it is another', () => {
  expect(publicKey).toBe(published)
  expect(verify(null, Buffer.from(base), key, Buffer.from(signature, 'base64'))).toBe(true)
  const other = base.replace('POST', 'PUT')
  expect(verify(null, Buffer.from(other), key, Buffer.from(signature, 'base64'))).toBe(false)
})

it('its request says what its base says, and its body is a call', () => {
  const body = request.split('\n\n')[1] ?? ''
  const facts = readBase(base)
  expect(facts).toMatchObject({
    method: 'POST',
    targetUri: 'https://portal.example/api/discount/submit_apply',
    contentDigest: `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    apiVersion,
    idempotencyKey: JSON.parse(body).idem_key,
  })
  expect(headerOf('Content-Digest')).toBe(facts?.contentDigest)
  expect(headerOf('Idempotency-Key')).toBe(facts?.idempotencyKey)
  expect(headerOf('Signature')).toBe(`sig=:${signature}:`)
  expect(headerOf('Signature-Input')).toBe(`sig=${/"@signature-params": (.*)$/.exec(base)?.[1]}`)
  expect(submitApply.request.safeParse(JSON.parse(body)).error?.issues ?? []).toEqual([])
  expect(queryClientKey.request.safeParse({ key_id: facts?.keyId }).success).toBe(true)
})

it('the newest change belongs to the version that is served', () => {
  expect(apiChanges[0]?.version).toBe(apiVersion)
  const days = apiChanges.map(({ on }) => on)
  expect(days).toEqual(days.toSorted().reverse())
  for (const { lines } of apiChanges) expect(lines.every(line => /[\u4e00-\u9fff]/.test(line))).toBe(true)
})

it('a part that nobody makes is no empty place', () => {
  expect(() => withParts('<!-- part: weather -->')).toThrow('weather')
  expect(withParts('<p>&amp;</p>')).toBe('<p>&amp;</p>')
})
