/**
 * 票据查验 of bills that came in: a job asks the registry, with no transaction open, and only its confirmation makes
 * a holding available (05 → 10). Any other answer leaves the holding as it is, with the reason; silence is asked
 * about again by itself, everything else when the company wants to.
 */

import { randomUUID } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayStart } from '../../platform/calendar/day-bounds.ts'
import { bill, billHolding, billRegistryAnswer } from '../../platform/db/schema/bills.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { Ctx, Handler } from '../../platform/kernel/handler.ts'
import { defineJob } from '../../platform/kernel/outbox.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import { tellAnswers } from './checking-news.ts'
import { findHolding, findHoldings, type HoldingView, rangeOf } from './holding-view.ts'
import { lockBills } from './locking.ts'
import { moveHolding } from './move-holdings.ts'
import { sealParties } from './parties.ts'
import { billRegistry } from './registry.ts'
import { type Answered, askAbout, keepAnswers, questionsOf } from './registry-evidence.ts'

/** A real exchange does not answer immediately either; real milliseconds. */
const arrivalMs = 1_000
const minuteMs = 60_000
/** A question under way is not asked a second time before that. */
const underWayMs = 2 * minuteMs
const dayMs = 24 * 60 * minuteMs
/** How many bills are asked about together. */
const batch = 100
/** How often a day a company may have one bill asked about again. */
export const mostAgain = 5

/** Wait before silence is asked about again, real milliseconds: a minute, doubled up to a day. */
export const silenceWait = (tries: number): number => Math.min(minuteMs * 2 ** (tries - 1), dayMs)

const later = (ms: number) => new Date(Date.now() + ms)

/** When a holding that has just come in is asked about once more, should its job have been lost. */
export const askedOnArrival = () => later(underWayMs)

/** Has the registry asked about holdings of one company that have just come in. */
export const enqueueArrivals = async (ctx: Ctx, by: string, holdingIds: readonly number[]): Promise<void> => {
  for (let from = 0; from < holdingIds.length; from += batch) {
    const holding_ids = holdingIds.slice(from, from + batch).map(String)
    await ctx.enqueue(askRegistry, { holding_ids, asked_for: 'arrival', by }, arrivalMs)
  }
}

const isWaiting = and(eq(billHolding.live, true), eq(billHolding.state, '05'))

/** Those that still wait, each with its question. */
const askedOf = async (ctx: Ctx, ids: readonly number[]) => {
  const holdings = await findHoldings(ctx.tx, and(inArray(billHolding.id, [...ids]), isWaiting))
  const members = new Set(holdings.map(row => row.holderMemberId))
  const asked: { holding: HoldingView; claim: Awaited<ReturnType<typeof questionsOf>>[number] }[] = []
  for (const memberId of members) {
    if (memberId === null) continue
    const own = holdings.filter(row => row.holderMemberId === memberId)
    const claims = own.map(row => ({ billId: row.billId, range: rangeOf(row) }))
    const questions = await questionsOf(ctx, memberId, claims)
    for (const [at, holding] of own.entries()) {
      const claim = questions[at]
      if (claim) asked.push({ holding, claim })
    }
  }
  return asked
}

/** Changes of a holding by an answer of the registry. */
const changesOf = ({ outcome, reason }: Answered['verdict'], tries: number) => {
  const said = { registryOutcome: outcome, registryReason: reason, registryNextAt: null, registryTries: 0 }
  if (outcome !== 'silent') return said
  return { ...said, registryTries: Math.min(tries + 1, 99), registryNextAt: later(silenceWait(tries + 1)) }
}

/** The accounts on the face come with the registry's confirmation: nobody types them. */
const keepParties = async (ctx: Ctx, billId: number, answer: Answered['answer']): Promise<void> => {
  if (answer.kind !== 'known' || !answer.parties) return
  await ctx.tx
    .update(bill)
    .set({ partiesEnc: sealParties(ctx.atRest, answer.parties) })
    .where(eq(bill.id, billId))
}

/**
 * Writes an answer to the holding it was asked about. One that was deleted meanwhile, or confirmed by an answer that
 * came first, stays as it is.
 * @returns whether the answer counted
 */
const settle = async (
  ctx: Ctx,
  holdingId: number,
  { claim, verdict, question, answer }: Answered,
): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ tries: billHolding.registryTries })
    .from(billHolding)
    .where(and(eq(billHolding.id, holdingId), isWaiting))
    .for('update')
  if (!row) return false
  const changes = changesOf(verdict, row.tries)
  if (verdict.outcome === 'confirmed') {
    await moveHolding(ctx.tx, 'confirm', { id: holdingId }, changes)
    await keepParties(ctx, claim.billId, answer)
  } else {
    await ctx.tx
      .update(billHolding)
      .set({ ...changes, version: sql`${billHolding.version} + 1`, modifiedAt: new Date() })
      .where(eq(billHolding.id, holdingId))
  }
  await ctx.audit({
    action: 'bills.checked',
    objectType: 'bill',
    objectNo: question.billNo,
    after: { outcome: verdict.outcome, ...(verdict.reason && { reason: verdict.reason }) },
  })
  return true
}

