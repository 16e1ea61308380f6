import { createHmac } from 'node:crypto'
import { type KeyName, keyIds, rawPublicKey, signAs } from './keys.ts'
import {
  type Body,
  bytesOf,
  callOf,
  changed,
  digestOf,
  type HeaderPair,
  now,
  signCall,
  signComponents,
  valueOfHeader,
  without,
} from './signing.ts'

/** Answers of the portal, signed for the call that they answer; and deliveries of its events. */

const asked = callOf({})
const askedSignature = valueOfHeader(signCall(asked, []).headers, 'signature')
const otherSignature = valueOfHeader(
  signCall(callOf({ nonce: 'another-nonce-0123456' }), []).headers,
  'signature',
)

interface AnswerSpec {
  status: number
  held: Body
  key: KeyName
  keyId: string
  /** The signature of the call that it was signed for. */
  answers: string
  further: HeaderPair[]
  leaveOut: string
}

const done: Body = { body: '{"is_success":true,"data":[{"body":"{}"}]}' }

const signAnswer = (given: Partial<AnswerSpec>): HeaderPair[] => {
  const { status, held, key, keyId, answers, further, leaveOut }: AnswerSpec = {
    status: 200,
    held: done,
    key: 'portal',
    keyId: keyIds[given.key ?? 'portal'],
    answers: askedSignature,
    further: [],
    leaveOut: '',
    ...given,
  }
  const components = [
    ['@status', String(status)],
    ['content-digest', digestOf(held)],
    ['"@method";req', asked.method],
    ['"@target-uri";req', asked.targetUri],
    ['"signature";req', answers],
    ...further,
  ] as const
  const signed = components.filter(([name]) => name !== leaveOut)
  const { inner, signature } = signComponents(signed, `;created=${now};keyid="${keyId}"`, key)
  return [
    ['content-type', 'application/json; charset=utf-8'],
    ['content-digest', digestOf(held)],
    ...further,
    ['signature-input', `portal=${inner}`],
    ['signature', `portal=:${signature.toString('base64')}:`],
  ]
}

interface AnswerCase {
  verdict: 'ok' | 'missing' | 'unreadable' | 'digest' | 'signature'
  signed?: Partial<AnswerSpec>
  sent?: { status?: number; held?: Body }
  headers?: (headers: HeaderPair[]) => HeaderPair[]
}

const refused: Body = {
  body: '{"is_success":false,"error_no":"20000","error_code":"20000","error_msg":"当前状态不允许该操作"}',
}

const answers: Readonly<Record<string, AnswerCase>> = {
  'a success': { verdict: 'ok' },
  'a refusal in Chinese': { verdict: 'ok', signed: { status: 409, held: refused } },
  'no body': { verdict: 'ok', signed: { status: 503, held: { body: '' } } },
  'a further header signed': { verdict: 'ok', signed: { further: [['x-request-id', '0b8f2f0e']] } },
  'the next key': { verdict: 'ok', signed: { key: 'portal-next' } },
  'another body': { verdict: 'digest', sent: { held: { body: '{"is_success":true,"data":[]}' } } },
  'another status': { verdict: 'signature', sent: { status: 201 } },
  'an answer to another call': { verdict: 'signature', signed: { answers: otherSignature } },
  'a key of nobody': { verdict: 'signature', signed: { key: 'treasury', keyId: 'portal-1999' } },
  "another's signature under the portal's key id": {
    verdict: 'signature',
    signed: { key: 'treasury', keyId: 'portal-2026' },
  },
  'another body and its digest': {
    verdict: 'signature',
    sent: { held: { body: '{"is_success":true,"data":[]}' } },
    headers: headers =>
      changed(headers, 'content-digest', () => digestOf({ body: '{"is_success":true,"data":[]}' })),
  },
  'no signature': {
    verdict: 'missing',
    headers: headers => without(without(headers, 'signature'), 'signature-input'),
  },
  'no digest': { verdict: 'missing', headers: headers => without(headers, 'content-digest') },
  'a status that is not signed': { verdict: 'missing', signed: { leaveOut: '@status' } },
  'a body that is not signed': { verdict: 'missing', signed: { leaveOut: 'content-digest' } },
  'a call that is not signed': { verdict: 'missing', signed: { leaveOut: '"signature";req' } },
  'a signature that breaks off': {
    verdict: 'unreadable',
    headers: headers => changed(headers, 'signature', value => value.slice(0, -1)),
  },
  'two signatures': {
    verdict: 'unreadable',
    headers: headers => changed(headers, 'signature', value => `${value}, ${value}`),
  },
}

export const answerVectors = () =>
  Object.entries(answers).map(([name, { verdict, signed = {}, sent = {}, headers }]) => {
    const made = signAnswer(signed)
    return {
      name: `answer with ${name}`,
      kind: 'verify-answer',
      keys: { [keyIds.portal]: 'portal', [keyIds['portal-next']]: 'portal-next' },
      request: { method: asked.method, target_uri: asked.targetUri, signature: askedSignature },
      status: sent.status ?? signed.status ?? 200,
      headers: headers ? headers(made) : made,
      ...(sent.held ?? signed.held ?? done),
      expected: { verdict },
    }
  })

