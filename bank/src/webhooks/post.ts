/** One try: asks the name once, looks at what it resolves to, and connects to exactly that. */
import { lookup as dnsLookup } from 'node:dns/promises'
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Allowance, hostOf, isReachable, isSendable } from './addresses.ts'

export interface Address {
  address: string
  family: number
}

/** All addresses of a name; injected, so that tests have one that changes its mind. */
export type Resolve = (host: string) => Promise<Address[]>

export const systemResolve: Resolve = host => dnsLookup(host, { all: true, verbatim: true })

export interface Posting {
  url: string
  headers: Record<string, string>
  body: string
}

export interface Outcome {
  /** HTTP status; 0 where there was no answer. */
  status: number
  ms: number
  /** What happened, in words for the company. */
  note: string
  /** First characters of the answer. */
  excerpt: string
  /** What the receiver asks for with 429 or 503, real ms from now. */
  retryAfterMs?: number
}

export interface PostLimits {
  timeoutMs: number
  /** Of the answer; more is not read. */
  bytes: number
  excerpt: number
}

export const postLimits: PostLimits = { timeoutMs: 15_000, bytes: 64 * 1024, excerpt: 500 }

const mostRetryAfterMs = 24 * 3_600_000

/** Why it was not sent, in words for the company. */
class NotSent extends Error {}

const addressesOf = async (host: string, resolve: Resolve, allowance: Allowance): Promise<Address[]> => {
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (found.length === 0) throw new NotSent('域名无法解析')
  // One of them is enough to refuse: which one is taken would be left to chance.
  if (!found.every(({ address }) => isReachable(host, address, allowance))) {
    throw new NotSent('域名解析到非公网地址，未发送')
  }
  return found
}

/** Answers a connection that asks for a name with what was looked at, so that it cannot be told anything else. */
const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

/** @returns at most so many bytes; the rest is not waited for */
const readStart = async (answer: IncomingMessage, most: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= most) break
  }
  answer.destroy()
  return Buffer.concat(parts).subarray(0, most)
}

const retryAfterOf = ({ statusCode, headers }: IncomingMessage): number | undefined => {
  const text = headers['retry-after']
  if (text === undefined || (statusCode !== 429 && statusCode !== 503)) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), mostRetryAfterMs)
}

const noteOf = (status: number): string => {
  if (status >= 200 && status < 300) return '已送达'
  if (status >= 300 && status < 400) return `对方答复${status}（重定向），不跟随`
  if (status === 410) return '对方答复410，不再接收'
  return `对方答复${status}`
}

/** Letters of the alphabet of the database: no NUL, and no half of a pair. */
const excerptOf = (bytes: Buffer, most: number): string =>
  bytes.toString('utf8').replaceAll('\0', '\uFFFD').slice(0, most).toWellFormed()

const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被对方中断',
  ENOTFOUND: '域名无法解析',
  EAI_AGAIN: '域名暂时无法解析',
  EHOSTUNREACH: '地址不可达',
  ENETUNREACH: '地址不可达',
  ETIMEDOUT: '连接超时',
  CERT_HAS_EXPIRED: '对方证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方证书不受信任',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '对方证书不受信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方证书与域名不符',
}

const faultText = (error: unknown): string => {
  if (error instanceof NotSent) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  return faults[code] ?? (code ? `发送失败（${code}）` : '发送失败')
}

const send = (url: URL, addresses: readonly Address[], posting: Posting, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const isPlain = url.protocol === 'http:'
    const asked = (isPlain ? plainRequest : request)(url, {
      method: 'POST',
      headers: { ...posting.headers, 'content-length': Buffer.byteLength(posting.body) },
      // Of its own: no connection is kept that was checked for another event, and no proxy of the environment is asked.
      agent: isPlain ? new PlainAgent() : new Agent(),
      lookup: pinnedTo(addresses),
      signal,
    })
    asked.once('response', resolve)
    // Also after the answer has begun: a connection that breaks is told to who reads it.
    asked.on('error', reject)
    asked.end(posting.body)
  })

/** Sends, and never throws: whatever goes wrong is an outcome. Redirects are not followed. */
export const post = async (
  posting: Posting,
  allowance: Allowance,
  resolve: Resolve = systemResolve,
  limits: PostLimits = postLimits,
): Promise<Outcome> => {
  const begun = performance.now()
  const ended = () => Math.round(performance.now() - begun)
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const silent = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  silent.catch(() => undefined)
  let status = 0
  const attempt = async (): Promise<Outcome> => {
    if (!isSendable(posting.url, allowance)) throw new NotSent('推送地址不是公网 https 地址，未发送')
    const url = new URL(posting.url)
    const addresses = await addressesOf(hostOf(url), resolve, allowance)
    const answer = await send(url, addresses, posting, signal)
    status = answer.statusCode ?? 0
    const start = await readStart(answer, limits.bytes)
    const retryAfterMs = retryAfterOf(answer)
    const excerpt = excerptOf(start, limits.excerpt)
    return {
      status,
      ms: ended(),
      note: noteOf(status),
      excerpt,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
  }
  try {
    return await Promise.race([attempt(), silent])
  } catch (error) {
    const note = signal.aborted ? `${limits.timeoutMs / 1000}秒内未答复完毕` : faultText(error)
    // An answer that broke off is no answer.
    return { status: 0, ms: ended(), note, excerpt: '' }
  }
}
