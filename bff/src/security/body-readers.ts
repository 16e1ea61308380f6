import { Fault } from '@portal/shared/errors/fault.ts'
import type { Parts } from '../parts.ts'
import type { InFlightOptions } from './in-flight.ts'

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
