import { Fault } from '@portal/shared/errors/fault.ts'
import type { BffSettings } from '../settings/settings.ts'
import { type PlacesOptions, placesOf } from './in-flight.ts'

/** Bodies that are being read: they cost memory and a connection, but no work. */
export interface BodyReaders {
  /**
   * Says that a body is being read. When there are too many at once the one that has been coming for longest makes
   * way: of the same address when that has its share, else of all. So a client that sends a body promptly never waits
   * for those who do not.
   * @param address the group of addresses that it counts for
   * @param giveUp called with Fault 9006 or 9007 when this one has to make room
   * @returns to be called when it is read, or has broken off
   */
  enter(address: string, giveUp: (fault: Fault) => void): () => void
}

interface Reader {
  address: string
  giveUp: (fault: Fault) => void
}

export const createBodyReaders = ({ total, each }: Pick<PlacesOptions, 'total' | 'each'>): BodyReaders => {
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
      if (known && known.size >= each) giveUpOldest(known, '9006')
      else if (reading.size >= total) giveUpOldest(reading, '9007')
      // Looked up again: the one removed may have been the address's last.
      const own = addresses.get(address) ?? new Set()
      addresses.set(address, own.add(reader))
      reading.add(reader)
      return () => leave(reader)
    },
  }
}

/** By the operators' figures. */
export const bodyReaders = (settings: BffSettings): BodyReaders => {
  const { bodies_read_at_once, bodies_read_at_once_per_address } = settings.portal
  return createBodyReaders(placesOf(settings, bodies_read_at_once, bodies_read_at_once_per_address))
}
