/** The bills chosen for one application (1–100): what is taken of each, what is left, what is wrong with the choice. */
import { rangesOverlap } from '@portal/shared/bills/range.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { type Holding, type Part, readPart, wholeTexts } from '../../../domain/bills/part.ts'

/** 20030. */
export const MAX_BILLS = 100

/** One holding, or a part of it; the texts are kept as typed. */
export interface ChosenBill {
  /** Its place among the chosen, however often a holding is taken. */
  key: string
  holding: Holding
  partial: boolean
  amount: string
  range: string
}

export const chooseWhole = (holding: Holding, key: string = holding.holding_id): ChosenBill => {
  const { amount, range } = wholeTexts(holding)
  return { key, holding, partial: false, amount, range }
}

/** The part that is to be discounted; null while what is typed makes none. */
export const partOf = ({ holding, partial, amount, range }: ChosenBill): Part | null =>
  readPart(holding, partial ? { amount, range } : wholeTexts(holding))

export const sumOf = (bills: readonly ChosenBill[]): bigint =>
  bills.reduce((sum, bill) => sum + (partOf(bill)?.amountFen ?? 0n), 0n)

const overlaps = (bills: readonly ChosenBill[]): boolean => {
  const taken = new Map<string, Part[]>()
  for (const bill of bills) {
    const part = partOf(bill)
    if (!part) continue
    const others = taken.get(bill.holding.bill_no) ?? []
    if (others.some(other => rangesOverlap(other.range, part.range))) return true
    taken.set(bill.holding.bill_no, [...others, part])
  }
  return false
}

/** Why the choice cannot be priced, in words; '' when it can. */
export const choiceFault = (bills: readonly ChosenBill[]): string => {
  if (bills.length > MAX_BILLS) return catalogue['20030'].text
  if (new Set(bills.map(bill => bill.holding.bill_kind)).size > 1) return catalogue['20031'].text
  if (bills.some(bill => partOf(bill) === null)) return '请更正部分贴现的金额或子票区间'
  return overlaps(bills) ? '同一张票据的子票区间重复' : ''
}

/** Whether there is a choice that the bank can be asked about. */
export const isReady = (bills: readonly ChosenBill[]): boolean =>
  bills.length > 0 && choiceFault(bills) === ''

/** As the calls take it. */
export const choiceRequest = (bills: readonly ChosenBill[]) =>
  bills.map(({ holding: { holding_id }, partial, range }) =>
    partial ? { holding_id, range: range.trim() } : { holding_id },
  )

/** The kind most of the holdings are of; undefined for none. */
const commonKind = (holdings: readonly Holding[]): Holding['bill_kind'] | undefined => {
  const counts = new Map<Holding['bill_kind'], number>()
  for (const { bill_kind } of holdings) counts.set(bill_kind, (counts.get(bill_kind) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Adds what can be discounted and is not chosen yet: of the kind chosen, or else the commonest, as far as there is room. */
export const addHoldings = (bills: readonly ChosenBill[], holdings: readonly Holding[]): ChosenBill[] => {
  const known = new Set(bills.map(bill => bill.holding.holding_id))
  const free = holdings.filter(holding => !known.has(holding.holding_id) && holding.blocked_reason === '')
  const kind = bills[0]?.holding.bill_kind ?? commonKind(free)
  const fresh = free.filter(holding => holding.bill_kind === kind)
  return [...bills, ...fresh.map(holding => chooseWhole(holding))].slice(0, MAX_BILLS)
}
