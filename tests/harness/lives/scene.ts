/* Where lives take place: the people, what has been seen of the bank, and the day. */
import type { Facts } from './bank-facts.ts'
import type { Piece } from './life.ts'
import type { Crowd } from './people.ts'
import type { Watched } from './watch.ts'

/** A member with the accounts of who makes and who checks. */
export interface Party {
  name: string
  maker: string
  checker: string
  userCode: string
  /** Of a company: the number of its settlement account. */
  acctNo: string
}

export interface Scene {
  crowd: Crowd
  watched: Watched
  parties: ReadonlyMap<string, Party>
  /** The bank's own desk, which sells what the bank has discounted. */
  desk: string
  otherDesk: string
  facts: Facts
  today: string
  /** The bank's rate of interest in a recourse. */
  recourseRateE6: number
}

export const partyOf = ({ parties }: Scene, name: string): Party => {
  const party = parties.get(name)
  if (!party) throw new Error(`${name} is no party of the lives`)
  return party
}

export const holdingOf = ({ facts }: Scene, piece: Piece, part: boolean) =>
  facts.holdings.find(
    row =>
      row.bill_no === piece.billNo &&
      (part || BigInt(row.first) === piece.start) &&
      BigInt(row.first) <= piece.start &&
      BigInt(row.last) >= piece.end,
  )
