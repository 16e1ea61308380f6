/** The discount grids of the past days, read together. */
import { asc } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { rateGrid } from '../../../platform/db/schema/quotes.ts'
import { type Grid, market, rowsOf } from '../../../rates/grid.ts'

/** The grid in force on a day, for pricing. Throws RangeError for a day before the first. */
export const gridsOf = async (tx: Tx): Promise<(day: string) => Grid> => {
  const rows = await tx.select().from(rateGrid).where(rowsOf(market())).orderBy(asc(rateGrid.businessDate))
  const days = [...new Set(rows.map(row => row.businessDate))]
  const byKey = new Map(rows.map(row => [`${row.businessDate} ${row.acceptorClass} ${row.tenor}`, row]))
  return day => {
    const date = days.findLast(each => each <= day)
    if (date === undefined) throw new RangeError(`no grid up to ${day}`)
    return {
      date,
      source: '',
      bankOrgId: null,
      publishedAt: new Date(`${date}T09:00:00+08:00`),
      rate: (acceptorClass, tenor) => {
        const row = byKey.get(`${date} ${acceptorClass} ${tenor}`)
        return row && { id: row.id, rateE6: row.rateE6, changeBp: 0 }
      },
    }
  }
}
