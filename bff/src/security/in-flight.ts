import { Fault } from '@portal/shared/errors/fault.ts'
import type { CallRequest, CallResponse, Step } from '../gateway/call-request.ts'
import type { Parts } from '../parts.ts'
import { addressGroup } from './limits.ts'

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
      const address = addressGroup(request.ip ?? '')
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
 * that a client who is slow to send holds none.
 */
export const callsInFlight = ({ settings, metrics }: Pick<Parts, 'settings' | 'metrics'>): InFlight => {
  const { requests_in_flight: total, requests_in_flight_per_address: perAddress } = settings.portal
  return createInFlight({
    total,
    perAddress: settings.rateLimits ? perAddress : total,
    onChange: metrics.requestsInFlight,
  })
}

/** The same for what has no body to wait for. */
export const boundBy =
  (places: InFlight): Step =>
  (request, response, next) => {
    places.enter(request, response)
    next()
  }

/** Bodies that are being read: they cost memory and a connection, but no work. */
export interface BodyReaders {
  /**
   * Says that a body is being read. When there are too many at once the one that has been coming for longest makes
   * way: of the same address when that has its share, else of all. So whoever sends his body at once never waits
   * for those who do not.
   * @param address the group of addresses that it counts for
   * @param giveUp hears that this one makes way, of Fault 9006 or 9007
   * @returns says that it is read, or has broken off
   */
  enter(address: string, giveUp: (fault: Fault) => void): () => void
}

interface Reader {
  address: string
  giveUp: (fault: Fault) => void
}

export const createBodyReaders = ({
  total,
  perAddress,
}: Pick<InFlightOptions, 'total' | 'perAddress'>): BodyReaders => {
  /** Oldest first. */
  const reading = new Set<Reader>()
  const addresses = new Map<string, Set<Reader>>()

  const leave = (reader: Reader) => {
    if (!reading.delete(reader)) return
    const own = addresses.get(reader.address)
    own?.delete(reader)
    if (own?.size === 0) addresses.delete(reader.address)
  }
  const giveUpOldest = ([oldest]: Iterable<Reader>, code: '9006' | '9007') => {
    if (!oldest) return
    leave(oldest)
    oldest.giveUp(new Fault(code, { retryAfter: 1, detail: 'too many slow bodies' }))
  }

  return {
    enter: (address, giveUp) => {
      const reader = { address, giveUp }
      const known = addresses.get(address)
      if (known && known.size >= perAddress) giveUpOldest(known, '9006')
      else if (reading.size >= total) giveUpOldest(reading, '9007')
      // Looked up anew: the one that made way may have been the address's last.
      const own = addresses.get(address) ?? new Set()
      addresses.set(address, own.add(reader))
      reading.add(reader)
      return () => leave(reader)
    },
  }
}

/** By the operators' figures; one address may not have every place. */
export const bodyReaders = ({ portal, rateLimits }: Parts['settings']): BodyReaders =>
  createBodyReaders({
    total: portal.bodies_read_at_once,
    perAddress: rateLimits ? portal.bodies_read_at_once_per_address : portal.bodies_read_at_once,
  })
