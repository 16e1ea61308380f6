import { Fault } from '@portal/shared/errors/fault.ts'
import type { Step } from '../gateway/call-request.ts'
import type { Parts } from '../parts.ts'
import { siteOf } from './address.ts'

/**
 * Bounds the API calls worked on at once: beyond it a busy process would miss the store's tight timeouts and
 * blame Redis for its own load. Answers 503 (9007) when all places are taken, and 429 (9006) when one address
 * has its share: a few slow clients must not take every place.
 */
export const boundInFlight = ({ settings, metrics }: Pick<Parts, 'settings' | 'metrics'>): Step => {
  const total = settings.portal.requests_in_flight
  const perAddress = settings.rateLimits ? settings.portal.requests_in_flight_per_address : total
  let inFlight = 0
  const addresses = new Map<string, number>()

  return (request, response, next) => {
    if (inFlight >= total) {
      next(new Fault('9007', { retryAfter: 1, detail: 'too many requests in flight' }))
      return
    }
    const address = siteOf(request.ip ?? '')
    const own = addresses.get(address) ?? 0
    if (own >= perAddress) {
      next(new Fault('9006', { retryAfter: 1, detail: 'too many requests in flight from one address' }))
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
