import { clientSessionHeader, clientSourceHeader } from '@portal/shared/wire/wire.ts'
import type { Parts } from '../parts.ts'
import { addressGroups } from '../security/address.ts'
import type { CallRequest } from './call-request.ts'

/** What tells the bank where a visitor's call comes from: headers of keyed hashes. */
export type ClientSource = Readonly<Record<string, string>>

/** The account that a visitor speaks of, where a call has one. */
const accountIn = ({ account, user_account }: Record<string, unknown>): string | undefined =>
  [account, user_account].find(value => typeof value === 'string')

/** Address and network are left out where the sandbox limits nothing. */
export const clientSourceOf = (
  { sessions, devices, sealer, settings }: Parts,
  request: CallRequest,
  body: Record<string, unknown>,
): ClientSource => {
  const sessionId = sessions.idOf(request)
  const account = accountIn(body)
  const { near, wide } = addressGroups(request.ip ?? '')
  const markOf = (group: string | undefined) =>
    settings.rateLimits && group !== undefined ? sealer.mark('client', group) : undefined
  const places = {
    device: account === undefined ? undefined : devices.markOf(request, account),
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
