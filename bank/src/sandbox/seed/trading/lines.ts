/** Credit lines of institutions: by class of acceptor, and one acceptor with hardly anything left. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AcceptorClass } from '../../../platform/db/schema/bills.ts'
import type { TakenLine } from '../../../platform/db/schema/columns.ts'
import { rdCreditLine } from '../../../platform/db/schema/rediscount.ts'
import type { OrgRow } from '../institutions.ts'
import { drawIds, insertAll } from '../portfolio/write.ts'
import type { Desk } from './desks.ts'

type LineRow = typeof rdCreditLine.$inferInsert & { id: number; limitFen: bigint; usedFen: bigint }

/** Fen: 3,000,000,000.00 yuan for 国股 down to 100,000,000.00 for 企业. */
const classLimits: Readonly<Record<AcceptorClass, bigint>> = {
  GG: 300_000_000_000n,
  CS: 200_000_000_000n,
  SN: 80_000_000_000n,
  WZ: 50_000_000_000n,
  CW: 30_000_000_000n,
  QY: 10_000_000_000n,
}
/** Remaining line of the one acceptor: 1,000,000.00 yuan. */
const LEFT_FEN = 100_000_000n
/** The acceptor whose line is as good as used up, for people to meet 21007. */
export const SCARCE_ACCEPTOR = '栖霞湾示例财务公司'

export interface Lines {
  /** Takes units for a holder or buyer; undefined for their own acceptances, which take no line. */
  take(desk: Desk, acceptor: OrgRow, faceFen: bigint): TakenLine | undefined
  write(tx: Tx): Promise<void>
}

export const planLines = async (
  tx: Tx,
  today: string,
  desks: readonly Desk[],
  orgs: readonly OrgRow[],
): Promise<Lines> => {
  const classes = Object.keys(classLimits) as AcceptorClass[]
  const scarce = orgs.find(org => org.name === SCARCE_ACCEPTOR)
  const next = await drawIds(tx, 'rd_credit_line', desks.length * (classes.length + 1))
  const rows = desks.flatMap((desk, index): LineRow[] => {
    const expiresDate = addDays(today, 240 + 5 * index)
    const base = { memberId: desk.id, usedFen: 0n, expiresDate }
    const ofClass = classes.map(acceptorClass => ({
      ...base,
      id: next(),
      acceptorClass,
      limitFen: classLimits[acceptorClass],
    }))
    const ofOne = scarce ? [{ ...base, id: next(), acceptorId: scarce.id, limitFen: LEFT_FEN }] : []
    return [...ofClass, ...ofOne]
  })
  return {
    take: (desk, acceptor, faceFen) => {
      if (acceptor.name === desk.name) return undefined
      const own = rows.filter(row => row.memberId === desk.id)
      const line =
        own.find(row => row.acceptorId === acceptor.id) ??
        own.find(row => row.acceptorClass === acceptor.orgClass)
      if (!line) throw new Error(`${desk.name} has no line for ${acceptor.name}`)
      line.usedFen += faceFen
      // What is held of the scarce one has used its line up to what is left.
      if (line.acceptorId) line.limitFen = line.usedFen + LEFT_FEN
      return line.id as TakenLine
    },
    write: into => insertAll(into, rdCreditLine, rows),
  }
}
