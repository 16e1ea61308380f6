import { openClient } from '@portal/shared/contract/api-clients.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { z } from 'zod'
import type { BankClient } from '../bank/client.ts'
import type { Records } from '../records/records.ts'
import { createMemo, secretsMs } from '../session/memo.ts'
import type { Sealer } from '../session/seal.ts'

/** The bank's keys to what clients may see and do: opened against a call that the client has signed. */
export interface MachineSessions {
  /** What a record holds; undefined where it does not open, or is another client's. */
  open(clientId: string, sealed: string | null): string | undefined
  /**
   * Has the bank open one, and keeps it.
   * @throws as the bank refuses; Fault 9007 when it cannot be kept
   */
  begin(clientId: string, proof: Proof): Promise<string>
  /** The same in the place of one that the bank no longer knows, unless another call has done so meanwhile. */
  renew(clientId: string, rejected: string, proof: Proof): Promise<string>
}

/** A call that the client has signed. */
export interface Proof {
  base: string
  /** Base64. */
  signature: string
  requestId: string
}

/** The bank's own end after a quarter of an hour. */
const keptMs = 10 * 60_000

const rememberedSessions = 1000
/** For so long a call may be under way that read the records before the session was kept there. */
const newMs = 5_000

interface Opened {
  sealed: string
  utoken: string
  /** Of one that this process has opened itself. */
  begunAt?: number
}

const contents = z.object({ client: z.string(), utoken: z.string() })

export const createMachineSessions = ({
  bank,
  records,
  sealer,
}: {
  bank: Pick<BankClient, 'call'>
  records: Pick<Records, 'keepMachineSession'>
  sealer: Sealer
}): MachineSessions => {
  /** One question at a time for each client: its others wait for the same answer. */
  const opening = new Map<string, Promise<string>>()
  /** What was opened last, for the same sealed text only: the records are still asked each time. */
  const opened = createMemo<Opened>(rememberedSessions, secretsMs)

  const ask = async (clientId: string, { base, signature, requestId }: Proof): Promise<string> => {
    const [row] = await bank.call(openClient.path, { base, signature }, { requestId })
    const parsed = openClient.row.safeParse(row)
    if (!parsed.success) throw new Fault('9010', { detail: 'the bank opened no session' })
    const { utoken } = parsed.data
    const sealed = sealer.sealOwn('machine', JSON.stringify({ client: clientId, utoken }))
    await records.keepMachineSession(sealer.mark('machine', clientId), sealed, keptMs)
    opened.set(clientId, { sealed, utoken, begunAt: performance.now() })
    return utoken
  }

  const openNow = (clientId: string, proof: Proof): Promise<string> => {
    const known = opening.get(clientId)
    if (known) return known
    const answer = ask(clientId, proof).finally(() => opening.delete(clientId))
    opening.set(clientId, answer)
    return answer
  }

  return {
    open: (clientId, sealed) => {
      if (sealed === null) return undefined
      const known = opened.get(clientId)
      if (known?.sealed === sealed) return known.utoken
      const plain = sealer.openOwn('machine', sealed)
      const held = plain === null ? undefined : contents.safeParse(JSON.parse(plain)).data
      if (held?.client !== clientId) return undefined
      opened.set(clientId, { sealed, utoken: held.utoken })
      return held.utoken
    },
    begin: async (clientId, proof) => {
      const known = opened.get(clientId)
      const isNew = known?.begunAt !== undefined && performance.now() - known.begunAt < newMs
      return isNew ? known.utoken : openNow(clientId, proof)
    },
    renew: async (clientId, rejected, proof) => {
      const known = opened.get(clientId)
      return known && known.utoken !== rejected ? known.utoken : openNow(clientId, proof)
    },
  }
}
