import type { Records } from '../records/records.ts'
import { accountMark, type Card, card } from './card.ts'
import type { Sealer } from './seal.ts'

export interface LiveSession extends Card {
  /** Names the session to people: a hash that cannot be used to sign in. */
  sessionNo: string
}

/** Who is signed in, and where: what users see of their own sessions and staff of all. */
export interface SessionDirectory {
  /** Newest first. */
  ofAccount(account: string): Promise<LiveSession[]>
  /** @param account of one account only */
  page(
    account: string | undefined,
    offset: number,
    count: number,
  ): Promise<{ total: number; rows: LiveSession[] }>
  find(sessionNo: string): Promise<LiveSession | undefined>
  /** Ends a session. @param account only if it is this account's. @returns false when there is none */
  end(sessionNo: string, account?: string): Promise<boolean>
  /** Ends every session of an account, as after a change of its password. */
  endAll(account: string): Promise<void>
}

/** More live sessions of one account than any setting allows. */
const all = 1000

export const sessionNoOf = (key: string): string => key.slice('session:'.length)
const keyOf = (sessionNo: string) => `session:${sessionNo}`

export const createDirectory = (records: Records, sealer: Sealer): SessionDirectory => {
  const list = async (account: string | undefined, offset: number, count: number) => {
    const mark = account === undefined ? null : accountMark(sealer, account)
    const { total, sessions } = await records.listSessions(mark, offset, count)
    const rows = sessions.flatMap(({ key, card: sealed }): LiveSession[] => {
      // Sealed under an older secret: of no use to anybody, and gone with its session.
      const plain = sealer.openOwn('card', sealed)
      return plain === null ? [] : [{ sessionNo: sessionNoOf(key), ...card.parse(JSON.parse(plain)) }]
    })
    return { total, rows }
  }
  const end = (sessionNo: string, account?: string) =>
    records.endSession(keyOf(sessionNo), {
      code: '1001',
      farewell: true,
      ...(account !== undefined && { ofAccount: accountMark(sealer, account) }),
    })

  return {
    ofAccount: async account => (await list(account, 0, all)).rows,
    page: list,
    find: async sessionNo => {
      const sealed = await records.readCard(keyOf(sessionNo))
      const plain = sealed === null ? null : sealer.openOwn('card', sealed)
      return plain === null ? undefined : { sessionNo, ...card.parse(JSON.parse(plain)) }
    },
    end,
    endAll: async account => {
      for (const { sessionNo } of (await list(account, 0, all)).rows) await end(sessionNo, account)
    },
  }
}
