import type { Logger } from 'pino'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { Db } from '../platform/db/db.ts'
import { describeError } from '../platform/kernel/log.ts'
import {
  claimMessages,
  putMessageOff,
  type StoredMessage,
  settleMessage,
} from '../platform/kernel/messages.ts'

/*
 * Carries text messages to the operator's service. Several bank processes share the table: one claims a message
 * for a while and sends it outside of any transaction, so a slow service holds no lock. A process that dies between
 * sending and noting it sends once more, under the same idempotency key.
 */

/** The operator's service. */
export interface SmsSettings {
  url: string
  /** Sent as bearer token, where there is one. */
  token: string | undefined
}

export interface SmsCourier {
  /** Ends after the current messages. */
  stop(): Promise<void>
}

const pollMs = 500
const atOnce = 10
/** One try; the claim outlasts it by far. */
const answerMs = 5_000
const claimMs = 30_000
/** A code is good for 5 minutes: later it would only confuse. Other news keeps a day. */
const codeAgeMs = 5 * 60_000
const newsAgeMs = 24 * 60 * 60_000

/** Wait before the next try, real milliseconds: 2 s doubled each time, up to a minute. */
const waitAfter = (tries: number) => Math.min(2_000 * 2 ** (tries - 1), 60_000)

/** @returns the state it ends in; undefined = to be tried again */
const post = async (
  { url, token }: SmsSettings,
  atRest: AtRestCipher,
  message: StoredMessage,
): Promise<{ state?: 'sent' | 'refused'; fault?: string }> => {
  const id = `sms-${message.id}`
  const to = atRest.open(message.mobileEnc)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        id,
        ...(to.includes('@') ? { email: to } : { mobile: to }),
        purpose: message.purpose,
        text: atRest.open(message.textEnc),
      }),
    })
    await answer.body?.cancel()
    if (answer.ok) return { state: 'sent' }
    // The service will answer the same message in the same way; a refused token is for the operator to correct.
    const isRefused = answer.status === 400 || answer.status === 422
    return { fault: `status ${answer.status}`, ...(isRefused && { state: 'refused' }) }
  } catch (error) {
    return { fault: describeError(error) }
  }
}

/**
 * Starts sending what waits, and what is written from now on.
 *
 * `POST url` with `{id, mobile, purpose, text}`, an e-mail with `email` instead of `mobile`; 2xx = taken; 400 and 422 = refused finally; anything else, and
 * silence for 5 s, is tried again until the message is stale.
 */
export const startSmsCourier = (
  db: Db,
  atRest: AtRestCipher,
  settings: SmsSettings,
  logger: Logger,
): SmsCourier => {
  const carry = async (message: StoredMessage) => {
    const ageMs = Date.now() - message.at.getTime()
    if (ageMs > (message.codeEnc === null ? newsAgeMs : codeAgeMs)) {
      logger.error(
        { sms: message.id, purpose: message.purpose, tries: message.tries },
        'short message went stale',
      )
      return settleMessage(db, message.id, 'stale')
    }
    const { state, fault } = await post(settings, atRest, message)
    // Neither number nor text: a log is read by many.
    if (fault) logger.warn({ sms: message.id, purpose: message.purpose, fault }, 'short message not sent')
    if (state) return settleMessage(db, message.id, state)
    return putMessageOff(db, message.id, new Date(Date.now() + waitAfter(message.tries)))
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    let found = 0
    try {
      const messages = await claimMessages(db, atOnce, claimMs)
      found = messages.length
      await Promise.all(messages.map(carry))
    } catch (error) {
      logger.error({ err: error }, 'short messages cannot be read')
    }
    if (!stopped) timer = setTimeout(look, found === atOnce ? 0 : pollMs)
  }
  const look = () => {
    running = round()
  }
  look()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
