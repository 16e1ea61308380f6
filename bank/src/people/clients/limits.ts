/** How much a program may apply for: in one application, and on a day of the bank's clock. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import {
  apiClient,
  apiClientDay,
  apiClientUse,
  type ClientUseState,
} from '../../platform/db/schema/api-clients.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

/** Fen that a client has been given back of what it took on a day; both may be columns of the statement around it. */
export const givenBackOn = (clientRef: number | SQL, day: string | SQL): SQL<bigint> =>
  sql`(select coalesce(sum(u.fen), 0)::bigint from ${apiClientUse} u
    where u.client_ref = ${clientRef} and u.day = ${day} and u.state = 'given_back')`.mapWith(
    apiClientDay.usedFen,
  )

/**
 * Takes a face amount from the client's limits in the transaction of its submission, whose end gives it back where it is
 * refused. Submissions of one client take turns here; one that begins before its limits are lowered counts as made before.
 * @param refNo the application or order it is for, by which it is given back
 * @throws Fault 24010 above the limit of one application, 24011 above what is left of the day
 */
export const takeDayLimit = async (
  ctx: Pick<Ctx, 'tx' | 'today'>,
  clientRef: number,
  fen: bigint,
  refNo: string,
): Promise<void> => {
  const [client] = await ctx.tx
    .select({ applyLimitFen: apiClient.applyLimitFen, dayLimitFen: apiClient.dayLimitFen })
    .from(apiClient)
    .where(eq(apiClient.id, clientRef))
  if (!client) throw new Error(`there is no client ${clientRef}`)
  const { applyLimitFen, dayLimitFen } = client
  if (fen > applyLimitFen) {
    throw new Fault('24010', { text: `超过接口客户端单笔限额${formatYuan(applyLimitFen)}元` })
  }
  const day = ctx.today()
  const full = () => new Fault('24011', { text: `超过接口客户端当日限额${formatYuan(dayLimitFen)}元` })
  if (fen > dayLimitFen) throw full()
  const taken = await ctx.tx
    .insert(apiClientDay)
    .values({ clientRef, day, usedFen: fen })
    .onConflictDoUpdate({
      target: [apiClientDay.clientRef, apiClientDay.day],
      set: { usedFen: sql`${apiClientDay.usedFen} + ${fen}` },
      // What is being given back at this moment counts as taken still: never too little.
      setWhere: lte(sql`${apiClientDay.usedFen} + ${fen} - ${givenBackOn(clientRef, day)}`, dayLimitFen),
    })
    .returning({ day: apiClientDay.day })
  if (taken.length === 0) throw full()
  await ctx.tx.insert(apiClientUse).values({ clientRef, day, refNo, fen })
}

/**
 * Says what has become of what programs took for an application or an order. It happens once: what is kept is never given
 * back, and the other way round. The day's row is left alone, so that nobody waits for a submission under way.
 * @param memberId of whose programs; undefined: of everybody's
 */
export const endUse = async (
  ctx: Pick<Ctx, 'tx'>,
  refNo: string,
  state: Exclude<ClientUseState, 'taken'>,
  memberId?: number,
): Promise<void> => {
  const ofMember = ctx.tx
    .select({ id: apiClient.id })
    .from(apiClient)
    .where(eq(apiClient.memberId, memberId ?? 0))
  await ctx.tx
    .update(apiClientUse)
    .set({ state })
    .where(
      and(
        eq(apiClientUse.refNo, refNo),
        eq(apiClientUse.state, 'taken'),
        memberId === undefined ? undefined : inArray(apiClientUse.clientRef, ofMember),
      ),
    )
}
