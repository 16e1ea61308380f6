import { randomBytes } from 'node:crypto'
import { factsOf } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type ContractVersion, contractMisfit, contractNow } from '@portal/shared/wire/contract-version.ts'
import {
  type HandshakeAnswer,
  handshakeAnswer,
  handshakePath,
  provenFacts,
} from '@portal/shared/wire/handshake.ts'
import { isEqual, type WireSeals } from '@portal/shared/wire/seals.ts'
import type { Logger } from 'pino'
import type { BankClient } from './client.ts'

/** Whether this gateway and its bank hold the same keys and keep the same contract. */
export interface Handshake {
  /** Mismatches, one line each and without any secret value; empty when everything is proven. */
  misfits(): Promise<readonly string[]>
  close(): void
}

export interface HandshakeParts {
  bank: Pick<BankClient, 'service' | 'form'>
  log: Logger
  contract?: ContractVersion
  /** Milliseconds between two questions while all is proven. */
  everyMs?: number
  /** And while it is not. */
  againMs?: number
}

const unknownBank = 'wire: the bank knows no handshake: it is older than this gateway, or none of ours'
const unproven = 'wire: the bank has proven nothing yet'

const readAnswer = (text: string): HandshakeAnswer | undefined => {
  try {
    return handshakeAnswer.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const compare = (seals: WireSeals, nonce: string, answer: HandshakeAnswer, own: ContractVersion) => {
  const proof = seals.prove(seals.keyId, provenFacts(nonce, answer)) ?? ''
  const contract = contractMisfit(own, answer.contract)
  return [
    ...(isEqual(proof, answer.proof ?? '')
      ? []
      : ["wire key: the bank does not hold this gateway's WIRE_KEY"]),
    ...(answer.service_token ? [] : ["service token: the bank's BANK_SERVICE_TOKEN is another"]),
    ...(contract ? [`contract: ${contract}`] : []),
  ]
}

/** An unreachable bank proves nothing about its keys; `/readyz` checks reachability separately. */
const isAway = (error: unknown) => {
  const how = error instanceof Fault ? factsOf(error.code)?.bank : undefined
  return how === 'unreachable' || how === 'timeout'
}

/**
 * Asks the bank at the start and then regularly, and logs one line when the outcome changes. What was found
 * last holds while the bank is away.
 */
export const startHandshake = ({
  bank,
  log,
  contract = contractNow,
  everyMs = 10_000,
  againMs = 1_000,
}: HandshakeParts): Handshake => {
  const { seals } = bank.form
  if (!seals) return { misfits: async () => [], close: () => {} }
  let known: readonly string[] | undefined
  let asking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const learn = (found: readonly string[]) => {
    // What was under way when this gateway closed broke off here, not at the bank.
    if (closed) return
    const before = known?.join() ?? ''
    known = found
    if (found.join() === before) return
    if (found.length > 0) log.error({ misfits: found }, 'gateway and bank do not match')
    else log.info('gateway and bank match again')
  }

  const askOnce = async () => {
    const nonce = randomBytes(16).toString('hex')
    const { status, body } = await bank.service('GET', `${handshakePath}?nonce=${nonce}`)
    if (status === 503 || status === 504) return
    const answer = status === 200 ? readAnswer(body) : undefined
    learn(answer ? compare(seals, nonce, answer, contract) : [unknownBank])
  }

  const ask = (): Promise<void> => {
    clearTimeout(timer)
    asking ??= askOnce()
      .catch((error: unknown) => {
        if (!isAway(error)) learn([unknownBank])
      })
      .finally(() => {
        asking = undefined
        if (!closed) timer = setTimeout(ask, known?.length === 0 ? everyMs : againMs).unref()
      })
    return asking
  }
  void ask()

  return {
    misfits: async () => {
      if (known === undefined) await ask()
      return known ?? [unproven]
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
