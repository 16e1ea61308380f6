import { bodies } from './signed-texts.ts'
import { type CallSpec, callOf, changed, type HeaderPair, now, signCall, without } from './signing.ts'

/** What the portal answers a call that it does not take, by what is wrong with it. */
export const codes = {
  ok: '',
  missing: '24001',
  signature: '24002',
  clock: '24003',
  digest: '24006',
  unreadable: '24007',
  version: '24015',
} as const

type Verdict = keyof typeof codes

interface Case {
  verdict: Verdict
  /** As it is signed. */
  signed?: Partial<CallSpec>
  /** As it is sent, where that is another. */
  sent?: Partial<CallSpec>
  headers?: (headers: HeaderPair[]) => HeaderPair[]
  /** Who is said to have signed. */
  checkedAs?: CallSpec['key']
}

const twice = (name: string) => (headers: HeaderPair[]) => [
  ...headers,
  ...headers.filter(([given]) => given === name),
]
const of = (name: string, change: (value: string) => string) => (headers: HeaderPair[]) =>
  changed(headers, name, change)
const erpParams = (params: string) => ({ params: `${params};keyid="ck_9b13011b183f708ded11d05e1f367b64"` })
const nonce = 'nonce="n0nce-0123456789abcdef"'

/** r‖s as openssl writes it: DER. */
const asDer = (signature: Buffer): Buffer => {
  const integers = [signature.subarray(0, 32), signature.subarray(32)].map(number => {
    const first = number.findIndex(byte => byte !== 0)
    const short = number.subarray(first)
    const positive = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  })
  const body = Buffer.concat(integers)
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

const flipped = (text: string) => text.replace(/:(.)/, (_, first: string) => `:${first === 'A' ? 'B' : 'A'}`)

const requests: Readonly<Record<string, Case>> = {
  'a read': { verdict: 'ok' },
  'a write': { verdict: 'ok', signed: { write: true } },
  'a read signed with SM2': { verdict: 'ok', signed: { key: 'erp-sm2' } },
  'a write signed with SM2': { verdict: 'ok', signed: { key: 'erp-sm2', write: true } },
  'an empty body': { verdict: 'ok', signed: { held: { body: '' } } },
  'Chinese text': { verdict: 'ok', signed: { held: bodies['Chinese text'] ?? { body: '' } } },
  'bytes of GBK': { verdict: 'ok', signed: { held: bodies['bytes of GBK'] ?? { body: '' } } },
  'a hundred kilobytes': { verdict: 'ok', signed: { held: bodies['a hundred kilobytes'] ?? { body: '' } } },
  'components in another order': {
    verdict: 'ok',
    signed: { components: ['api-version', 'content-digest', '@target-uri', '@method'] },
  },
  'parameters in another order': {
    verdict: 'ok',
    signed: { params: `;keyid="ck_9b13011b183f708ded11d05e1f367b64";${nonce};created=${now}` },
  },
  'another label': { verdict: 'ok', signed: { label: 'erp' } },
  'names of headers in capitals': {
    verdict: 'ok',
    headers: headers => headers.map(([name, value]) => [name.toUpperCase(), value]),
  },
  'spaces around values': { verdict: 'ok', headers: of('content-digest', value => `  ${value} `) },
  'the algorithm named': { verdict: 'ok', signed: erpParams(`;created=${now};${nonce};alg="ed25519"`) },
  'five minutes old': { verdict: 'ok', signed: { created: now - 300 } },
  'older than five minutes': { verdict: 'clock', signed: { created: now - 301 } },
  'from the future': { verdict: 'clock', signed: { created: now + 301 } },
  'another algorithm named': {
    verdict: 'unreadable',
    signed: erpParams(`;created=${now};${nonce};alg="hmac-sha256"`),
  },
  'another body': { verdict: 'digest', sent: { held: { body: '{"page_no":2}' } } },
  'a space more in the body': { verdict: 'digest', sent: { held: { body: '{ }' } } },
  'the body in another encoding': {
    verdict: 'digest',
    signed: { held: { body: '{"reason":"合同"}' } },
    sent: { held: bodies['bytes of GBK'] ?? { body: '' } },
  },
  'the body in another Unicode form': {
    verdict: 'digest',
    signed: { held: { body: '{"remark":"caf\u00e9"}' } },
    sent: { held: { body: '{"remark":"cafe\u0301"}' } },
  },
  'another path': { verdict: 'signature', sent: { targetUri: 'https://portal.example/api/other' } },
  'another origin': { verdict: 'signature', sent: { targetUri: 'https://portal.invalid/api/echo' } },
  'another scheme': { verdict: 'signature', sent: { targetUri: 'http://portal.example/api/echo' } },
  'another method': { verdict: 'signature', sent: { method: 'GET' } },
  'another idempotency key': {
    verdict: 'signature',
    signed: { write: true },
    headers: of('idempotency-key', () => 'another-key-0123456789'),
  },
  'another time': {
    verdict: 'signature',
    headers: of('signature-input', value => value.replace(`=${now}`, `=${now + 1}`)),
  },
  'another nonce': {
    verdict: 'signature',
    headers: of('signature-input', value => value.replace('n0nce', 'nonce')),
  },
  "another's key": { verdict: 'signature', signed: { key: 'treasury' }, checkedAs: 'erp' },
  'one bit of the signature': { verdict: 'signature', headers: of('signature', flipped) },
  'a signature of zeros': {
    verdict: 'signature',
    headers: of('signature', () => `sig1=:${Buffer.alloc(64).toString('base64')}:`),
  },
  'half a signature': {
    verdict: 'signature',
    headers: of(
      'signature',
      value => `sig1=:${Buffer.from(value.slice(6, -1), 'base64').subarray(0, 32).toString('base64')}:`,
    ),
  },
  'lines that end as in Windows': { verdict: 'signature', signed: { lineEnd: '\r\n' } },
  'an SM2 signature in DER': {
    verdict: 'signature',
    signed: { key: 'erp-sm2' },
    headers: of(
      'signature',
      value => `sig1=:${asDer(Buffer.from(value.slice(6, -1), 'base64')).toString('base64')}:`,
    ),
  },
  'another body, signed with SM2': {
    verdict: 'digest',
    signed: { key: 'erp-sm2', write: true },
    sent: { held: { body: '{"apply_no":"TX20260623000019"}' } },
  },
  'another path, signed with SM2': {
    verdict: 'signature',
    signed: { key: 'erp-sm2' },
    sent: { targetUri: 'https://portal.example/api/other' },
  },
  'another version': { verdict: 'version', signed: { apiVersion: '2025-01-01' } },
  'no signature': { verdict: 'missing', headers: headers => without(headers, 'signature') },
  'no signature input': { verdict: 'missing', headers: headers => without(headers, 'signature-input') },
  'no digest': {
    verdict: 'missing',
    signed: { components: ['@method', '@target-uri', 'api-version'] },
    headers: headers => without(headers, 'content-digest'),
  },
  'a digest that is not signed': {
    verdict: 'missing',
    signed: { components: ['@method', '@target-uri', 'api-version'] },
  },
  'a path that is not signed': {
    verdict: 'missing',
    signed: { components: ['@method', 'content-digest', 'api-version'] },
  },
  'a write whose key is not signed': {
    verdict: 'missing',
    signed: { write: true, components: ['@method', '@target-uri', 'content-digest', 'api-version'] },
  },
  'no nonce': { verdict: 'missing', signed: erpParams(`;created=${now}`) },
  'no time': { verdict: 'missing', signed: erpParams(`;${nonce}`) },
  'no key id': { verdict: 'missing', signed: { params: `;created=${now};${nonce}` } },
  'a short nonce': { verdict: 'unreadable', signed: { nonce: 'short' } },
  'a further parameter': {
    verdict: 'unreadable',
    signed: erpParams(`;created=${now};${nonce};expires=${now + 60}`),
  },
  'a parameter twice': {
    verdict: 'unreadable',
    signed: erpParams(`;created=${now};created=${now};${nonce}`),
  },
  'a further component': {
    verdict: 'unreadable',
    signed: { components: ['@method', '@target-uri', 'content-digest', 'api-version', 'host'] },
    headers: headers => [['host', 'portal.example'], ...headers],
  },
  'a component twice': {
    verdict: 'unreadable',
    signed: { components: ['@method', '@method', '@target-uri', 'content-digest', 'api-version'] },
  },
  'two signatures': {
    verdict: 'unreadable',
    headers: headers =>
      headers.map(([name, value]) =>
        name.startsWith('signature') ? [name, `${value}, ${value.replace('sig1', 'sig2')}`] : [name, value],
      ),
  },
  'labels that differ': {
    verdict: 'unreadable',
    headers: of('signature', value => value.replace('sig1', 'sig2')),
  },
  'the signature twice': { verdict: 'unreadable', headers: twice('signature') },
  'the signature input twice': { verdict: 'unreadable', headers: twice('signature-input') },
  'the digest twice': { verdict: 'unreadable', headers: twice('content-digest') },
  'the version twice': { verdict: 'unreadable', headers: twice('api-version') },
  'the idempotency key twice': {
    verdict: 'unreadable',
    signed: { write: true },
    headers: twice('idempotency-key'),
  },
  'a digest of another kind': {
    verdict: 'unreadable',
    headers: of('content-digest', value => value.replace('sha-256', 'sha-512')),
  },
  'a digest in hex': {
    verdict: 'unreadable',
    headers: of(
      'content-digest',
      value => `sha-256=:${Buffer.from(value.slice(9, -1), 'base64').toString('hex')}:`,
    ),
  },
}

export const requestVectors = (known: readonly Buffer[]) =>
  Object.entries(requests).map(([name, { verdict, signed = {}, sent = {}, headers, checkedAs }]) => {
    const call = callOf(signed)
    const made = signCall(call, known)
    const arrived = { ...call, ...sent }
    return {
      name: `request with ${name}`,
      kind: 'verify-request',
      key: checkedAs ?? call.key,
      method: arrived.method,
      target_uri: arrived.targetUri,
      write: call.write,
      headers: headers ? headers(made.headers) : made.headers,
      ...arrived.held,
      now,
      expected: { verdict, code: codes[verdict] },
    }
  })
