import { randomUUID } from 'node:crypto'
import { malformed } from '@portal/shared/body/bounds.ts'
import { noteClientRefusals, queryClientKey } from '@portal/shared/contract/api-clients.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { echo } from '@portal/shared/contract/echo.ts'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { signatureSeconds } from '@portal/shared/machines/scopes.ts'
import { createVerifier, nobodysKey } from '@portal/shared/wire/verifier.ts'
import type { BankClient } from '../bank/client.ts'
import type { CallRequest, CallResponse } from '../http/step.ts'
import type { Records } from '../records/records.ts'
import { createMemo, secretsMs } from '../session/memo.ts'
import type { Sealer } from '../session/seal.ts'
import type { BffSettings } from '../settings/settings.ts'
import { contentDigestOf, originOf } from './answer-signer.ts'
import { type Claim, readClaim } from './claim.ts'
import { type ClientKey, createKeyBook, type KeyBook } from './keys.ts'
import { mayComeFrom } from './networks.ts'
import { createQuotas, type QuotaClass, quotaClasses } from './quotas.ts'
import { claimedKey, createRefusalNotes } from './refusal-notes.ts'
import { createMachineSessions } from './sessions.ts'

/** A call of a program that was let in. */
export interface MachineCall extends Claim {
  key: ClientKey
  /** The body as it came. */
  text: string
  receivedAt: Date
  /** Its key to the bank; undefined where one has to be opened. */
  utoken: string | undefined
}

export interface UsedQuota {
  kind: QuotaClass
  limit: number
  window_seconds: number
  used: number
}

type Declared = Pick<Call, 'path' | 'machine' | 'effect' | 'limit'>

/** Programs that sign their calls. */
export interface Machines {
  /**
   * Every check of a signed call but those of its body: headers, digest, clock, signature, state, network, nonce, quota,
   * scope. Once the signature holds the answer says what is left of the client's quota.
   * @throws Fault 24001–24009, 24012, 24014 or 24015, each for one of these; 9007 without the records; as the bank refuses
   */
  admit(request: CallRequest, response: CallResponse, call: Declared, bytes: Uint8Array): Promise<MachineCall>
  /** Does the checks of a call, and has its refusal listed for the owners of the key that it names. */
  noting<T>(request: CallRequest, call: Declared, check: () => Promise<T>): Promise<T>
  /**
   * Makes a call of the bank for a program: a write as it was signed, a read under the program's session.
   * @throws as the bank refuses
   */
  ask(
    path: BankPath,
    body: Record<string, unknown>,
    call: MachineCall,
    context: { requestId: string; onReplay?: (() => void) | undefined },
  ): Promise<unknown[]>
  /** What a client has used of its quotas in the present windows; none where nothing is limited. @throws Fault 9007 */
  quotasOf(clientId: string): Promise<UsedQuota[]>
  keys: Pick<KeyBook, 'forget' | 'forgetAll' | 'isWatched' | 'onWatched'>
  close(): void
}

export interface MachineParts {
  bank: Pick<BankClient, 'call'>
  records: Records
  sealer: Sealer
  settings: Pick<BffSettings, 'portal' | 'publicOrigin' | 'rateLimits' | 'sandbox'>
  /** Milliseconds since 1970: a signature's time is the world's. */
  now?: () => number
}

/** Clients whose hashes are at hand: the ones in use now. */
const marksMax = 1_000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The very bytes as text: the bank takes the digest of it once more. @throws Fault 9001 */
const exactText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed('invalid UTF-8')
  }
}

/** Answers of the bank by which it no longer knows a session. */
const sessionCodes: ReadonlySet<string> = new Set(['1001', '1002', '1005'])
const isRejected = (error: unknown): error is Fault => error instanceof Fault && sessionCodes.has(error.code)

