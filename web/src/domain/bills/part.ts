/**
 * Discounting part of a bill package (票据包): what a person types, as an amount in yuan or as a sub-range
 * (子票区间), kept in step with the other, in fen and never through a float.
 */
import { MAX_PACKAGE_FEN } from '@portal/shared/bills/limits.ts'
import {
  containsRange,
  formatRange,
  parseRange,
  rangeAmount,
  type SubRange,
  subtractRange,
  takeFromStart,
  wholeRange,
} from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { formatYuan, parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { isUnsplittable } from './range-text.ts'

export type Holding = RowOf<'/api/bills/query_holding'>['rows'][number]

/** The texts as typed; the error belongs to the field named by `field`. */
export interface PartTexts {
  amount: string
  range: string
  error?: { field: 'amount' | 'range'; text: string }
}

/**
 * The units a range names: past the largest package (20008) it is malformed, past the holding it is 20006. Null for
 * the mark of an unsplittable package, which names none, and for no range.
 */
export const unitsOf = (range: string): SubRange | null =>
  isUnsplittable(range) ? null : parseRange(range, MAX_PACKAGE_FEN)

/** The units of a holding; an unsplittable package is all of it. */
export const holdingRange = (holding: Pick<Holding, 'range' | 'amount_fen'>): SubRange =>
  unitsOf(holding.range) ?? wholeRange(BigInt(holding.amount_fen))

/** The holding that a part is taken from. */
type Whole = Pick<Holding, 'range' | 'amount_fen'>

/** Both texts for the whole holding. */
export const wholeTexts = (holding: Whole): PartTexts => ({
  amount: plainYuan(holding.amount_fen),
  range: formatRange(holdingRange(holding)),
})

/** The amount was typed: the range follows, from the first unit. A wrong amount leaves the range as it was. */
export const typeAmount = (holding: Whole, previous: PartTexts, amount: string): PartTexts => {
  const wrong = (text: string): PartTexts => ({ ...previous, amount, error: { field: 'amount', text } })
  const fen = parseYuan(amount)
  if (fen === null || fen === 0n) return wrong(catalogue['20009'].text)
  if (fen > BigInt(holding.amount_fen)) {
    return wrong(`不能超过可用金额 ${formatYuan(holding.amount_fen)} 元`)
  }
  return { amount, range: formatRange(takeFromStart(holdingRange(holding), fen)) }
}

/** The range was typed: the amount follows. A wrong range leaves the amount as it was. */
export const typeRange = (holding: Whole, previous: PartTexts, range: string): PartTexts => {
  const wrong = (text: string): PartTexts => ({ ...previous, range, error: { field: 'range', text } })
  const part = unitsOf(range)
  if (!part) return wrong(catalogue['20005'].text)
  if (!containsRange(holdingRange(holding), part)) return wrong(catalogue['20006'].text)
  return { amount: plainYuan(rangeAmount(part)), range }
}

export interface Part {
  range: SubRange
  amountFen: bigint
  /** The ranges that stay with the company: none, one or two. */
  rest: SubRange[]
  restFen: bigint
}

/** The chosen part and what is left; null while the texts are wrong or, one of them being wrong, disagree. */
export const readPart = (holding: Whole, texts: PartTexts): Part | null => {
  const whole = holdingRange(holding)
  const range = unitsOf(texts.range)
  if (!range || !containsRange(whole, range)) return null
  const amountFen = rangeAmount(range)
  if (parseYuan(texts.amount) !== amountFen) return null
  return { range, amountFen, rest: subtractRange(whole, range), restFen: rangeAmount(whole) - amountFen }
}
