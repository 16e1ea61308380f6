/**
 * Published rates: the market's grid (行情) and those of single discounting banks, class by tenor. A bank that has
 * published a grid of its own quotes by its latest one and by nothing else: a cell that it left out is not offered. One
 * that never has quotes by the market's.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { TenorBand } from '@portal/shared/money/rate.ts'
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import type { AcceptorClass } from '../platform/db/schema/bills.ts'
import { rateGrid } from '../platform/db/schema/quotes.ts'

/** Whose prices, of which business. */
export interface GridOf {
  biz: 'disc' | 'redisc'
  /** The discounting bank; null for the market. */
  bankOrgId: number | null
}

/** What everybody sees as 行情. */
export const market = (biz: GridOf['biz'] = 'disc'): GridOf => ({ biz, bankOrgId: null })

/** The rows of one bank's grids, or of the market's. */
export const rowsOf = ({ biz, bankOrgId }: GridOf) =>
  and(
    eq(rateGrid.biz, biz),
    bankOrgId === null ? isNull(rateGrid.bankOrgId) : eq(rateGrid.bankOrgId, bankOrgId),
  )

export interface GridRate {
  id: number
  rateE6: number
  /** Against the grid of the day before, in basis points; 0 when there was none. */
  changeBp: number
}

export interface Grid {
  date: string
  source: string
  /** Whose it is: null where a bank without a grid of its own quotes by the market's. */
  bankOrgId: number | null
  /** Business time of the latest publication of the day. */
  publishedAt: Date
  /** Undefined where there is no price, e.g. for 外资 acceptors. */
  rate(acceptorClass: AcceptorClass, tenor: TenorBand): GridRate | undefined
}

/** The last two days up to one on which a grid was published, the latest first. */
const lastDays = async (tx: Tx, of: GridOf, upTo: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ date: rateGrid.businessDate })
    .from(rateGrid)
    .where(and(rowsOf(of), lte(rateGrid.businessDate, upTo)))
    .orderBy(desc(rateGrid.businessDate))
    .limit(2)
  return rows.map(({ date }) => date)
}

/** A published grid with its changes against the one before it; undefined where nothing was published up to the day. */
export const findGrid = async (tx: Tx, upTo: string, of: GridOf): Promise<Grid | undefined> => {
  const dates = await lastDays(tx, of, upTo)
  const [latest, earlier] = dates
  if (latest === undefined) return undefined
  const rows = await tx
    .select()
    .from(rateGrid)
    .where(and(rowsOf(of), inArray(rateGrid.businessDate, dates)))
  const at = (date: string | undefined, acceptorClass: AcceptorClass, tenor: TenorBand) =>
    rows.find(row => row.businessDate === date && row.acceptorClass === acceptorClass && row.tenor === tenor)
  const current = rows.filter(row => row.businessDate === latest)
  return {
    date: latest,
    source: current[0]?.source ?? '',
    bankOrgId: of.bankOrgId,
    publishedAt: new Date(Math.max(...current.map(row => row.effectiveAt.getTime()))),
    rate: (acceptorClass, tenor) => {
      const now = at(latest, acceptorClass, tenor)
      if (!now) return undefined
      const before = at(earlier, acceptorClass, tenor)
      // A basis point is 100 millionths.
      return {
        id: now.id,
        rateE6: now.rateE6,
        changeBp: before ? Math.round((now.rateE6 - before.rateE6) / 100) : 0,
      }
    },
  }
}

/**
 * The grid by which a bank, or the market, quotes on a day: its own latest one, else the market's.
 * @throws Fault 20018 when there is neither: without prices nothing is quoted
 */
export const loadGrid = async (tx: Tx, day: string, of: GridOf = market()): Promise<Grid> => {
  const own = await findGrid(tx, day, of)
  const grid = own ?? (of.bankOrgId === null ? undefined : await findGrid(tx, day, market(of.biz)))
  if (!grid) throw new Fault('20018', { text: '暂未发布报价' })
  return grid
}
