import { idempotencyKeyPattern } from '@portal/shared/body/idem-key.ts'
import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'
import { decodeBody, type RawBody, readBody } from '../body/body.ts'
import { siteOf } from '../http/address.ts'
import type { CallRequest, CallResponse } from '../http/step.ts'
import { isSigned } from '../machines/claim.ts'
import { admit, type Entrance } from './admit.ts'
import { sendData } from './answer.ts'
import { answerFromBank } from './bank-answer.ts'
import { clientSourceOf } from './client-source.ts'
import type { CallContext, OwnAnswerer, OwnContext } from './context.ts'
import type { Parts } from './parts.ts'
import { admitProgram } from './signed-calls.ts'

/** A body that is given up leaves a connection on which nothing more can be understood. */
const takeBody = ({ bodyReaders }: Parts, request: CallRequest, response: CallResponse): Promise<RawBody> =>
  readBody(request, giveUp =>
    bodyReaders.enter(siteOf(request.ip ?? ''), fault => {
      response.setHeader('Connection', 'close')
      giveUp(fault)
    }),
  )

/** Exact paths only: no other spelling of a path reaches a call, and none reaches the bank. */
const callsByPath = new Map(
  calls.map(call => {
    const entrance: AnyCall & Entrance<RawBody> = { ...call, method: 'POST', takeBody }
    return [call.path as string, entrance] as const
  }),
)

/** A call that passed every check, and who made it. */
interface Admitted {
  call: AnyCall
  body: Record<string, unknown>
  context: CallContext
}

/** Outside a sandbox its own calls are in no table. */
const callAt = ({ settings }: Parts, path: string) => {
  const call = callsByPath.get(path)
  return call?.sandbox && !settings.sandbox ? undefined : call
}

/** Says of an answer that it is the one given before. */
const markReplay = (response: CallResponse) => () => {
  response.setHeader('Idempotency-Replayed', 'true')
}

/**
 * The key that a person's write may carry beside its body.
 * @throws Fault 24014 for one that cannot be one
 */
const idemKeyOf = (request: CallRequest, { effect }: AnyCall): string | undefined => {
  const given = request.headers['idempotency-key']
  if (given === undefined || effect === 'read') return undefined
  if (typeof given === 'string' && idempotencyKeyPattern.test(given)) return given
  throw new Fault('24014', { fields: { 'idempotency-key': '格式不正确' } })
}

/** The body's own refusals (400) come last. */
const admitCall = async (parts: Parts, request: CallRequest, response: CallResponse): Promise<Admitted> => {
  response.setHeader('Cache-Control', 'no-store')
  const known = callAt(parts, request.path)
  const { requestId } = response.locals
  const onReplay = markReplay(response)
  if (isSigned(request)) {
    const { machine, ...admitted } = await admitProgram(parts, known, request, response, takeBody)
    return { ...admitted, context: { parts, requestId, visitor: undefined, machine, onReplay } }
  }
  const { visitor, body: raw } = await admit(parts, known, request, response, takeBody)
  // Calls in no table have been refused by then.
  const call = known as AnyCall
  const idemKey = idemKeyOf(request, call)
  const body = raw ? decodeBody(raw, call, idemKey) : {}
  const isGuestsWrite = !visitor && call.effect === 'write'
  const source = isGuestsWrite ? clientSourceOf(parts, request, call, body) : undefined
  return { call, body, context: { parts, requestId, visitor, source, idemKey, onReplay } }
}

/** Whether the bank answers: such calls need nothing of Express (door.ts). */
export const isBankCall = (path: string): boolean => callsByPath.get(path)?.answeredBy === 'bank'

/** Answers a call for which `isBankCall`. */
export const answerBankCall = async (
  parts: Parts,
  request: CallRequest,
  response: CallResponse,
): Promise<void> => {
  const { call, body, context } = await admitCall(parts, request, response)
  sendData(response, await answerFromBank(call, body, context))
}

/**
 * Answers the other paths of the table, and refuses every other path under `/api`.
 * @param own the calls that the gateway answers itself
 * @throws Error when the table says otherwise
 */
export const ownCalls = (parts: Parts, own: ReadonlyMap<string, OwnAnswerer>): RequestHandler => {
  for (const call of calls) {
    if (own.has(call.path) !== (call.answeredBy === 'gateway')) throw new Error(`who answers ${call.path}?`)
  }
  return async (request: OwnContext['request'], response: OwnContext['response'], next) => {
    const { path } = request
    if (path !== '/api' && !path.startsWith('/api/')) return next()
    const { call, body, context } = await admitCall(parts, request, response)
    const answer = own.get(call.path)
    if (answer) sendData(response, await answer(body, { ...context, request, response }))
  }
}
