import type { Takers } from '../../ledger/recorded-lines.ts'
import { billHolding } from '../../platform/db/schema/bills.ts'

/** Amounts that holdings take of their owners' credit lines. */
export const holdingLines: Takers = {
  table: billHolding,
  id: billHolding.id,
  line: billHolding.creditLineId,
  fen: billHolding.amountFen,
}
