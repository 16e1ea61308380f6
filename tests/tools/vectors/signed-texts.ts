import { type Body, type CallSpec, callOf, changed, digestOf, signCall } from './signing.ts'

export const bodies: Readonly<Record<string, Body>> = {
  'an empty body': { body: '' },
  'an empty object': { body: '{}' },
  'Chinese text': { body: '{"reason":"合同不清晰，请补充"}' },
  'characters beyond the basic plane': { body: '{"remark":"𠮷野家😀"}' },
  'escapes instead of characters': { body: '{"reason":"\\u5408\\u540c"}' },
  'a line feed at its end': { body: '{"page_no":1}\n' },
  'a carriage return at its end': { body: '{"page_no":1}\r\n' },
  'a byte order mark': { body_base64: '77u/e30=' },
  'bytes of GBK': { body_base64: 'eyJyZWFzb24iOiK6z82sIn0=' },
  'bytes that are no text': { body_base64: 'AP+A/gA=' },
  'a hundred kilobytes': { body_repeat: ['0123456789', 10_000] },
}

export const digestVectors = () =>
  Object.entries(bodies).map(([name, held]) => ({
    name: `digest of ${name}`,
    kind: 'digest',
    ...held,
    expected: digestOf(held),
  }))

const toSign: Readonly<Record<string, Partial<CallSpec>>> = {
  'a read': {},
  'a write': { write: true },
  'a read with an empty body': { held: { body: '' } },
  'a write with Chinese text': { write: true, held: bodies['Chinese text'] ?? { body: '' } },
  'a read with bytes of GBK': { held: bodies['bytes of GBK'] ?? { body: '' } },
  'a write of a hundred kilobytes': { write: true, held: bodies['a hundred kilobytes'] ?? { body: '' } },
  'a path with a query': { targetUri: 'https://portal.example/api/echo?a=1&b=%E7%A5%A8' },
  'an origin with a port': { targetUri: 'http://127.0.0.1:8080/api/echo' },
  'the shortest nonce': { nonce: 'abcdefghijklmnop' },
  'the longest nonce': { nonce: 'A1-_'.repeat(16) },
  'the longest idempotency key': { write: true, idempotencyKey: 'k_-9'.repeat(16) },
  'another version': { apiVersion: '2027-06-01' },
  'a read with SM2': { key: 'erp-sm2' },
  'a write with SM2': { key: 'erp-sm2', write: true },
  'a write with SM2 and Chinese text': {
    key: 'erp-sm2',
    write: true,
    held: bodies['Chinese text'] ?? { body: '' },
  },
}

/** SM2 signs the same text otherwise each time: what is expected then is that the signature holds. */
export const signVectors = (known: readonly Buffer[]) =>
  Object.entries(toSign).map(([name, given]) => {
    const call = callOf(given)
    const { base, headers } = signCall(call, known)
    const expected = call.key === 'erp-sm2' ? changed(headers, 'signature', () => 'sig1=:*:') : headers
    return {
      name: `sign ${name}`,
      kind: 'sign',
      key: call.key,
      key_id: call.keyId,
      method: call.method,
      target_uri: call.targetUri,
      ...call.held,
      ...(call.write && { idempotency_key: call.idempotencyKey }),
      created: call.created,
      nonce: call.nonce,
      api_version: call.apiVersion,
      expected: { base, headers: Object.fromEntries(expected) },
    }
  })
