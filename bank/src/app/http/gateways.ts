import { createHash, timingSafeEqual } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { contractNow } from '@portal/shared/wire/contract-version.ts'
import { type HandshakeAnswer, noncePattern, provenFacts } from '@portal/shared/wire/handshake.ts'
import { serviceTokenHeader, wireKeyHeader } from '@portal/shared/wire/wire.ts'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { failure } from '../../platform/kernel/failure.ts'
import type { BankWire } from './wire-form.ts'

/* Who may speak to the bank at all: gateways, which hold the service token. */

export interface GatewayParts {
  wire: BankWire
  serviceToken: string
  /** The former one, while gateways get the new one. */
  serviceTokenOld: string | undefined
  logger: Logger
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const tokenCheck = ({ serviceToken, serviceTokenOld }: GatewayParts) => {
  const wanted = [serviceToken, ...(serviceTokenOld === undefined ? [] : [serviceTokenOld])].map(digest)
  return (request: Request) => {
    const given = digest(request.get(serviceTokenHeader) ?? '')
    return wanted.some(token => timingSafeEqual(given, token))
  }
}

/** Lets those in who know the token; the status tells them apart from people, who are refused with 200. */
export const needServiceToken = (parts: GatewayParts): RequestHandler => {
  const knows = tokenCheck(parts)
  return (request, response, next) => {
    if (knows(request)) return next()
    parts.logger.warn(
      { requestId: response.locals.requestId },
      'refused: no gateway of ours, by its service token',
    )
    response.status(403).json(failure(new Fault('1003')))
  }
}

/** The same for the calls of people, which gateways of the old wire make without a token while they are served. */
export const letGatewaysIn = (parts: GatewayParts): RequestHandler => {
  const guard = needServiceToken(parts)
  return (request, response, next) => {
    if (request.get(serviceTokenHeader) === undefined && parts.wire.isOldServed()) next()
    else guard(request, response, next)
  }
}

/** Tells a gateway whether both sides hold the same; a stranger learns nothing that any refusal would not tell. */
export const answerHandshake = (parts: GatewayParts): RequestHandler => {
  const knows = tokenCheck(parts)
  return (request, response) => {
    const { nonce } = request.query
    if (typeof nonce !== 'string' || !noncePattern.test(nonce)) {
      throw new Fault('9012', { fields: { nonce: '格式不正确' } })
    }
    const found = { service_token: knows(request), contract: contractNow }
    const proof = parts.wire.seals.prove(request.get(wireKeyHeader) ?? '', provenFacts(nonce, found))
    response.json({ ...found, proof } satisfies HandshakeAnswer)
  }
}
