/** Whether two names on papers mean one party, and whether a trade is the one that a bill was paid for. Pure. */
import type { TradeRole } from './kinds.ts'

export interface Party {
  name: string
  /** 统一社会信用代码 or a tax number; empty where it is not known. */
  code: string
}

const openings = /[[〔【「〖<〈]/g
const closings = /[\]〕】」〗>〉]/g

/** A name as it is compared: one width, one kind of brackets, no spaces, capital letters. */
export const plainName = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/g, '').replace(openings, '(').replace(closings, ')').toUpperCase()

/** 统一社会信用代码 in one writing; empty for what is none, as a tax number of fifteen digits. */
const creditCode = (code: string): string => {
  const plain = code.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
  return /^[0-9A-Z]{18}$/.test(plain) ? plain : ''
}

/** By the unified social credit codes where both have one, else by their names. */
export const isSameParty = (one: Party, other: Party): boolean => {
  const code = creditCode(one.code)
  const otherCode = creditCode(other.code)
  if (code !== '' && otherCode !== '') return code === otherCode
  return plainName(one.name) === plainName(other.name)
}

/** From whom a company has a bill: its drawer, and who endorsed it to the company, null where that is not known. */
export interface BillGivers {
  drawer: Party
  giver: Party | null
}

/** A company's contract, seen from the company. */
export interface TradeContract {
  role: TradeRole
  counter: Party
}

/** match: the contract's other party drew or endorsed the bill; unknown: it did not draw it, and nobody knows who endorsed it. */
export const tradeMatches = ['match', 'differs', 'unknown'] as const
export type TradeMatch = (typeof tradeMatches)[number]

export const tradeMatchNames: Readonly<Record<TradeMatch, string>> = {
  match: '一致',
  differs: '不一致',
  unknown: '前手不明',
}

export interface MatchedBill {
  outcome: TradeMatch
  /** The same in words for the company. */
  text: string
}

/** Only who sold something is paid with a bill: a contract in which the company buys explains none. */
export const matchBill = (
  { drawer, giver }: BillGivers,
  contracts: readonly TradeContract[],
): MatchedBill => {
  const hasSoldTo = (party: Party) =>
    contracts.some(({ role, counter }) => role === 'seller' && isSameParty(counter, party))
  if (giver && hasSoldTo(giver)) return { outcome: 'match', text: `前手${giver.name}为合同购货方` }
  if (hasSoldTo(drawer)) return { outcome: 'match', text: `出票人${drawer.name}为合同购货方` }
  const namesake = [giver, drawer].find(
    party =>
      party &&
      contracts.some(
        ({ role, counter }) => role === 'seller' && plainName(counter.name) === plainName(party.name),
      ),
  )
  if (namesake) {
    return { outcome: 'differs', text: `合同购货方与${namesake.name}同名，但统一社会信用代码不同` }
  }
  if (!giver) return { outcome: 'unknown', text: `出票人${drawer.name}不是合同购货方，前手不明` }
  const named = isSameParty(drawer, giver)
    ? `出票人（前手）${drawer.name}`
    : `前手${giver.name}、出票人${drawer.name}`
  return { outcome: 'differs', text: `${named}不是合同购货方` }
}
