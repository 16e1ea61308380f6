import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express, Locals } from 'express'
import { answerBankCall, isBankCall } from './gateway/calls.ts'
import type { Parts } from './gateway/parts.ts'
import { clientAddress } from './http/address.ts'
import { refuse } from './http/refusal.ts'
import { type CallRequest, type CallResponse, runSteps, type Step } from './http/step.ts'

/** Express keeps what is already set and does not compute it again. */
const dress = (app: Express, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const request = incoming as CallRequest
  const response = outgoing as CallResponse
  response.locals = {} as Locals
  request.path = incoming.url?.split('?', 1)[0] ?? ''
  // An address written by a proxy has its port cut off: each connection would be a new client.
  request.ip = clientAddress(incoming, app.get('trust proxy fn'))
  return { request, response }
}

/**
 * The one door. Every request meets the same steps; then a call that the bank answers, which nearly every request is, is
 * answered at once, and Express dispatches the others (decision 30).
 * @param steps what every request meets first
 */
export const door = (parts: Parts, app: Express, steps: readonly Step[]): RequestListener => {
  const refused = refuse(parts.log)
  return (incoming, outgoing) => {
    const { request, response } = dress(app, incoming, outgoing)
    try {
      runSteps(steps, request, response, error => {
        if (error !== undefined) refused(error, response)
        else if (!isBankCall(request.path)) app(incoming, outgoing)
        else answerBankCall(parts, request, response).catch(reason => refused(reason, response))
      })
    } catch (error) {
      // As Express would answer it: nothing else keeps a fault in a step from ending the process.
      response.locals.requestId ??= randomUUID()
      refused(error, response)
    }
  }
}
