import { calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { CallRequest, CallResponse, Step } from '../gateway/call-request.ts'
import type { Parts } from '../parts.ts'
import { siteOf } from './address.ts'

/** What visitors sign in by: they wait in line at the bank, and would sit in everybody's places meanwhile. */
const signInPaths = new Set<string>(
  calls.filter(({ access, limit }) => access === 'public' && limit === 'signin').map(({ path }) => path),
)
/** Beside the places of everything else, so many as a part of them are for signing in. */
const signInPart = 0.3
/** Refused sign-ins come back spread over so many seconds. */
const spreadSeconds = 5

/** Places for what is worked on at once. */
export interface InFlight {
  /**
   * Takes a place until the response closes.
   * @throws Fault 9007 when all are taken, 9006 when the address has its share
   */
  enter(request: CallRequest, response: CallResponse): void
}

export interface InFlightOptions {
  total: number
  perAddress: number
  /** Seconds after which who is refused may come again; one by default. */
  retryAfter?: () => number
  /** Hears of every place taken (1) and given back (-1). */
  onChange?: (change: 1 | -1) => void
}

const one = () => 1

export const createInFlight = ({
  total,
  perAddress,
  retryAfter = one,
  onChange = () => {},
}: InFlightOptions): InFlight => {
  let inFlight = 0
  const addresses = new Map<string, number>()

  return {
    enter: (request, response) => {
      // It would never give its place back: its response has closed already.
      if (response.closed || response.destroyed) throw new Fault('9001', { detail: 'the client has left' })
      if (inFlight >= total) {
        throw new Fault('9007', { retryAfter: retryAfter(), detail: 'too many requests in flight' })
      }
      const address = siteOf(request.ip ?? '')
      const own = addresses.get(address) ?? 0
      if (own >= perAddress) {
        const detail = 'too many requests in flight from one address'
        throw new Fault('9006', { retryAfter: retryAfter(), detail })
      }
      inFlight += 1
      addresses.set(address, own + 1)
      onChange(1)
      response.on('close', () => {
        inFlight -= 1
        onChange(-1)
        const left = (addresses.get(address) ?? 1) - 1
        if (left > 0) addresses.set(address, left)
        else addresses.delete(address)
      })
    },
  }
}

/**
 * Bounds the API calls worked on at once: beyond it a busy process would miss the store's tight timeouts and
 * blame Redis for its own load; and one address may not take every place. A call enters when its body is there, so
 * that a client who is slow to send holds none. Sign-ins have places of their own.
 */
export const callsInFlight = ({ settings, metrics }: Pick<Parts, 'settings' | 'metrics'>): InFlight => {
  const total = settings.portal.requests_in_flight
  const perAddress = settings.rateLimits ? settings.portal.requests_in_flight_per_address : total
  const partOf = (places: number) => Math.ceil(places * signInPart)
  const onChange = metrics.requestsInFlight
  const ofCalls = createInFlight({ total, perAddress, onChange })
  const ofSignIns = createInFlight({
    total: partOf(total),
    perAddress: partOf(perAddress),
    retryAfter: () => 1 + Math.ceil(Math.random() * spreadSeconds),
    onChange,
  })
  return {
    enter: (request, response) =>
      (signInPaths.has(request.path) ? ofSignIns : ofCalls).enter(request, response),
  }
}

/** The same for what has no body to wait for. */
export const boundBy =
  (places: InFlight): Step =>
  (request, response, next) => {
    places.enter(request, response)
    next()
  }
