/**
 * The row of a dialog as the list has it now: a refused save reloads the list, and the next try goes by what was
 * found there, while what has been typed stays.
 */
export const currentRow = <Row>(
  rows: readonly Row[] | undefined,
  opened: Row,
  keyOf: (row: Row) => string,
): Row => rows?.find(row => keyOf(row) === keyOf(opened)) ?? opened
