/** The bank's published rates (行情): one grid a day, class by tenor. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { TenorBand } from '@portal/shared/money/rate.ts'
import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import type { AcceptorClass } from '../platform/db/schema/bills.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'

export interface GridRate {
  id: number
  rateE6: number
  /** Against the grid of the day before, in basis points; 0 when there was none. */
  changeBp: number
}

export interface Grid {
  date: string
  source: string
  /** Business time of the latest publication of the day. */
  publishedAt: Date
  /** Undefined where the bank publishes no price, e.g. for 外资 acceptors. */
  rate(acceptorClass: AcceptorClass, tenor: TenorBand): GridRate | undefined
}

/**
 * The latest grid published up to `day`, compared with the one before it.
 * @throws Fault 20018 when there is none: a bank without prices quotes nothing
 */
export const loadGrid = async (tx: Tx, day: string, biz: 'disc' | 'redisc' = 'disc'): Promise<Grid> => {
  const dates = await tx
    .selectDistinct({ date: rateGrid.businessDate })
    .from(rateGrid)
    .where(and(eq(rateGrid.biz, biz), lte(rateGrid.businessDate, day)))
    .orderBy(desc(rateGrid.businessDate))
    .limit(2)
  const latest = dates[0]?.date
  if (latest === undefined) throw new Fault('20018', { text: '暂未发布报价' })
  const rows = await tx
    .select()
    .from(rateGrid)
    .where(
      and(
        eq(rateGrid.biz, biz),
        inArray(
          rateGrid.businessDate,
          dates.map(row => row.date),
        ),
      ),
    )
  const at = (date: string | undefined, acceptorClass: AcceptorClass, tenor: TenorBand) =>
    rows.find(row => row.businessDate === date && row.acceptorClass === acceptorClass && row.tenor === tenor)
  const current = rows.filter(row => row.businessDate === latest)
  return {
    date: latest,
    source: current[0]?.source ?? '',
    publishedAt: new Date(Math.max(...current.map(row => row.effectiveAt.getTime()))),
    rate: (acceptorClass, tenor) => {
      const now = at(latest, acceptorClass, tenor)
      if (!now) return undefined
      const before = at(dates[1]?.date, acceptorClass, tenor)
      // A basis point is 100 millionths.
      return {
        id: now.id,
        rateE6: now.rateE6,
        changeBp: before ? Math.round((now.rateE6 - before.rateE6) / 100) : 0,
      }
    },
  }
}
