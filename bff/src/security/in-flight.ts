import { calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Step } from '../gateway/call-request.ts'
import type { Parts } from '../parts.ts'
import { addressGroup } from './limits.ts'

/** What visitors sign in by: they wait in line at the bank, and would sit in everybody's places meanwhile. */
const signInPaths = new Set<string>(
  calls.filter(({ access, limit }) => access === 'public' && limit === 'signin').map(({ path }) => path),
)
/** Beside the places of everything else, so many as a part of them are for signing in. */
const signInPart = 0.3
/** Refused sign-ins come back spread over so many seconds. */
const spreadSeconds = 5

interface Places {
  total: number
  perAddress: number
  /** Seconds after which a refused caller may try again. */
  retryAfter(): number
  metrics: Parts['metrics']
}

const boundPlaces = ({ total, perAddress, retryAfter, metrics }: Places): Step => {
  let inFlight = 0
  const addresses = new Map<string, number>()

  return (request, response, next) => {
    if (inFlight >= total) {
      next(new Fault('9007', { retryAfter: retryAfter(), detail: 'too many requests in flight' }))
      return
    }
    const address = addressGroup(request.ip ?? '')
    const own = addresses.get(address) ?? 0
    if (own >= perAddress) {
      const detail = 'too many requests in flight from one address'
      next(new Fault('9006', { retryAfter: retryAfter(), detail }))
      return
    }
    inFlight += 1
    addresses.set(address, own + 1)
    metrics.requestsInFlight(1)
    response.on('close', () => {
      inFlight -= 1
      metrics.requestsInFlight(-1)
      const left = (addresses.get(address) ?? 1) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
    })
    next()
  }
}

/**
 * Bounds the API calls worked on at once: beyond it a busy process would miss the store's tight timeouts and
 * blame Redis for its own load. Answers 503 (9007) when all places are taken, and 429 (9006) when one address
 * has its share: a few slow clients must not take every place. Sign-ins have places of their own.
 */
export const boundInFlight = ({ settings, metrics }: Pick<Parts, 'settings' | 'metrics'>): Step => {
  const total = settings.portal.requests_in_flight
  const perAddress = settings.rateLimits ? settings.portal.requests_in_flight_per_address : total
  const partOf = (places: number) => Math.ceil(places * signInPart)
  const ofCalls = boundPlaces({ total, perAddress, retryAfter: () => 1, metrics })
  const ofSignIns = boundPlaces({
    total: partOf(total),
    perAddress: partOf(perAddress),
    retryAfter: () => 1 + Math.ceil(Math.random() * spreadSeconds),
    metrics,
  })
  return (request, response, next) =>
    (signInPaths.has(request.path) ? ofSignIns : ofCalls)(request, response, next)
}
