import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'
import type { Parts } from '../parts.ts'
import { siteOf } from '../security/address.ts'
import { checkCsrf } from '../security/origin.ts'
import { authoriseNow } from './access-now.ts'
import { sendData } from './answer.ts'
import { answerFromBank } from './bank-answer.ts'
import { decodeBody, type RawBody, readBody } from './body.ts'
import type { CallRequest, CallResponse } from './call-request.ts'
import { clientSourceOf } from './client-source.ts'
import type { CallContext, OwnContext } from './context.ts'
import { ownAnswers } from './own-answers.ts'
import { authenticate } from './visitor.ts'

/** Exact paths only: no other spelling of a path reaches a call, and none reaches the bank. */
const callsByPath = new Map<string, AnyCall>(calls.map(call => [call.path, call]))

for (const call of calls) {
  const isOwn = ownAnswers.has(call.path)
  if (isOwn !== (call.answeredBy === 'gateway')) throw new Error(`who answers ${call.path}?`)
}

/** @throws Fault 9005 for a path, 9014 for a method that the table does not have */
const findCall = (request: CallRequest, response: CallResponse): AnyCall => {
  const call = callsByPath.get(request.path)
  if (!call) throw new Fault('9005')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    throw new Fault('9014')
  }
  return call
}

/** A call that passed every check, and who made it. */
interface Admitted {
  call: AnyCall
  body: Record<string, unknown>
  context: CallContext
}

/** A body that is given up leaves a connection on which nothing more can be understood. */
const bodyOf = (parts: Parts, request: CallRequest, response: CallResponse): Promise<RawBody> =>
  readBody(request, giveUp =>
    parts.bodyReaders.enter(siteOf(request.ip ?? ''), fault => {
      response.setHeader('Connection', 'close')
      giveUp(fault)
    }),
  )

/**
 * Every check before a call is answered. The order of refusal is fixed (design section 4, rule 9):
 * CSRF 403, 415/413, 404/405, session 401, lock 423, permission 403, limit 429, body 400. A place among the calls in
 * flight is taken once the body is there.
 */
const admitCall = async (parts: Parts, request: CallRequest, response: CallResponse): Promise<Admitted> => {
  const isPost = request.method === 'POST'
  if (isPost) checkCsrf(request, parts.own)
  const raw = isPost ? await bodyOf(parts, request, response) : undefined
  parts.inFlight.enter(request, response)
  const call = findCall(request, response)
  const { limits } = parts
  const { requestId } = response.locals
  const known = await authenticate(call, request, parts.sessions, limits.ofAccount(call.limit))
  const visitor = await authoriseNow(parts, call, known, requestId)
  if (visitor) limits.check(call.limit, visitor.hits)
  else await limits.count(call.limit, request.ip ?? '')
  const body = raw ? decodeBody(raw, call.request) : {}
  const isGuestsWrite = !visitor && call.effect === 'write'
  const source = isGuestsWrite ? clientSourceOf(parts, request, body) : undefined
  return { call, body, context: { parts, requestId, visitor, source } }
}

/** Calls that the bank answers need nothing of Express (see hot-path.ts). */
export const isHot = (path: string): boolean => callsByPath.get(path)?.answeredBy === 'bank'

/** Answers a call for which `isHot`. */
export const answerFromTable = async (
  parts: Parts,
  request: CallRequest,
  response: CallResponse,
): Promise<void> => {
  response.setHeader('Cache-Control', 'no-store')
  const { call, body, context } = await admitCall(parts, request, response)
  sendData(response, await answerFromBank(call, body, context))
}

const answer = async (
  parts: Parts,
  request: OwnContext['request'],
  response: OwnContext['response'],
): Promise<void> => {
  response.setHeader('Cache-Control', 'no-store')
  const { call, body, context } = await admitCall(parts, request, response)
  const own = ownAnswers.get(call.path)
  sendData(
    response,
    own ? await own(body, { ...context, request, response }) : await answerFromBank(call, body, context),
  )
}

/**
 * Answers the paths of the table. First in the app, since nearly every request is one of them and each step
 * before it costs.
 */
export const tableCalls =
  (parts: Parts): RequestHandler =>
  (request, response, next) =>
    callsByPath.has(request.path) ? answer(parts, request, response) : next()

/** Refuses whatever else is asked for under `/api`; other paths go on to the next step. */
export const unknownCalls =
  (parts: Parts): RequestHandler =>
  (request, response, next) => {
    const { path } = request
    return path === '/api' || path.startsWith('/api/') ? answer(parts, request, response) : next()
  }
