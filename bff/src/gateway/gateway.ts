import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { Parts } from '../parts.ts'
import { addressGroup } from '../security/limits.ts'
import { checkCsrf } from '../security/origin.ts'
import { answerFromBank } from './bank-answer.ts'
import { decodeBody, readBody } from './body.ts'
import type { CallContext } from './context.ts'
import { ownAnswers } from './own-answers.ts'
import { authenticate, authorise } from './visitor.ts'

/** Exact paths only: no other spelling of a path reaches a call, and none reaches the bank. */
const callsByPath = new Map<string, AnyCall>(calls.map(call => [call.path, call]))

for (const call of calls) {
  const isOwn = ownAnswers.has(call.path)
  if (isOwn !== (call.answeredBy === 'gateway')) throw new Error(`who answers ${call.path}?`)
}

/** @throws Fault 9005 for a path, 9014 for a method that the table does not have */
const findCall = (request: Request, response: Response): AnyCall => {
  const call = callsByPath.get(request.path)
  if (!call) throw new Fault('9005')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    throw new Fault('9014')
  }
  return call
}

/**
 * One call from the first check to the answer. The order of refusal is fixed (design section 4, rule 9):
 * CSRF 403, 415/413, 404/405, session 401, (lock 423,) permission 403, limit 429, body 400.
 */
const answerCall = async (parts: Parts, request: Request, response: Response): Promise<unknown[]> => {
  const isPost = request.method === 'POST'
  if (isPost) checkCsrf(request, parts.own)
  const raw = isPost ? await readBody(request, response) : undefined
  const call = findCall(request, response)
  const visitor = await authenticate(call, request, parts.sessions)
  authorise(call, visitor)
  await parts.limits.count(call.limit, visitor?.key ?? addressGroup(request.ip ?? ''))
  const body = raw ? decodeBody(raw, call.request) : {}

  const context: CallContext = { parts, request, response, requestId: response.locals.requestId, visitor }
  const own = ownAnswers.get(call.path)
  return own ? own(body, context) : answerFromBank(call, body, context)
}

const isTablePath = (path: string) => path === '/api' || path.startsWith('/api/') || callsByPath.has(path)

/** Answers every path of the table and everything under `/api`; other paths go on to the next step. */
export const gateway =
  (parts: Parts): RequestHandler =>
  async (request, response, next) => {
    if (!isTablePath(request.path)) return next()
    response.setHeader('Cache-Control', 'no-store')
    const data = await answerCall(parts, request, response)
    response.json({ is_success: true, data })
  }
