/** Business numbers as `bank/src/platform/calendar/serial.ts` gives them, counted in memory and written once. */
import { sql } from 'drizzle-orm'
import type { SerialKind } from '../../../platform/calendar/serial.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { serialNo } from '../../../platform/db/schema/calendar.ts'

export interface Numbers {
  next(kind: SerialKind, day: string): string
  /** Writes the last number of every day that was counted. */
  write(tx: Tx): Promise<void>
}

/** Goes on where the numbers in the database end. */
export const numbersOf = async (tx: Tx): Promise<Numbers> => {
  const rows = await tx.select().from(serialNo)
  const last = new Map(rows.map(row => [`${row.kind} ${row.day}`, row.last]))
  const counted = new Set<string>()
  return {
    next: (kind, day) => {
      const key = `${kind} ${day}`
      const no = (last.get(key) ?? 0) + 1
      last.set(key, no)
      counted.add(key)
      return `${kind}${day.replaceAll('-', '')}${String(no).padStart(6, '0')}`
    },
    write: async into => {
      if (counted.size === 0) return
      const values = [...counted].map(key => {
        const [kind = '', day = ''] = key.split(' ')
        return { kind, day, last: last.get(key) ?? 0 }
      })
      await into
        .insert(serialNo)
        .values(values)
        .onConflictDoUpdate({
          target: [serialNo.kind, serialNo.day],
          set: { last: sql`excluded.last_no` },
        })
    },
  }
}
