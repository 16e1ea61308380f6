/** 签名自检: says which part of what a program has signed is wrong. Nothing is done and nothing is used up. */
import { idempotencyKeyPattern } from '@portal/shared/body/idem-key.ts'
import { type AnyCall, calls, type RowOf } from '@portal/shared/contract/table.ts'
import { apiVersion, keyAlgorithms, signatureSeconds } from '@portal/shared/machines/scopes.ts'
import { everyComponent, writeComponent } from '@portal/shared/machines/signature-base.ts'
import type { KeyRow } from '../clients/keys.ts'
import { digestOf } from './verify.ts'
import { verifySignature } from './verify-signature.ts'

type Finding = RowOf<'/api/client/check_signature'>['findings'][number]

export interface Asked {
  /** The text that was signed, as the program wrote it. */
  base: string
  /** Base64, or the header that holds it. */
  signature: string
  /** The body that was sent; undefined where it is not looked at. */
  body: string | undefined
  /** Of the page: what the portal's addresses begin with. */
  origin: string
}

export interface Key extends Pick<KeyRow, 'keyId' | 'label' | 'algorithm' | 'publicKey'> {
  inForce: boolean
}

const found =
  (result: Finding['result']) =>
  (part: string, note: string): Finding => ({ part, result, note })
const ok = found('ok')
const wrong = found('wrong')
/** Nothing to correct, and not checked further. */
const aside = found('note')

interface Read {
  values: ReadonlyMap<string, string>
  /** Names of the inner list, in its order. */
  listed: readonly string[]
  params: ReadonlyMap<string, string>
  findings: Finding[]
}

const LAST = '@signature-params'

/** Takes a text apart, as far as it can be; what cannot is a finding. */
const readText = (base: string): Read => {
  const values = new Map<string, string>()
  const findings: Finding[] = []
  for (const [at, line] of base.split('\n').entries()) {
    const [, name, value] = /^"([^"]+)": (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) {
      findings.push(wrong('签名原文', `第 ${at + 1} 行须写作 "名称": 值，冒号后一个空格`))
    } else if (values.has(name)) findings.push(wrong(name, '不能出现两次'))
    else values.set(name, value)
  }
  const inner = values.get(LAST) ?? ''
  const [, list = '', rest = ''] = /^\(([^()]*)\)(.*)$/.exec(inner) ?? []
  const listed = [...list.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
  const params = new Map(
    [...rest.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)]
      // The one number: in quotes it would be a text.
      .filter(([, name, , digits]) => (name === 'created') === (digits !== undefined))
      .map(([, name = '', text, digits]) => [name, text ?? digits ?? '']),
  )
  const names = [...values.keys()].filter(name => name !== LAST)
  if (!values.has(LAST)) findings.push(wrong(LAST, '缺少，须为最后一行'))
  else if ([...values.keys()].at(-1) !== LAST) findings.push(wrong(LAST, '须为最后一行'))
  else if (names.join(' ') !== listed.join(' ')) {
    findings.push(wrong(LAST, '括号内的名称和顺序须与以上各行一致'))
  }
  if (findings.length === 0) findings.push(ok('签名原文', `${names.length} 个部分，格式正确`))
  return { values, listed, params, findings }
}

/** What is signed of a call: its path decides whether a key of idempotency belongs to it. */
const checkTarget = (target: string, origin: string): { finding: Finding; call: AnyCall | undefined } => {
  const part = '@target-uri'
  const url = URL.parse(target)
  const call = calls.find(({ path }) => path === url?.pathname)
  const no = (note: string) => ({ finding: wrong(part, note), call })
  if (!url) return no('须为完整地址：平台地址加路径')
  if (url.origin !== origin) return no(`须以平台地址 ${origin} 开头`)
  if (target !== `${origin}${url.pathname}`) return no('平台地址后只有路径，不带参数')
  if (!call) return no('没有这个接口')
  if (!call.machine) return no(`“${call.title}”不对程序开放`)
  return { finding: ok(part, call.title), call }
}

const checkDigest = (digest: string, body: string | undefined): Finding => {
  const part = 'content-digest'
  if (!/^sha-256=:[A-Za-z0-9+/]{43}=:$/.test(digest)) return wrong(part, '须写作 sha-256=:Base64:')
  if (body === undefined) return aside(part, '未填请求正文，不核对')
  const expected = digestOf(body)
  return digest === expected ? ok(part, '与请求正文一致') : wrong(part, `与请求正文不符，应为 ${expected}`)
}

const checkKey = (value: string | undefined, call: AnyCall | undefined): Finding[] => {
  if (call?.effect === 'read') {
    return value === undefined ? [] : [wrong(writeComponent, '查询接口不对此部分签名')]
  }
  if (value === undefined) return call ? [wrong(writeComponent, '缺少，写入接口须对此部分签名')] : []
  return [
    idempotencyKeyPattern.test(value)
      ? ok(writeComponent, '格式正确')
      : wrong(writeComponent, '须为 16 至 64 位字母、数字、- 或 _'),
  ]
}

