/** What a program has signed, judged by the bank's own copy of its key: no gateway is taken at its word. */
import { createHash } from 'node:crypto'
import { idempotencyKeyPattern } from '@portal/shared/body/idem-key.ts'
import { decodeJsonBody } from '@portal/shared/body/json-body.ts'
import type { AnyCall, BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { apiVersion, signatureSeconds } from '@portal/shared/machines/scopes.ts'
import { readBase, type SignedCall, type SignedFacts } from '@portal/shared/machines/signature-base.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findKey, type HeldKey, type KeyRules } from '../clients/keys.ts'
import { isAimedAt, portalOrigin } from './aimed-at.ts'
import { verifySignature } from './verify-signature.ts'

export interface VerifiedBase {
  held: HeldKey
  facts: SignedFacts
}

/** The gateway allows 300 seconds; a call may then wait for as long as its nonce is kept. */
const isTimely = (created: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - created) <= signatureSeconds.nonceKept

const isNonce = (text: string) => /^[\w-]{16,64}$/.test(text)

/**
 * Who has signed a call.
 * @param now real time, as of the signature itself
 * @throws Fault 24002 for what cannot be read, what is for another portal, an unknown key and a wrong signature alike, 24003
 *   too old or too new, 24005 for a key or client that is not in force
 */
export const verifyBase = async (
  on: Db | Tx,
  { base, signature }: Pick<SignedCall, 'base' | 'signature'>,
  rules: KeyRules,
  now: Date,
): Promise<VerifiedBase> => {
  const facts = readBase(base)
  const isOurs = facts && isNonce(facts.nonce) && isAimedAt(facts.targetUri, rules.behind(portalOrigin))
  const held = isOurs && (await findKey(on, facts.keyId, rules))
  if (!facts || !held || !(await verifySignature(held.key, base, signature))) throw new Fault('24002')
  if (!isTimely(facts.created, now)) throw new Fault('24003')
  if (!held.active) throw new Fault('24005')
  return { held, facts }
}

export const digestOf = (body: string): string =>
  `sha-256=:${createHash('sha256').update(body, 'utf8').digest('base64')}:`

/** @throws Fault 24014 for a key that no write may have */
export const checkIdemKey = (idemKey: string): void => {
  if (!idempotencyKeyPattern.test(idemKey)) throw new Fault('24014')
}

export interface VerifiedCall extends VerifiedBase {
  /** As it was signed, for the evidence. */
  signed: SignedCall
  idemKey: string | undefined
  /** What the signed bytes say, as the call's schema makes it. */
  input: unknown
}

/**
 * A signed call: whose it is, and what it says.
 * @throws Fault as {@link verifyBase}, 24002 for the signature of another call, 24006 for another body than was signed, 24014
 *   for a write without a key, 24015 for another version of the contract, 9001 and 9012 for its body
 */
export const verifyCall = async (
  db: Db,
  call: Pick<AnyCall, 'request' | 'effect' | 'spellings' | 'ignores'> & { path: BankPath },
  signed: SignedCall,
  rules: KeyRules,
  now: Date,
): Promise<VerifiedCall> => {
  const verified = await verifyBase(db, signed, rules, now)
  const { facts } = verified
  const isThisCall = isAimedAt(facts.targetUri, rules.behind(portalOrigin), call.path)
  if (facts.method !== 'POST' || !isThisCall) throw new Fault('24002')
  if (facts.contentDigest !== digestOf(signed.body)) throw new Fault('24006')
  if (facts.apiVersion !== apiVersion) throw new Fault('24015')
  const idemKey = call.effect === 'write' ? (facts.idempotencyKey ?? '') : undefined
  if (idemKey !== undefined) checkIdemKey(idemKey)
  return { ...verified, signed, idemKey, input: decodeJsonBody(signed.body, call, idemKey) }
}
