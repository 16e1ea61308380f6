/** Whole applications of 秒贴 that race each other for what is left of a day's cap, as their payouts race them. */
import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { InstantCap } from '@portal/shared/instant/rules.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { payout } from '../discount/payout.ts'
import { queryRows } from '../platform/db/db.ts'
import { runOneJob } from '../platform/jobs/runner.ts'
import { handlersOf } from '../platform/kernel/outbox.ts'
import { sceneOf, seller } from './discount-scene.ts'
import { instantOf } from './instant-scene.ts'
import { exampleHolding, must, newKey, type TestBank } from './test-bank.ts'

type Outcome = { kind: 'made'; applyNo: string } | { kind: 'refused'; code: string }

/** No two of the same amount, none of them round. */
const faceOf = (at: number): bigint => 500_003n + BigInt((at * 7_919) % 300_007)

const lanes = 8

/** Everything in order, a few at once. */
const inLanes = async <Each>(all: readonly Each[], act: (each: Each) => Promise<void>): Promise<void> => {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** The parts of one bill, each with the net that its company sees for it. */
const partsOf = async (bank: TestBank, count: number) => {
  const { holding_id } = await exampleHolding(bank)
  const parts = []
  let start = 1n
  for (let at = 0; at < count; at += 1) {
    const end = start + faceOf(at) - 1n
    const bill = { holding_id, range: `${start}-${end}` }
    const { net_fen } = await bank.as(seller)('/api/discount/calc_interest', { bills: [bill] })
    parts.push({ at, bill, fen: faceOf(at), netFen: BigInt(net_fen) })
    start = end + 1n
  }
  return parts
}

const depositFen = async (bank: TestBank) =>
  BigInt((await bank.as(seller)('/api/discount/get_overview', {})).balance_fen)

/**
 * Ticks so many bills at once, every other one with no officer to go to, while payouts are made, and holds what came of
 * them to the fen: none above the cap, what was paid counted and booked once, what was turned away unpaid with its rule.
 * @param bank that fails no payout by the last digits of its amount
 */
export const raceForCap = async (bank: TestBank, count: number, cap: InstantCap): Promise<void> => {
  const at = sceneOf(bank)
  const quick = instantOf(bank)
  await at.change(`update sys_param set param_value = '0-0' where param_key = 'INSTANT_DELAY_MS'`)
  const parts = await partsOf(bank, count)
  const wholeFen = parts.reduce((sum, { fen }) => sum + fen, 0n)
  // A third of what will be asked for, and a fen.
  const limitFen = wholeFen / 3n + 1n
  await quick.inForce({ [`${cap}_day_fen`]: String(limitFen) })
  const { sign_no } = await bank.as(seller)('/api/instant/facts', {})
  const before = await depositFen(bank)

  const outcomes = new Map<number, Outcome>()
  const tick = async (part: (typeof parts)[number]) => {
    const input = {
      idem_key: newKey(),
      bills: [part.bill],
      sign_no,
      net_fen: String(part.netFen),
      officer: part.at % 2 === 0,
    }
    // What a busy database gave up on was not answered: it is asked again under its key.
    for (let tries = 0; tries < 5 && !outcomes.has(part.at); tries += 1) {
      await bank
        .as(seller)('/api/instant/apply', input)
        .then(
          ({ instant, officer }) => {
            const applyNo = must(instant ?? officer, 'an application').apply_no
            outcomes.set(part.at, { kind: 'made', applyNo })
          },
          error => {
            if (!(error instanceof Fault)) return
            outcomes.set(part.at, { kind: 'refused', code: error.code })
          },
        )
    }
  }
  const payouts = handlersOf([payout])
  const logger = pino({ level: 'silent' })
  let isTicking = true
  const pay = async () => {
    while ((await runOneJob(bank.db, bank.services, payouts, logger)) || isTicking) await wait(5)
  }
  const paying = Promise.all(Array.from({ length: 3 }, pay))
  await inLanes(parts, tick)
  isTicking = false
  await paying
  await at.change(`update outbox set next_at = now() where topic = '${payout.topic}' and state = 'waiting'`)
  while (await runOneJob(bank.db, bank.services, payouts, logger));

  const rows = await queryRows<{ no: string; state: string; product: string; stopped: { rule: string }[] }>(
    bank.db,
    sql`select a.apply_no as no, a.state, a.product, d.stopped_by as stopped
        from disc_apply a join instant_decision d on d.apply_id = a.id and d.round = a.round`,
  )
  const ends = new Map(rows.map(row => [row.no, row]))
  const ended = parts.map(part => {
    const outcome = must(outcomes.get(part.at), 'an outcome')
    return { ...part, outcome, end: outcome.kind === 'made' ? ends.get(outcome.applyNo) : undefined }
  })
  const paid = ended.filter(({ end }) => end?.state === 'D60')
  const turnedAway = ended.filter(({ end }) => end?.state !== 'D60')
  const paidFen = paid.reduce((sum, { fen }) => sum + fen, 0n)

  expect(paidFen).toBeLessThanOrEqual(limitFen)
  expect(paid.map(({ end }) => end)).toEqual(
    paid.map(() => expect.objectContaining({ product: 'instant', stopped: [] })),
  )
  const used = await queryRows<{ fen: string }>(
    bank.db,
    sql`select used_fen::text as fen from instant_use where cap = ${cap} and used_fen > 0`,
  )
  expect(used).toEqual([{ fen: String(paidFen) }])
  expect((await depositFen(bank)) - before).toBe(paid.reduce((sum, { netFen }) => sum + netFen, 0n))

  // What was turned away would have passed the cap, and says so: by the code of its call, or by its rule.
  expect(turnedAway.length).toBeGreaterThan(count / 3)
  for (const { at: nth, outcome, end, fen } of turnedAway) {
    expect(paidFen + fen).toBeGreaterThan(limitFen)
    if (outcome.kind === 'refused') {
      expect({ nth, code: outcome.code }).toEqual({ nth, code: '20351' })
      expect(nth % 2).toBe(1)
    } else expect(end).toMatchObject({ state: 'D20', stopped: [{ rule: `cap_${cap}` }] })
  }
  const failed = await queryRows(
    bank.db,
    sql`select last_error from outbox where topic = ${payout.topic} and tries > 0`,
  )
  expect(failed).toEqual([])
  await at.booksHold()
}