const secrets = {
  old: `whsec_${Buffer.from('an old secret of the vectors, 32').toString('base64')}`,
  new: `whsec_${Buffer.from('the new secret of the vectors 32').toString('base64')}`,
} as const

const event: Body = {
  body: '{"type":"discount.application.paid","timestamp":"2026-12-01T10:00:00+08:00","data":{"id":"ev_1_42","seq":"42","type":"discount.application.paid","ref_no":"TX20260623000018","version":7,"occurred_at":"2026-12-01T10:00:00+08:00","read":{"path":"/api/discount/apply_detail","field":"apply_no"}}}',
}

type Version = 'v1-old' | 'v1-new' | 'v1a' | 'v1a-other' | 'v1a-as-v1' | 'v2'

interface DeliveryCase {
  verdict: 'ok' | 'missing' | 'unreadable' | 'clock' | 'signature'
  by: readonly Version[]
  at?: number
  held?: Body
  sentBody?: Body
  headers?: (headers: HeaderPair[]) => HeaderPair[]
}

const signDelivery = (by: readonly Version[], text: Buffer): string => {
  const hmac = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(text)
      .digest('base64')
  const ed = (key: KeyName) => signAs(key, text.toString(), []).toString('base64')
  const made: Record<Version, () => string> = {
    'v1-old': () => `v1,${hmac(secrets.old)}`,
    'v1-new': () => `v1,${hmac(secrets.new)}`,
    v1a: () => `v1a,${ed('portal')}`,
    'v1a-other': () => `v1a,${ed('treasury')}`,
    'v1a-as-v1': () => `v1,${ed('portal')}`,
    v2: () => `v2,${hmac(secrets.new)}`,
  }
  return by.map(version => made[version]()).join(' ')
}

const deliveries: Readonly<Record<string, DeliveryCase>> = {
  'the secret': { verdict: 'ok', by: ['v1-new'] },
  "the portal's key": { verdict: 'ok', by: ['v1a'] },
  'both secrets and the key': { verdict: 'ok', by: ['v1-new', 'v1-old', 'v1a'] },
  'the old secret, while both are taken': { verdict: 'ok', by: ['v1-old'] },
  'an unknown version beside the secret': { verdict: 'ok', by: ['v2', 'v1-new'] },
  'Chinese text': {
    verdict: 'ok',
    by: ['v1-new'],
    held: { body: '{"type":"webhook.test","data":{"text":"测试"}}' },
  },
  'an empty body': { verdict: 'ok', by: ['v1-new'], held: { body: '' } },
  'five minutes old': { verdict: 'ok', by: ['v1-new'], at: now - 300 },
  'older than five minutes': { verdict: 'clock', by: ['v1-new'], at: now - 301 },
  'from the future': { verdict: 'clock', by: ['v1-new'], at: now + 301 },
  'an unknown version alone': { verdict: 'signature', by: ['v2'] },
  "another's key": { verdict: 'signature', by: ['v1a-other'] },
  "the key's signature as the secret's": { verdict: 'signature', by: ['v1a-as-v1'] },
  'another body': {
    verdict: 'signature',
    by: ['v1-new', 'v1a'],
    sentBody: { body: '{"type":"webhook.test"}' },
  },
  'another id': {
    verdict: 'signature',
    by: ['v1-new', 'v1a'],
    headers: headers => changed(headers, 'webhook-id', () => 'ev_1_43'),
  },
  'another time': {
    verdict: 'signature',
    by: ['v1-new'],
    headers: headers => changed(headers, 'webhook-timestamp', value => String(Number(value) + 1)),
  },
  'no id': { verdict: 'missing', by: ['v1-new'], headers: headers => without(headers, 'webhook-id') },
  'no signature': {
    verdict: 'missing',
    by: ['v1-new'],
    headers: headers => without(headers, 'webhook-signature'),
  },
  'a date instead of seconds': {
    verdict: 'unreadable',
    by: ['v1-new'],
    headers: headers => changed(headers, 'webhook-timestamp', () => '2026-12-01'),
  },
  'the id twice': {
    verdict: 'unreadable',
    by: ['v1-new'],
    headers: headers => [...headers, ['webhook-id', 'ev_1_42']],
  },
}

export const webhookVectors = () =>
  Object.entries(deliveries).map(([name, { verdict, by, at = now, held = event, sentBody, headers }]) => {
    const text = Buffer.concat([Buffer.from(`ev_1_42.${at}.`), bytesOf(held)])
    const made: HeaderPair[] = [
      ['webhook-id', 'ev_1_42'],
      ['webhook-timestamp', String(at)],
      ['webhook-signature', signDelivery(by, text)],
    ]
    return {
      name: `delivery with ${name}`,
      kind: 'verify-webhook',
      secrets: [secrets.new, secrets.old],
      public_keys: [`whpk_${rawPublicKey('portal').toString('base64')}`],
      headers: headers ? headers(made) : made,
      ...(sentBody ?? held),
      now,
      expected: { verdict },
    }
  })
