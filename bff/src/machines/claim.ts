import type { IncomingMessage } from 'node:http'
import { idempotencyKeyPattern } from '@portal/shared/body/idem-key.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import {
  type KeyAlgorithm,
  keyAlgorithms,
  apiVersion as servedVersion,
} from '@portal/shared/machines/scopes.ts'
import {
  everyComponent,
  type SignedFacts,
  writeBase,
  writeComponent,
} from '@portal/shared/machines/signature-base.ts'
import { type InnerList, parseDictionary, serializeDictionary } from 'structured-headers'
import { usualMembers } from './usual-member.ts'

/** What a request says of its own signature (RFC 9421): read, and not believed yet. */
export interface Claim {
  facts: SignedFacts
  /** The text that must have been signed. */
  base: string
  /** The algorithm that it names; undefined where it names none. */
  algorithm: KeyAlgorithm | undefined
  signature: Buffer
}

/** Headers that must not be read in two ways: one line each. */
const single = ['signature', 'signature-input', 'content-digest', 'api-version', writeComponent] as const
type Single = (typeof single)[number]

const params = { created: 'number', nonce: 'string', keyid: 'string', alg: 'string' } as const
const neededParams = ['created', 'nonce', 'keyid'] as const

/** Whether a request says that it is signed, rightly or not. */
export const isSigned = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.signature !== undefined || headers['signature-input'] !== undefined

const unreadable = (name: string, words: string) => new Fault('24007', { fields: { [name]: words } })
const incomplete = (name: string, words: string) => new Fault('24001', { fields: { [name]: words } })

/** @throws Fault 24007 for a header that is there twice: Node would join the two, or drop one */
const singleHeaders = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>) => {
  const found: Partial<Record<Single, string>> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const written = rawHeaders[at]?.toLowerCase() ?? ''
    const name = single.find(each => each === written)
    if (name === undefined) continue
    if (found[name] !== undefined) throw unreadable(name, '不能出现两次')
    found[name] = rawHeaders[at + 1]?.trim() ?? ''
  }
  return found
}

/**
 * A dictionary of exactly one member, written in the one form that RFC 8941 serialises: whoever reads it reads the same.
 * @throws Fault 24007
 */
const onlyMember = (name: Single, text: string) => {
  const usual = usualMembers[name]?.(text)
  if (usual) return { ...usual, text: text.slice(usual.label.length + 1) }
  let members: ReturnType<typeof parseDictionary>
  try {
    members = parseDictionary(text)
    // Also what was given twice, of which the last would count, is no longer there when it is written again.
    if (serializeDictionary(members) !== text) throw new Error('not the canonical form')
  } catch {
    throw unreadable(name, '格式须符合 RFC 8941 的规范写法')
  }
  const [member] = members
  if (members.size !== 1 || !member) throw unreadable(name, '须恰好有一个签名')
  const [label, value] = member
  return { label, value, text: text.slice(label.length + 1) }
}

const isInnerList = (value: unknown): value is InnerList => Array.isArray(value) && Array.isArray(value[0])

/** @throws Fault 24001 for a component that is missing, 24007 for one that is not wanted or stands there twice */
const readComponents = ([items]: InnerList, isWrite: boolean): string[] => {
  const needed: readonly string[] = isWrite ? [...everyComponent, writeComponent] : everyComponent
  const names = items.map(([name, own]) => (typeof name === 'string' && own.size === 0 ? name : ''))
  const odd = names.find((name, at) => !needed.includes(name) || names.indexOf(name) !== at)
  if (odd !== undefined) throw unreadable('signature-input', `不接受的签名部分：${odd.slice(0, 40)}`)
  const missing = needed.filter(name => !names.includes(name))
  if (missing.length > 0) throw incomplete('signature-input', `须对 ${missing.join('、')} 签名`)
  return names
}

/** @throws Fault 24001 for a parameter that is missing, 24007 for any other and for a value of another form */
const readParams = ([, given]: InnerList) => {
  for (const [name, value] of given) {
    const type = Object.hasOwn(params, name) && params[name as keyof typeof params]
    if (!type || typeof value !== type)
      throw unreadable('signature-input', `不接受的参数：${name.slice(0, 40)}`)
  }
  const missing = neededParams.filter(name => !given.has(name))
  if (missing.length > 0) throw incomplete('signature-input', `缺少参数 ${missing.join('、')}`)
  const created = Number(given.get('created'))
  const nonce = String(given.get('nonce'))
  const alg = given.get('alg')
  if (!Number.isSafeInteger(created) || created < 0) throw unreadable('signature-input', 'created 须为整数秒')
  if (!/^[\w-]{16,64}$/.test(nonce))
    throw unreadable('signature-input', 'nonce 须为16至64位字母、数字、- 或 _')
  const algorithm = (Object.keys(keyAlgorithms) as KeyAlgorithm[]).find(name => name === alg)
  if (alg !== undefined && !algorithm) throw unreadable('signature-input', 'alg 须与密钥的算法一致')
  return { created, nonce, keyId: String(given.get('keyid')), algorithm }
}

/** @throws Fault 24014 where a write has none, or none that can be one */
const idempotencyKeyOf = (given: string | undefined, isWrite: boolean): string | undefined => {
  if (!isWrite) return undefined
  if (given !== undefined && idempotencyKeyPattern.test(given)) return given
  throw new Fault('24014', { fields: { [writeComponent]: given === undefined ? '请填写' : '格式不正确' } })
}

/**
 * Reads the headers of a signed call. Nothing here proves anything.
 * @param origin what the target's URI begins with, e.g. `https://portal.example`
 * @throws Fault 24001 for what is missing, 24007 for what cannot be read, 24014 for the key of a write, 24015 for the version
 */
export const readClaim = (
  request: Pick<IncomingMessage, 'rawHeaders' | 'method' | 'url'>,
  origin: string,
  isWrite: boolean,
): Claim => {
  const headers = singleHeaders(request)
  const need = (name: Single): string => {
    const text = headers[name]
    if (text === undefined || text === '') throw incomplete(name, '请填写')
    return text
  }
  const input = onlyMember('signature-input', need('signature-input'))
  const signed = onlyMember('signature', need('signature'))
  if (input.label !== signed.label) throw unreadable('signature', '标签须与 Signature-Input 一致')
  const [bytes, more] = signed.value
  if (!(bytes instanceof ArrayBuffer) || more.size > 0) throw unreadable('signature', '须为字节序列')
  if (!isInnerList(input.value)) throw unreadable('signature-input', '须为签名部分的列表')
  const idempotencyKey = idempotencyKeyOf(headers[writeComponent], isWrite)
  const components = readComponents(input.value, isWrite)
  const { algorithm, ...rest } = readParams(input.value)
  const contentDigest = need('content-digest')
  if (!/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(contentDigest)) {
    throw unreadable('content-digest', '须为 sha-256=:…: 一项')
  }
  const apiVersion = need('api-version')
  if (apiVersion !== servedVersion)
    throw new Fault('24015', { fields: { 'api-version': `须为 ${servedVersion}` } })
  const { method = '', url = '' } = request
  const targetUri = `${origin}${url}`
  const facts: SignedFacts = { method, targetUri, contentDigest, apiVersion, idempotencyKey, ...rest }
  const values = {
    '@method': method,
    '@target-uri': targetUri,
    'content-digest': contentDigest,
    'api-version': apiVersion,
    [writeComponent]: idempotencyKey ?? '',
  }
  const base = writeBase(components, values, input.text)
  return { facts, base, algorithm, signature: Buffer.from(bytes) }
}
