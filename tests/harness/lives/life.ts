/* What becomes of one bill, as its seed has it: who holds it, what is done with it on which day, how its acceptor answers. */
import type { Random } from '../../../bank/src/sandbox/random.ts'
import { isOpenDay, lastDayOf, plusDays, rolled } from './reckoning.ts'

/** Of the units of a bill, while it is a bill: where they stand. */
export type Standing = 'free' | 'locked' | 'presented' | 'pledged' | 'paid'

/** Units that stay together. */
export interface Piece {
  /** Number of its bill. */
  billNo: string
  start: bigint
  end: bigint
  fen: bigint
  kind: 'AC01' | 'AC02'
  due: string
  /** Name of the member that holds it, or BANK for what the bank has discounted. */
  holder: string
  /** The company that had it first. */
  firm: string
  /** The company that has drawn it, and is liable for it. */
  drawer: string
  /** A company that had it before its first holder, and is liable too; undefined for none. */
  endorser: string | undefined
  standing: Standing
  refusals: number
  plan: Plan
  /** Acts that are done, by name. */
  done: Set<string>
}

/** Another company that bears interest of the discount: all of it, or a part. */
export interface Payer {
  name: string
  /** Per cent with four decimals. */
  pctE4: number
}

/** Days on which somebody acts, yyyy-MM-dd; what has none is left alone. */
export interface Plan {
  discount?: string
  payer?: Payer | undefined
  trade?: { day: string; busi: 'BT01' | 'BT02' | 'BT03'; back: string }
  /** By hand; the bank's run presents where there is none. */
  present?: string
  withdraws: boolean
  /** Its acceptor has failed: it is pursued without a refusal. */
  failed?: string
  /** Once more after a refusal, by hand. */
  again: boolean
  /** Working days between a refusal and the recourse. */
  pursueAfter: number
  /** Costs that the holder asks for, fen. */
  costs: number
  /** Parts that the debtor pays in before the rest, in hundredths of what is owed. */
  payments: readonly number[]
}

export interface Life {
  begins: string
  billNo: string
  kind: Piece['kind']
  due: string
  faceFen: bigint
  /** Account of the member that has it first. */
  owner: string
  drawer: string
  endorser: string | undefined
  pieces: Piece[]
}

export interface Owner {
  account: string
  name: string
  isDesk: boolean
  /** Whether the bank's run presents its bills. */
  automatic: boolean
}

/** By the sandbox's tails: a commercial bill is refused, not answered, answered a day later, or paid. */
const commercialTails = [71n, 71n, 72n, 73n, 0n]
/** By the number of the bill: none, or the share of another company. */
const shares = [undefined, undefined, 400_000, 1_000_000, 333_333] as const

/** None of these means anything to the sandbox, but .33: its first payout fails. */
const soundTails = [1n, 7n, 37n, 99n, 0n, 33n]

const openFrom = (day: string, random: Random, least: number, most: number): string =>
  rolled(plusDays(day, random.between(least, most)))

const planOf = (random: Random, life: Omit<Life, 'pieces'>, owner: Owner, isFirst: boolean): Plan => {
  const { begins, due } = life
  const plan: Plan = {
    withdraws: random.next() < 0.15,
    again: random.next() < 0.3,
    pursueAfter: random.between(0, 4),
    costs: random.pick([0, 0, 1, 12_345]),
    payments: random.pick([[], [], [40], [1, 50], [99]]),
  }
  if (!owner.automatic) {
    const late = random.next() < 0.25
    const from = late ? plusDays(lastDayOf(due), 1) : rolled(due)
    plan.present = openFrom(from, random, 0, late ? 4 : 8)
    if (!late && plan.present > lastDayOf(due)) plan.present = lastDayOf(due)
  }
  if (random.next() < 0.15) plan.failed = openFrom(begins, random, 1, 6)
  const isDiscounted = !owner.isDesk && isFirst && random.next() < 0.6
  if (isDiscounted) plan.discount = openFrom(begins, random, 0, 1)
  const mayTrade = owner.isDesk || isDiscounted
  const day = openFrom(plan.discount ?? begins, random, 1, 3)
  const back = openFrom(day, random, 1, 4)
  if (mayTrade && random.next() < 0.6 && plusDays(back, 5) < due) {
    plan.trade = { day, busi: random.pick(['BT01', 'BT02', 'BT03']), back }
  }
  return plan
}

const pieceOf = (
  life: Omit<Life, 'pieces'>,
  owner: Owner,
  [start, end]: [bigint, bigint],
  plan: Plan,
): Piece => ({
  ...life,
  start,
  end,
  fen: end - start + 1n,
  holder: owner.name,
  firm: owner.name,
  standing: 'free',
  refusals: 0,
  plan,
  done: new Set(),
})

/** @param nth numbers the bill, from 1 */
export const newLife = (
  random: Random,
  nth: number,
  begins: string,
  owners: readonly Owner[],
  longest: number,
): Life => {
  const owner = random.pick(owners)
  const others = owners.filter(({ isDesk, name }) => !isDesk && name !== owner.name)
  const kind = random.next() < 0.45 ? 'AC02' : 'AC01'
  const isSplit = kind === 'AC01' && !owner.isDesk && random.next() < 0.25
  const yuan = BigInt(random.pick([1, 12_345, random.between(1, 9_999_999), random.between(1, 99_999)]))
  const tail = isSplit ? 38n : random.pick(kind === 'AC02' ? commercialTails : soundTails)
  const faceFen = yuan * 100n + tail
  const drawer = random.pick(others).name
  const between = others.filter(({ name }) => name !== drawer)
  const life = {
    begins,
    kind,
    faceFen,
    due: plusDays(begins, random.between(3, longest)),
    billNo: `${kind === 'AC02' ? 6 : 5}99999000003020260105${String(70_000_000 + nth)}0`,
    owner: owner.account,
    drawer,
    endorser: random.next() < 0.6 ? random.pick(between).name : undefined,
  } as const
  // The first part ends in .01, the rest in .37.
  const cut = isSplit ? BigInt(random.between(0, Number(yuan))) * 100n + 1n : faceFen
  const parts: [bigint, bigint][] = isSplit
    ? [
        [1n, cut],
        [cut + 1n, faceFen],
      ]
    : [[1n, faceFen]]
  const pieces = parts.map((range, at) => pieceOf(life, owner, range, planOf(random, life, owner, at === 0)))
  // Units are told apart by discounting a part; where nobody does, they stay together.
  const [first] = pieces
  if (isSplit && first?.plan.discount === undefined) {
    return { ...life, pieces: [pieceOf(life, owner, [1n, faceFen], planOf(random, life, owner, false))] }
  }
  // Taken from the number, so that the choices of a seed stay what they were.
  const pctE4 = shares[nth % shares.length]
  const payer = others[nth % others.length]
  if (pctE4 && payer) for (const { plan } of pieces) plan.payer = { name: payer.name, pctE4 }
  return { ...life, pieces }
}

/** Whether anything is to be done on a day, or may happen by itself. */
export const wants = ({ plan, due, standing }: Piece, day: string): boolean => {
  if (standing === 'paid') return false
  const days = [plan.discount, plan.trade?.day, plan.trade?.back, plan.present, plan.failed, rolled(due)]
  return days.includes(day) && isOpenDay(day)
}
