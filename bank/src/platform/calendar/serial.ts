/** Business numbers: kind, business day and six digits that restart every day. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { serialNo } from '../db/schema/calendar.ts'

/** TX 贴现申请, SJ 锁价, LZ 账务流水, QY 签约, XY 签约协议, BJ 转贴现报价单, CJ 转贴现成交单, TS 提示付款, HD 回单, ZS 追索. */
export type SerialKind = 'TX' | 'SJ' | 'LZ' | 'QY' | 'XY' | 'BJ' | 'CJ' | 'TS' | 'HD' | 'ZS'

/** The next numbers of a day, in order. Concurrent transactions wait for each other's row. */
export const nextNumbers = async (
  tx: Tx,
  kind: SerialKind,
  day: string,
  count: number,
): Promise<string[]> => {
  const [row] = await tx
    .insert(serialNo)
    .values({ kind, day, last: count })
    .onConflictDoUpdate({
      target: [serialNo.kind, serialNo.day],
      set: { last: sql`${serialNo.last} + ${count}` },
    })
    .returning({ last: serialNo.last })
  if (!row) throw new Error('serial number was not returned')
  const { last } = row
  return Array.from(
    { length: count },
    (_, at) => `${kind}${day.replaceAll('-', '')}${String(last - count + 1 + at).padStart(6, '0')}`,
  )
}

/** The next number, e.g. TX20260623000018. */
export const nextNumber = async (tx: Tx, kind: SerialKind, day: string): Promise<string> => {
  const [number = ''] = await nextNumbers(tx, kind, day, 1)
  return number
}
