import type { AnyCall } from '@portal/shared/contract/table.ts'
import { clientSessionHeader, clientSourceHeader } from '@portal/shared/wire/wire.ts'
import { addressGroups } from '../http/address.ts'
import type { CallRequest } from '../http/step.ts'
import type { Parts } from './parts.ts'

/** Headers of keyed hashes that show the bank where a visitor's call comes from. */
export type ClientSource = Readonly<Record<string, string>>

/** Address and network are left out where the sandbox limits nothing. */
export const clientSourceOf = (
  { sessions, devices, sealer, settings }: Parts,
  request: CallRequest,
  { triesOf }: Pick<AnyCall, 'triesOf'>,
  body: Record<string, unknown>,
): ClientSource => {
  const sessionId = sessions.idOf(request)
  const account = triesOf === undefined ? undefined : body[triesOf]
  const { near, wide } = addressGroups(request.ip ?? '')
  const markOf = (group: string | undefined) =>
    settings.rateLimits && group !== undefined ? sealer.mark('client', group) : undefined
  const places = {
    device: typeof account === 'string' ? devices.markOf(request, account) : undefined,
    address: markOf(near),
    network: markOf(wide),
  }
  const said = Object.entries(places).flatMap(([place, mark]) =>
    mark === undefined ? [] : [`${place}=${mark}`],
  )
  return {
    ...(sessionId !== undefined && { [clientSessionHeader]: sealer.mark('client session', sessionId) }),
    ...(said.length > 0 && { [clientSourceHeader]: said.join(';') }),
  }
}
