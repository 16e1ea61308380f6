import { decodeJsonBody } from '@portal/shared/body/json-body.ts'
import type { AnyCall } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RawBody } from '../body/body.ts'
import type { CallRequest, CallResponse } from '../http/step.ts'
import type { MachineCall } from '../machines/machines.ts'
import { sayQuota } from '../machines/quotas.ts'
import type { Parts } from './parts.ts'

/** A program's call that passed every check. */
export interface AdmittedProgram {
  call: AnyCall
  body: Record<string, unknown>
  machine: MachineCall
}

/**
 * Every check of a call that says it is signed. The order of refusal is fixed: limit of the address 429, 405/404, cookie
 * 400, 415/413, what the headers say 400/401, digest 400, clock 401, signature 401, state 401, network 403, nonce 401, quota
 * 429, scope 403; what the body says is looked at afterwards. There is no `X-CSRF`: nobody else can sign. Every answer says
 * what is left: of the client's quota once its signature holds, of the address' limit before.
 * @param known undefined where the table has nothing
 */
export const admitProgram = async (
  parts: Parts,
  known: AnyCall | undefined,
  request: CallRequest,
  response: CallResponse,
  takeBody: (parts: Parts, request: CallRequest, response: CallResponse) => Promise<RawBody>,
): Promise<AdmittedProgram> => {
  await parts.limits.count('signature', request.ip ?? '', (limit, hits) =>
    sayQuota(response, 'address', limit, hits),
  )
  if (request.method !== 'POST') {
    if (!known) throw new Fault('9005')
    response.setHeader('Allow', 'POST')
    throw new Fault('9014')
  }
  if (parts.sessions.idOf(request) !== undefined) throw new Fault('24017')
  const raw = await takeBody(parts, request, response)
  parts.inFlight.enter(request, response)
  if (!known) throw new Fault('9005')
  if (raw.type === 'form') throw new Fault('9003')
  const { machines } = parts
  return machines.noting(request, known, async () => {
    const machine = await machines.admit(request, response, known, raw.bytes)
    const body = decodeJsonBody(machine.text, known, machine.facts.idempotencyKey)
    return { call: known, body, machine }
  })
}
