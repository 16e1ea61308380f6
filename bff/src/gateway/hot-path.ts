import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express, Locals } from 'express'
import { refuse } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { clientAddress } from '../security/address.ts'
import { type CallRequest, type CallResponse, runSteps, type Step } from './call-request.ts'
import { answerFromTable, isHot } from './gateway.ts'

const asCall = (app: Express, incoming: IncomingMessage, path: string): CallRequest => {
  const request = incoming as CallRequest
  request.path = path
  request.ip = clientAddress(incoming, app.get('trust proxy fn'))
  return request
}

const withLocals = (outgoing: ServerResponse): CallResponse => {
  const response = outgoing as CallResponse
  response.locals = {} as Locals
  return response
}

/**
 * The calls of the table that the bank answers, which nearly every request is, without Express' dispatch: giving
 * each request Express' prototypes and walking its router cost a tenth of a call (docs/benchmarks.md). They meet the
 * same steps in the same order, and whatever is not exactly `POST` and a path of the table goes to Express.
 * @param steps what every request meets first
 */
export const hotPath = (parts: Parts, app: Express, steps: readonly Step[]): RequestListener => {
  const refused = refuse(parts.log)
  return (incoming, outgoing) => {
    const { url, method } = incoming
    if (url === undefined || method !== 'POST' || !isHot(url)) {
      app(incoming, outgoing)
      return
    }
    const response = withLocals(outgoing)
    try {
      const request = asCall(app, incoming, url)
      runSteps(steps, request, response, error => {
        if (error !== undefined) refused(error, response)
        else answerFromTable(parts, request, response).catch(reason => refused(reason, response))
      })
    } catch (error) {
      // As Express would answer it: nobody else stands between a fault in a step and the end of the process.
      response.locals.requestId ??= randomUUID()
      refused(error, response)
    }
  }
}
