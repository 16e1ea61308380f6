/** Acceptors as an institution may buy of them. */
import type { Handlers } from '../platform/kernel/handler.ts'
import {
  type AcceptorRow,
  availableOf,
  listed,
  pageOfAcceptors,
} from '../reference/organisations/acceptors.ts'
import { tradableKinds } from '../reference/white-list/white-list.ts'
import { type CreditLine, lineFor, linesOf } from './credit.ts'

/** Amount that the institution may still buy of an acceptor, by the line that covers it; null without one. */
const ownLeft = (row: AcceptorRow, lines: readonly CreditLine[], today: string): string | null => {
  const line = lineFor(lines, { acceptorId: row.id, acceptorClass: row.orgClass })
  if (!line) return null
  return line.expiresDate < today ? '0' : String(line.limitFen - line.usedFen)
}

export const acceptorLineHandlers = {
  '/api/acceptor/query_available': async (ctx, filter) => {
    const found = await pageOfAcceptors(ctx, filter, row => row, true)
    const kinds = await tradableKinds(
      ctx,
      found.rows.map(row => row.id),
    )
    const lines = await linesOf(ctx, ctx.operator.memberId)
    const rows = found.rows.map(row => ({
      ...listed(row),
      available_fen: availableOf(row),
      tradable: kinds.get(row.id) ?? [],
      own_left_fen: ownLeft(row, lines, ctx.today()),
    }))
    return [{ ...found, rows }]
  },
} satisfies Handlers
