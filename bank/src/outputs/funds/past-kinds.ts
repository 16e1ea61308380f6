/** What the calendar of funds calls a movement that the ledger has booked. Pure. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { MovementKind } from '../../platform/db/schema/ledger.ts'

type Kind = RowOf<'/api/funds/query_fund_calendar'>['flows'][number]['kind']

/** Where it brings money, and where it takes some. */
const kinds: Readonly<Partial<Record<MovementKind, readonly [takenIn: Kind, paidOut: Kind]>>> = {
  disc_payout: ['payout', 'interest'],
  bill_recourse: ['recourse', 'recourse'],
  recourse: ['recourse', 'recourse'],
  rd_settle: ['settle', 'settle'],
  rd_due: ['due', 'due'],
  rd_maturity: ['collect', 'collect'],
  rd_collect: ['collect', 'collect'],
  collection: ['collect', 'collect'],
}

/** The kind that it had while it was still to come; null where nothing to come is like it. */
export const pastKind = (kind: MovementKind, isIn: boolean): Kind | null =>
  kinds[kind]?.[isIn ? 0 : 1] ?? null
