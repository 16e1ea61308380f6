import { createHash } from 'node:crypto'
import { writeBase } from '@portal/shared/machines/signature-base.ts'
import { type KeyName, keyIds, signAs } from './keys.ts'

/** How vectors hold a body: as text, as bytes, or as a text so many times. */
export type Body = { body: string } | { body_base64: string } | { body_repeat: [text: string, times: number] }

export const bytesOf = (held: Body): Buffer => {
  if ('body' in held) return Buffer.from(held.body)
  if ('body_base64' in held) return Buffer.from(held.body_base64, 'base64')
  return Buffer.from(held.body_repeat[0].repeat(held.body_repeat[1]))
}

export type HeaderPair = [name: string, value: string]

export const digestOf = (held: Body): string =>
  `sha-256=:${createHash('sha256').update(bytesOf(held)).digest('base64')}:`

export const origin = 'https://portal.example'
/** 2026-12-01T10:00:00+08:00, seconds since 1970. */
export const now = 1_796_090_400

/** A call as it is signed; every part may be another than it should be. */
export interface CallSpec {
  key: KeyName
  keyId: string
  method: string
  targetUri: string
  held: Body
  write: boolean
  idempotencyKey: string
  created: number
  nonce: string
  apiVersion: string
  /** In the order of the signature's list. */
  components: readonly string[]
  /** After the list, as they are sent. */
  params: string
  label: string
  /** Lines of the text that is signed. */
  lineEnd: string
}

const every = ['@method', '@target-uri', 'content-digest', 'api-version']

export const callOf = (given: Partial<CallSpec>): CallSpec => {
  const key = given.key ?? 'erp'
  const write = given.write ?? false
  const call = {
    key,
    keyId: keyIds[key],
    method: 'POST',
    targetUri: `${origin}${write ? '/api/discount/withdraw_apply' : '/api/echo'}`,
    held: { body: write ? '{"apply_no":"TX20260623000018"}' : '{}' },
    write,
    idempotencyKey: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f',
    created: now,
    nonce: 'n0nce-0123456789abcdef',
    apiVersion: '2026-12-01',
    components: write ? [...every, 'idempotency-key'] : every,
    label: 'sig1',
    lineEnd: '\n',
    ...given,
  }
  return {
    ...call,
    params: given.params ?? `;created=${call.created};nonce="${call.nonce}";keyid="${call.keyId}"`,
  }
}

/** A list of components as RFC 8941 writes it; one with a parameter of its own comes quoted. */
const listOf = (components: readonly string[]) =>
  `(${components.map(name => (name.startsWith('"') ? name : `"${name}"`)).join(' ')})`

/** The text that is signed and the headers that go with it. @param known SM2 signatures that there are */
export const signCall = (call: CallSpec, known: readonly Buffer[]) => {
  const params = listOf(call.components) + call.params
  const digest = digestOf(call.held)
  const base = writeBase(
    call.components,
    {
      '@method': call.method,
      '@target-uri': call.targetUri,
      'content-digest': digest,
      'api-version': call.apiVersion,
      'idempotency-key': call.idempotencyKey,
      host: 'portal.example',
    },
    params,
  ).replaceAll('\n', call.lineEnd)
  const signature = signAs(call.key, base, known)
  const headers: HeaderPair[] = [
    ['content-digest', digest],
    ['api-version', call.apiVersion],
    ...(call.write ? [['idempotency-key', call.idempotencyKey] as HeaderPair] : []),
    ['signature-input', `${call.label}=${params}`],
    ['signature', `${call.label}=:${signature.toString('base64')}:`],
  ]
  return { base, signature, headers }
}

export const valueOfHeader = (headers: readonly HeaderPair[], name: string): string =>
  headers.find(([given]) => given === name)?.[1] ?? ''

/** The headers with one of them changed. */
export const changed = (headers: readonly HeaderPair[], name: string, change: (value: string) => string) =>
  headers.map(([given, value]): HeaderPair => [given, given === name ? change(value) : value])

export const without = (headers: readonly HeaderPair[], name: string) =>
  headers.filter(([given]) => given !== name)

/** Signature of an answer over components that may need quotes and parameters of their own. */
export const signComponents = (
  components: readonly (readonly [name: string, value: string])[],
  params: string,
  key: KeyName,
) => {
  const inner = listOf(components.map(([name]) => name)) + params
  const lines = components.map(([name, value]) => `${name.startsWith('"') ? name : `"${name}"`}: ${value}`)
  const base = [...lines, `"@signature-params": ${inner}`].join('\n')
  return { inner, signature: signAs(key, base, []) }
}
