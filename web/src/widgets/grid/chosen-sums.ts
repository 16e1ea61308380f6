import type { GridColumn } from './column-spec.ts'

export interface ChosenSum {
  id: string
  title: string
  /** Fen; null when a row's amount is masked, which cannot be summed. */
  fen: bigint | null
}

/** What the rows come to in each column of money that is shown; rows without an amount count as nothing. */
export const chosenSums = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): ChosenSum[] =>
  columns.flatMap(({ id, title, fen }) => {
    if (!fen) return []
    const amounts = rows.map(fen).filter(amount => amount !== null)
    const isWhole = amounts.every(amount => /^-?\d+$/.test(amount))
    return [{ id, title, fen: isWhole ? amounts.reduce((sum, amount) => sum + BigInt(amount), 0n) : null }]
  })