const checkCreated = (text: string | undefined, now: Date): Finding => {
  const part = 'created'
  if (text === undefined) return wrong(part, '缺少，须为整数秒，不加引号')
  const away = Math.round(Number(text) - now.getTime() / 1000)
  if (away > 86_400 * 365) return wrong(part, '须为秒，所填像是毫秒')
  if (away > signatureSeconds.away) return wrong(part, `比平台时钟快 ${away} 秒，请校准时钟`)
  if (away >= -signatureSeconds.away) return ok(part, `与平台时钟相差 ${Math.abs(away)} 秒`)
  return aside(part, `签于 ${-away} 秒前；平台只接受 ${signatureSeconds.away} 秒内的签名`)
}

const checkNonce = (nonce: string | undefined): Finding =>
  nonce !== undefined && /^[\w-]{16,64}$/.test(nonce)
    ? ok('nonce', '格式正确，是否用过不在此核对')
    : wrong('nonce', '须为 16 至 64 位字母、数字、- 或 _')

const checkKeyId = (keyId: string | undefined, keys: readonly Key[]): { finding: Finding; key?: Key } => {
  const key = keys.find(each => each.keyId === keyId)
  if (!key) return { finding: wrong('keyid', '不是本客户端的密钥编号') }
  const name = `“${key.label}”（${keyAlgorithms[key.algorithm]}）`
  return {
    finding: key.inForce ? ok('keyid', name) : wrong('keyid', `${name}未生效、已到期或客户端未启用`),
    key,
  }
}

/** How else the bytes of the text may have been written: what is wrong with each that holds. */
const slips: readonly (readonly [note: string, change: (base: string) => string])[] = [
  ['所签原文末尾多一个换行', base => `${base}\n`],
  ['所签原文用了 CRLF 换行，须只用 LF', base => base.replaceAll('\n', '\r\n')],
  ['所签原文用了 CRLF 换行且末尾多一个换行', base => `${base}\n`.replaceAll('\n', '\r\n')],
]

const checkSignature = async (
  base: string,
  signature: string,
  key: Key | undefined,
  keys: readonly Key[],
): Promise<Finding> => {
  const part = 'signature'
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.toString('base64') !== signature) return wrong(part, '不是 Base64（标准字母表，带 =）')
  if (bytes.length !== 64) {
    const isDer = bytes[0] === 0x30 && bytes[1] === bytes.length - 2
    return wrong(
      part,
      isDer ? '须为 r‖s 共 64 字节，所填是 DER 编码' : `须为 64 字节，所填 ${bytes.length} 字节`,
    )
  }
  if (key && (await verifySignature(key, base, signature))) return ok(part, '验证通过')
  for (const [note, change] of key ? slips : []) {
    if (key && (await verifySignature(key, change(base), signature))) return wrong(part, note)
  }
  for (const other of keys) {
    if (other !== key && (await verifySignature(other, base, signature))) {
      return wrong(part, `由密钥“${other.label}”（${other.keyId}）签署，keyid 所指不是它`)
    }
  }
  return wrong(part, '验证未通过：所签不是这段原文，或私钥与登记的公钥不是一对')
}

/**
 * Looks at every part, in the order of the text.
 * @param keys of the one client, those that were removed left out
 * @param now real time, as of the signature itself
 * @throws Fault 9007 where more SM2 signatures wait than can be verified soon
 */
export const selfCheck = async (asked: Asked, keys: readonly Key[], now: Date): Promise<Finding[]> => {
  const base = asked.base.replaceAll('\r\n', '\n').replace(/\n+$/, '')
  const signature = asked.signature.trim().replace(/^(?:signature:\s*)?[a-z*][\w.*-]*=:(.*):$/i, '$1')
  const { values, params, findings } = readText(base)
  const { finding: target, call } = checkTarget(values.get('@target-uri') ?? '', asked.origin)
  const { finding: keyId, key } = checkKeyId(params.get('keyid'), keys)
  const present: Readonly<Record<(typeof everyComponent)[number], (value: string) => Finding>> = {
    '@method': value => (value === 'POST' ? ok('@method', 'POST') : wrong('@method', '须为 POST')),
    '@target-uri': () => target,
    'content-digest': value => checkDigest(value, asked.body),
    'api-version': value =>
      value === apiVersion ? ok('api-version', apiVersion) : wrong('api-version', `须为 ${apiVersion}`),
  }
  for (const name of everyComponent) {
    const value = values.get(name)
    findings.push(value === undefined ? wrong(name, '缺少，须对此部分签名') : present[name](value))
  }
  findings.push(...checkKey(values.get(writeComponent), call))
  const wanted: readonly string[] = [...everyComponent, writeComponent, LAST]
  for (const name of values.keys()) {
    if (!wanted.includes(name)) findings.push(wrong(name.slice(0, 40), '不接受的签名部分'))
  }
  findings.push(checkCreated(params.get('created'), now), checkNonce(params.get('nonce')), keyId)
  const alg = params.get('alg')
  if (key && alg !== undefined && alg !== key.algorithm) {
    findings.push(wrong('alg', `须与密钥的算法一致：${key.algorithm}，也可不写`))
  }
  findings.push(await checkSignature(base, signature, key, keys))
  return findings
}
