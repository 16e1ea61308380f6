import { factsOf } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Logger } from 'pino'
import type { Records, Farewell as Waiting } from '../records/records.ts'
import type { Sealer } from '../session/seal.ts'
import type { BankClient } from './client.ts'

/**
 * Ends utokens at the bank after their sessions have ended here. The end of a session puts its utoken, sealed,
 * into the shared records in the same step; every gateway works on them until the bank has answered, so a bank
 * or a gateway that is down delays a farewell and loses none.
 */
export interface Farewell {
  /** Works on what has just become due now, instead of at the next poll. */
  wake(): void
  /** For a utoken that never got into the shared records: kept and retried by this process. */
  endUtoken(utoken: string): void
  /** Leaves what waits in the shared records to the other gateways. */
  close(): void
}

export interface FarewellParts {
  bank: BankClient
  log: Logger
  shared: Records
  local: Records
  sealer: Sealer
  /** Between two looks. */
  lookMs: number
}

/** Longer than any call to the bank takes: no other process tries meanwhile. */
const leaseMs = 30_000
const batch = 20
/** A utoken unused this long has ended at the bank by itself. */
const giveUpMs = 24 * 3_600_000
/** Twice as long each time, from a second to five minutes. */
const delayAfter = (ageMs: number) => Math.min(Math.max(1_000, ageMs), 300_000)

export const createFarewell = ({ bank, log, shared, local, sealer, lookMs }: FarewellParts): Farewell => {
  let closed = false
  let working = false
  let again = false
  let timer: NodeJS.Timeout | undefined

  const isEnded = async (utoken: string): Promise<boolean> => {
    try {
      await bank.call('/api/user/user_logout', {}, { requestId: crypto.randomUUID(), utoken })
      return true
    } catch (error) {
      // Anything that does not pass by itself means that the bank has decided.
      const facts = error instanceof Fault ? factsOf(error.code) : undefined
      return facts !== undefined && !facts.passing
    }
  }

  /** @returns whether it is over: the bank has answered, or it has been waiting for too long */
  const say = async (records: Records, waiting: Waiting): Promise<boolean> => {
    const utoken = sealer.openOwn('farewell', waiting.sealed)
    // Sealed under an older secret, it can no longer be opened.
    const isOver = utoken === null || (await isEnded(utoken))
    if (!isOver && waiting.ageMs < giveUpMs) {
      await records.postponeFarewell(waiting, delayAfter(waiting.ageMs))
      return false
    }
    if (!isOver) log.warn('a session of the bank could not be ended there')
    await records.dropFarewell(waiting)
    return true
  }

  const work = async () => {
    for (const records of [local, shared]) {
      // Faults of the store are reported where they stop a request; here the next round tries again.
      const due = await records.leaseFarewells(batch, leaseMs).catch(() => [])
      const over = await Promise.all(due.map(waiting => say(records, waiting).catch(() => false)))
      // A bank that is down is not asked faster because many wait for it.
      if (due.length === batch && !over.includes(false)) again = true
    }
  }

  const wake = () => {
    if (closed) return
    if (working) {
      again = true
      return
    }
    clearTimeout(timer)
    working = true
    again = false
    work().finally(() => {
      working = false
      timer = setTimeout(wake, again ? 0 : lookMs).unref()
    })
  }
  wake()

  return {
    wake,
    endUtoken: utoken => {
      local.addFarewell(sealer.sealOwn('farewell', utoken)).then(wake, () => {})
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
