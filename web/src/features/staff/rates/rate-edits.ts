/** Edits on top of a published rate grid. */
import { formatRatePercent, MAX_RATE_E6, parseRatePercent } from '@portal/shared/money/rate.ts'
import { type AcceptorClass, type RateGrid, tenors } from '../../../domain/rates/tenors.ts'

type Tenor = (typeof tenors)[number]['tenor']

/** 24 % a year, in millionths (20019). */

/** Text by class and tenor; only of fields that were touched. */
export type Edits = Readonly<Record<string, string>>

export const cellKey = (code: AcceptorClass, tenor: Tenor): string => `${code} ${tenor}`

export const rateFault = (typed: string): string | null => {
  const rate = parseRatePercent(typed)
  return rate === null || rate > MAX_RATE_E6 ? '利率应在0~24%之间，小数位不超过4位' : null
}

export interface RateChange {
  acceptor_class: AcceptorClass
  tenor: Tenor
  name: string
  title: string
  /** null = not published so far. */
  from: number | null
  to: number
}

/** The prices that differ from the published ones, in the grid's order; wrong ones are left out. */
export const changesOf = (grid: Pick<RateGrid, 'classes'>, edits: Edits): RateChange[] =>
  grid.classes.flatMap(({ acceptor_class, name, rates }) =>
    tenors.flatMap(({ tenor, title }) => {
      const typed = edits[cellKey(acceptor_class, tenor)]
      const to = typed === undefined || rateFault(typed) ? null : parseRatePercent(typed)
      const from = rates.find(rate => rate.tenor === tenor)?.rate_e6 ?? null
      return to === null || to === from ? [] : [{ acceptor_class, tenor, name, title, from, to }]
    }),
  )

/** A published grid typed in whole, as where a bank begins with the market's. */
export const editsOf = (classes: RateGrid['classes']): Edits =>
  Object.fromEntries(
    classes.flatMap(({ acceptor_class, rates }) =>
      rates.map(({ tenor, rate_e6 }) => [cellKey(acceptor_class, tenor), formatRatePercent(rate_e6)]),
    ),
  )

export const faultCount = (edits: Edits): number => Object.values(edits).filter(rateFault).length

/** Text in a field: as typed, else as published. */
export const shownRate = (edits: Edits, key: string, published: number | undefined): string =>
  edits[key] ?? (published === undefined ? '' : formatRatePercent(published))

/** Basis points between two rates, signed. */
export const bpText = (from: number, to: number): string => {
  const bp = (to - from) / 100
  return `${bp > 0 ? '+' : bp < 0 ? '−' : ''}${Math.abs(bp)} bp`
}
