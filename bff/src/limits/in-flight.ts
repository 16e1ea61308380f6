import { calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { siteOf } from '../http/address.ts'
import type { CallRequest, CallResponse } from '../http/step.ts'
import type { BffSettings } from '../settings/settings.ts'

/** Calls by which visitors sign in: they queue at the bank, and would take up everybody's slots meanwhile. */
const signInPaths = new Set<string>(
  calls.filter(({ access, limit }) => access === 'public' && limit === 'signin').map(({ path }) => path),
)
/** Places for signing in, as a share of and in addition to all others. */
const signInPart = 0.3
/** Refused sign-ins come back spread over this many seconds. */
const spreadSeconds = 5

/** Places for requests in progress. */
export interface Places {
  /**
   * Takes a place for an address or a session until the response closes.
   * @throws Fault 9007 when all are taken, 9006 when it has its share
   */
  enter(subject: string, response: CallResponse): void
}

/** Places of requests, by the address that they come from. */
export interface InFlight {
  /** @throws Fault as `Places` */
  enter(request: CallRequest, response: CallResponse): void
}

export interface PlacesOptions {
  total: number
  /** Of one address or session. */
  each: number
  /** For the log of refusals. */
  what?: string
  /** Seconds after which who is refused may come again; one by default. */
  retryAfter?: () => number
  /** Called for every place taken (1) and given back (-1). */
  onChange?: ((change: 1 | -1) => void) | undefined
}

export const createPlaces = ({
  total,
  each,
  what = 'requests in flight',
  retryAfter = () => 1,
  onChange,
}: PlacesOptions): Places => {
  let taken = 0
  const subjects = new Map<string, number>()
  return {
    enter: (subject, response) => {
      // It would never give its place back: its response has closed already.
      if (response.closed || response.destroyed) throw new Fault('9001', { detail: 'the client has left' })
      const own = subjects.get(subject) ?? 0
      const isFull = taken >= total
      if (isFull || own >= each) {
        const detail = `too many ${what}${isFull ? '' : ' of one client'}`
        throw new Fault(isFull ? '9007' : '9006', { retryAfter: retryAfter(), detail })
      }
      taken += 1
      subjects.set(subject, own + 1)
      onChange?.(1)
      response.on('close', () => {
        taken -= 1
        onChange?.(-1)
        const left = (subjects.get(subject) ?? 1) - 1
        if (left > 0) subjects.set(subject, left)
        else subjects.delete(subject)
      })
    },
  }
}

/** The operators' figures; one address may not have every place, unless nothing is limited. */
export const placesOf = (
  { rateLimits }: Pick<BffSettings, 'rateLimits'>,
  total: number,
  perAddress: number,
) => ({
  total,
  each: rateLimits ? perAddress : total,
})

/** Counts requests by the widest group that their address belongs to. */
export const byAddress = (placesAt: (request: CallRequest) => Places): InFlight => ({
  enter: (request, response) => placesAt(request).enter(siteOf(request.ip ?? ''), response),
})

/**
 * Bounds the API calls worked on at once: beyond it a busy process would miss the store's tight timeouts and
 * blame Redis for its own load; and one address may not take every place. A call enters when its body is there, so
 * that a client who is slow to send holds none. Sign-ins have places of their own.
 */
export const callsInFlight = (settings: BffSettings, onChange?: PlacesOptions['onChange']): InFlight => {
  const { requests_in_flight, requests_in_flight_per_address } = settings.portal
  const { total, each } = placesOf(settings, requests_in_flight, requests_in_flight_per_address)
  const ofCalls = createPlaces({ total, each, onChange })
  const ofSignIns = createPlaces({
    total: Math.ceil(total * signInPart),
    each: Math.ceil(each * signInPart),
    retryAfter: () => 1 + Math.ceil(Math.random() * spreadSeconds),
    onChange,
  })
  return byAddress(({ path }) => (signInPaths.has(path) ? ofSignIns : ofCalls))
}
