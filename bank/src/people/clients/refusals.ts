/** Refusals that a gateway tells of: signed calls which never became calls of the bank. */
import { and, count, gte, inArray, ne } from 'drizzle-orm'
import { apiCall, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'

/** Refusals of one client that are listed within an hour (real time): a stranger who knows a key's number fills no table. */
export const refusalsPerHour = 120

/** How many more refusals of each client are listed. */
const roomOf = async (ctx: CallCtx, refs: number[], now: Date) => {
  const listed = await ctx.tx
    .select({ ref: apiCall.clientRef, total: count() })
    .from(apiCall)
    .where(
      and(
        inArray(apiCall.clientRef, refs),
        gte(apiCall.at, new Date(now.getTime() - 3_600_000)),
        ne(apiCall.errorNo, ''),
      ),
    )
    .groupBy(apiCall.clientRef)
  const totals = new Map(listed.map(({ ref, total }) => [ref, total]))
  return new Map(refs.map(ref => [ref, refusalsPerHour - (totals.get(ref) ?? 0)]))
}

const noteRefusals: Handler<'/api/client/note_refusals'> = async (ctx, { refusals }) => {
  const now = new Date()
  const keys = await ctx.tx
    .select({ keyId: apiClientKey.keyId, ref: apiClientKey.clientRef })
    .from(apiClientKey)
    .where(inArray(apiClientKey.keyId, [...new Set(refusals.map(({ key_id }) => key_id))]))
  const refs = new Map(keys.map(({ keyId, ref }) => [keyId, ref]))
  const room =
    refs.size === 0 ? new Map<number, number>() : await roomOf(ctx, [...new Set(refs.values())], now)
  const rows = refusals.flatMap(({ key_id: keyId, path, error_no: errorNo }) => {
    const clientRef = refs.get(keyId)
    const left = clientRef === undefined ? 0 : (room.get(clientRef) ?? 0)
    if (clientRef === undefined || left <= 0) return []
    room.set(clientRef, left - 1)
    return [{ clientRef, keyId, path, errorNo, ms: 0, refNo: '', at: now }]
  })
  if (rows.length > 0) await ctx.tx.insert(apiCall).values(rows)
  return [{ result: 'ok' }]
}

export const refusalHandlers = { '/api/client/note_refusals': noteRefusals }
