/**
 * Who is liable to the holder of a bill (《票据法》第61、68、69条): the acceptor, the drawer, and everybody who endorsed it
 * before the holder had it. Guarantors do not exist in our data. Pure.
 */
import type { PartyRole } from './states.ts'

export interface Chain {
  drawer: string
  acceptor: string
  payee: string
  /** In their order. */
  endorsements: readonly { from: string; to: string }[]
}

export interface Liable {
  name: string
  role: PartyRole
}

/** Everybody who has had the bill, in order, the payee first. */
const hands = ({ payee, endorsements }: Chain): string[] => {
  const names = [payee]
  for (const { from, to } of endorsements) {
    if (names.at(-1) !== from) names.push(from)
    names.push(to)
  }
  return names
}

/**
 * Whom `holder` may turn to, acceptor and drawer first, then endorsers from the payee on; each once. One who has had the
 * bill twice turns to nobody who had it after the first time; a drawer only to the acceptor, an acceptor to nobody.
 */
export const liableTo = (holder: string, chain: Chain): Liable[] => {
  const { acceptor, drawer } = chain
  if (holder === acceptor) return []
  const liable: Liable[] = [{ name: acceptor, role: 'acceptor' }]
  if (holder === drawer) return liable
  if (drawer !== acceptor) liable.push({ name: drawer, role: 'drawer' })
  const all = hands(chain)
  const first = all.indexOf(holder)
  const before = first === -1 ? all : all.slice(0, first)
  for (const name of new Set(before)) {
    if (name !== acceptor && name !== drawer) liable.push({ name, role: 'endorser' })
  }
  return liable
}
