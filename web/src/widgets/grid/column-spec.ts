import { formatYuan } from '@portal/shared/money/fen.ts'
import { formatRatePercent } from '@portal/shared/money/rate.ts'
import type { SheetValue } from '@portal/shared/sheet/values.ts'
import type { ReactNode } from 'react'

export { type SheetValue, sheetMoney, sheetRate } from '@portal/shared/sheet/values.ts'

/**
 * One column of a grid. Declared once and never rebuilt while rendering: rows are drawn again only when their
 * data, the selection or the set of columns changes.
 */
export interface GridColumn<Row> {
  id: string
  title: string
  /** After the title, small: 元, %. */
  unit?: string
  /** Right-aligned figures. */
  numeric?: boolean
  /** Width until the user drags it, px. */
  width: number
  cell: (row: Row) => ReactNode
  /** The exported value; a column without it (buttons) is left out. */
  sheet?: (row: Row) => SheetValue
  /** Its money in fen, to be summed; null where there is none. What is masked is no number. */
  fen?: (row: Row) => string | null
  /** Name of this column in the call's `sort` field; absent = the call cannot sort by it. */
  sort?: string
  /** Not shown until the user asks for it. */
  hidden?: boolean
  /** Stays at the left edge until the user frees it. */
  frozen?: true
  /** Always shown at the right edge: the buttons of a row. */
  edge?: true
  /** Place on a phone's card: its head, its right corner, or nowhere. Others are lines of name and value. */
  card?: 'title' | 'status' | 'none'
}

/**
 * Money and rates of a grid's cells are plain text: figures are tabular in the whole grid, and an element less in
 * every cell is felt on a slow machine.
 */
export const moneyText = (fen: string | bigint | null): string => (fen === null ? '—' : formatYuan(fen))
export const rateText = (e6: number | null): string => (e6 === null ? '—' : formatRatePercent(e6))
