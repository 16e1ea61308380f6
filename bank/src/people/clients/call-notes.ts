import type { Db } from '../../platform/db/db.ts'
import { apiCall } from '../../platform/db/schema/api-clients.ts'
import type { NewApiCall } from './keys.ts'

/** What programs' calls were answered, on its way into the list that their owners read. */
export interface CallNotes {
  note(call: NewApiCall): void
}

const gatherMs = 200
/** A database that does not answer must not fill the memory: what comes then is not listed. */
const mostGathered = 5_000
const atOnce = 500

/**
 * Gathers notes for a moment, so that a busy client costs one statement instead of many; no call waits for it. Notes are
 * lost with the process.
 */
export const createCallNotes = (db: Db): CallNotes => {
  const gathered: NewApiCall[] = []
  let ordered = false
  const write = async () => {
    try {
      while (gathered.length > 0) await db.insert(apiCall).values(gathered.splice(0, atOnce))
    } catch {
      // The list is for people to look at; the calls themselves are done.
    } finally {
      ordered = false
    }
  }
  return {
    note: call => {
      if (gathered.length >= mostGathered) return
      gathered.push(call)
      if (ordered) return
      ordered = true
      setTimeout(() => void write(), gatherMs).unref()
    },
  }
}