export const askRegistry = defineJob({
  topic: 'ask_registry',
  payload: z.object({
    holding_ids: z.array(z.string()),
    asked_for: z.enum(['arrival', 'again']),
    by: z.string(),
    /** The number of answers about the one bill asked about: until there is another, it is the same question. */
    answers: z.int().optional(),
  }),
  key: ({ holding_ids, answers }) =>
    answers === undefined ? randomUUID() : `again:${holding_ids[0]}:${answers}`,
  run: async (ctx, { holding_ids: ids, asked_for: askedFor, by }) => {
    const asked = await askedOf(ctx, ids.map(Number))
    if (asked.length === 0) return undefined
    return async () => {
      const answered = await askAbout(
        ctx.behind(billRegistry),
        asked.map(({ claim }) => claim),
      )
      return async writer => {
        await lockBills(
          writer.tx,
          asked.map(({ holding }) => holding.billId),
        )
        const idOf = (_: Answered, at: number) => String(asked[at]?.holding.holdingId)
        await keepAnswers(writer, answered, { for: askedFor, by, refOf: idOf })
        const counted: Answered[] = []
        for (const [at, answer] of answered.entries()) {
          const id = asked[at]?.holding.holdingId
          if (id !== undefined && (await settle(writer, id, answer))) counted.push(answer)
        }
        for (const memberId of new Set(counted.map(each => each.memberId))) {
          await tellAnswers(
            writer,
            memberId,
            counted.filter(each => each.memberId === memberId),
          )
        }
      }
    }
  },
})

/** Asks about all whose time has come: silence, and bills that came in before there was a registry. */
const askDue = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .where(and(isWaiting, lte(billHolding.registryNextAt, new Date())))
    .orderBy(asc(billHolding.registryNextAt), asc(billHolding.id))
    .limit(10 * batch)
    .for('update', { skipLocked: true })
  for (let from = 0; from < due.length; from += batch) {
    const ids = due.slice(from, from + batch).map(row => row.id)
    await ctx.tx
      .update(billHolding)
      .set({ registryNextAt: later(underWayMs) })
      .where(inArray(billHolding.id, ids))
    await ctx.enqueue(askRegistry, { holding_ids: ids.map(String), asked_for: 'again', by: 'system' })
  }
}

export const askRegistryDue = defineSchedule({ name: 'ask_registry', every: 'minute', run: askDue })

/** Answers about a holding so far, and how often its company asked for one today. */
const askedBefore = async (ctx: Ctx, holdingId: number) => {
  const ofHolding = and(
    eq(billRegistryAnswer.refNo, String(holdingId)),
    inArray(billRegistryAnswer.askedFor, ['arrival', 'again']),
  )
  const [all] = await ctx.tx.select({ n: count() }).from(billRegistryAnswer).where(ofHolding)
  const [today] = await ctx.tx
    .select({ n: count() })
    .from(billRegistryAnswer)
    .where(
      and(
        ofHolding,
        eq(billRegistryAnswer.askedFor, 'again'),
        sql`${billRegistryAnswer.askedBy} <> 'system'`,
        gte(billRegistryAnswer.at, dayStart(ctx.today())),
      ),
    )
  return { all: all?.n ?? 0, today: today?.n ?? 0 }
}

/** @throws Fault 20017, 20000 unless it waits, 20087 */
export const checkBill: Handler<'/api/bills/check_bill'> = async (ctx, input) => {
  const found = await findHolding(ctx.tx, Number(input.holding_id))
  if (!found?.live || found.holderMemberId !== ctx.operator.memberId) throw new Fault('20017')
  await lockBills(ctx.tx, [found.billId])
  const { all, today } = await askedBefore(ctx, found.holdingId)
  if (today >= mostAgain) throw new Fault('20087')
  const [waiting] = await ctx.tx
    .update(billHolding)
    .set({
      registryOutcome: '',
      registryReason: '',
      registryTries: 0,
      registryNextAt: later(underWayMs),
      version: sql`${billHolding.version} + 1`,
      modifiedAt: new Date(),
    })
    .where(and(eq(billHolding.id, found.holdingId), isWaiting))
    .returning({ id: billHolding.id })
  if (!waiting) throw new Fault('20000', { text: '该票据不在待查验状态' })
  const asked = { holding_ids: [String(found.holdingId)], answers: all, by: ctx.operator.account }
  await ctx.enqueue(askRegistry, { ...asked, asked_for: 'again' }, arrivalMs)
  await ctx.audit({ action: 'bills.check', objectType: 'bill', objectNo: found.billNo })
  await tellChange(ctx, { to: { memberId: found.holderMemberId }, topic: 'bill' })
  return [{ result: 'ok' }]
}