export const createMachines = ({
  bank,
  records,
  sealer,
  settings,
  now = Date.now,
}: MachineParts): Machines => {
  const keys = createKeyBook()
  const verifier = createVerifier()
  const sessions = createMachineSessions({ bank, records, sealer })
  const quotaOf = createQuotas(settings.portal.machine_quotas)
  const { away, nonceKept } = signatureSeconds

  const marks = createMemo<string>(marksMax, secretsMs)
  const markOf = (clientId: string): string => {
    const known = marks.get(clientId)
    if (known !== undefined) return known
    const mark = sealer.mark('machine', clientId)
    marks.set(clientId, mark)
    return mark
  }

  const askForKey = async (keyId: string, requestId: string): Promise<ClientKey | undefined> => {
    try {
      const [row] = await bank.call(queryClientKey.path, { key_id: keyId }, { requestId })
      const parsed = queryClientKey.row.safeParse(row)
      if (!parsed.success) throw new Fault('9010', { detail: 'the bank told no key' })
      return parsed.data
    } catch (error) {
      if (error instanceof Fault && error.code === '9015') return undefined
      throw error
    }
  }
  const findKey = async (keyId: string, requestId: string): Promise<ClientKey | undefined> =>
    queryClientKey.request.safeParse({ key_id: keyId }).success
      ? keys.find(keyId, () => askForKey(keyId, requestId))
      : undefined

  /** A key that nobody has and a signature that does not hold take as long and read alike. */
  const verify = async (claim: Claim, requestId: string, path: string): Promise<ClientKey> => {
    const key = await findKey(claim.facts.keyId, requestId)
    const { algorithm, public_key: publicKey } = key ?? { algorithm: 'ed25519', public_key: nobodysKey }
    const holds = await verifier.holds(algorithm, publicKey, claim.base, claim.signature)
    if (!key || !holds) {
      const shows = settings.sandbox && path === echo.path
      throw new Fault('24002', shows ? { fields: { expected: claim.base } } : {})
    }
    if (claim.algorithm !== undefined && claim.algorithm !== key.algorithm) {
      throw new Fault('24007', { fields: { 'signature-input': 'alg 须与密钥的算法一致' } })
    }
    return key
  }

  /** Nonce, quota and session: one round trip, before state and network are judged, so that their refusals count too. */
  const enter = async (
    { client_id: clientId }: ClientKey,
    nonce: string,
    { limit }: Declared,
    response: CallResponse,
  ) => {
    const quota = settings.rateLimits ? quotaOf(limit) : undefined
    const client = markOf(clientId)
    const { isNew, hits, session } = await records.admitMachine(client, {
      nonce: `${client}:${nonce}`,
      nonceMs: nonceKept * 1000,
      counter: quota?.counter,
    })
    if (quota && hits) quota.say(response, hits)
    return {
      checkNonce: () => {
        if (!isNew) throw new Fault('24004')
      },
      checkQuota: () => {
        if (quota && hits) quota.check(hits)
      },
      utoken: sessions.open(clientId, session),
    }
  }

  const notes = createRefusalNotes(refusals =>
    bank.call(noteClientRefusals.path, { refusals }, { requestId: randomUUID() }),
  )

  return {
    admit: async (request, response, call, bytes) => {
      const { requestId } = response.locals
      const origin = originOf(request, settings.publicOrigin)
      const claim = readClaim(request, origin, call.effect === 'write')
      if (contentDigestOf(bytes) !== claim.facts.contentDigest) throw new Fault('24006')
      if (Math.abs(now() / 1000 - claim.facts.created) > away) throw new Fault('24003')
      const key = await verify(claim, requestId, call.path)
      response.locals.machine = { client: key.client_id, key: key.key_id }
      const { checkNonce, checkQuota, utoken } = await enter(key, claim.facts.nonce, call, response)
      if (!key.active) throw new Fault('24005')
      if (!mayComeFrom(request.ip ?? '', key.networks)) throw new Fault('24008')
      checkNonce()
      checkQuota()
      if (call.machine === undefined || !key.scopes.includes(call.machine)) throw new Fault('24009')
      return { ...claim, key, text: exactText(bytes), receivedAt: new Date(now()), utoken }
    },
    noting: async (request, { path }, check) => {
      try {
        return await check()
      } catch (error) {
        const keyId = claimedKey(request)
        if (error instanceof Fault && keyId !== undefined)
          notes.note({ key_id: keyId, path, error_no: error.code })
        throw error
      }
    },
    ask: async (path, body, call, { requestId, onReplay }) => {
      const clientId = call.key.client_id
      const signature = call.signature.toString('base64')
      const proof = { base: call.base, signature, requestId }
      const isWrite = call.facts.idempotencyKey !== undefined
      const signed = isWrite ? { base: call.base, signature, body: call.text } : undefined
      const send = (utoken: string) => bank.call(path, body, { requestId, utoken, signed, onReplay })
      try {
        const utoken = call.utoken ?? (await sessions.begin(clientId, proof))
        try {
          return await send(utoken)
        } catch (error) {
          if (!isRejected(error)) throw error
          return await send(await sessions.renew(clientId, utoken, proof))
        }
      } catch (error) {
        if (error instanceof Fault && error.code === '24005') keys.forget(clientId)
        if (isRejected(error))
          throw new Fault('9010', { detail: 'the bank rejects the session it has opened' })
        throw error
      }
    },
    quotasOf: async clientId => {
      if (!settings.rateLimits) return []
      const quotas = settings.portal.machine_quotas
      const counters = quotaClasses.map(name => ({ name, windowMs: quotas[name].window_seconds * 1000 }))
      const hits = await records.machineHits(markOf(clientId), counters)
      return quotaClasses.map((kind, at) => {
        const { count: limit, window_seconds } = quotas[kind]
        return { kind, limit, window_seconds, used: Math.min(limit, hits[at]?.count ?? 0) }
      })
    },
    keys,
    close: () => {
      notes.close()
      verifier.close()
    },
  }
}
