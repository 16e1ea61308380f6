import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payout } from '../discount/payout.ts'
import { queryRows } from '../platform/db/db.ts'
import type { InstantTerms } from '../platform/db/schema/instant.ts'
import { runOneJob } from '../platform/jobs/runner.ts'
import { handlersOf } from '../platform/kernel/outbox.ts'
import { sceneOf, seller } from '../testing/discount-scene.ts'
import { instantOf, wideTerms } from '../testing/instant-scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { takeCaps } from './caps.ts'
import { type CapLeft, fullVerdicts } from './verdicts.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const used = async () =>
  Object.fromEntries(
    (
      await queryRows<{ cap: string; fen: string }>(
        bank.db,
        sql`select cap || ':' || subject_id as cap, used_fen::text as fen from instant_use`,
      )
    ).map(({ cap, fen }) => [cap, BigInt(fen)]),
  )

describe('the caps of a day', () => {
  test('let no money go on an empty reason: what was refused and shows room is a fault', () => {
    const open: CapLeft = { cap: 'bank', name: '', limitFen: 100n, usedFen: 20n, thisFen: 80n }
    expect(fullVerdicts([])).toEqual([])
    expect(fullVerdicts([open, { ...open, cap: 'company', usedFen: 21n }])).toMatchObject([
      { rule: 'cap_company' },
    ])
    expect(() => fullVerdicts([open])).toThrow('a cap was refused')
  })

  test('are never passed by a fen, whatever 200 payouts at once ask for', async () => {
    const limits = { company: 60_000n, group: 90_000n, acceptor: 70_000n, bank: 100_000n }
    const terms = {
      ...wideTerms,
      ...Object.fromEntries(Object.entries(limits).map(([cap, fen]) => [`${cap}_day_fen`, String(fen)])),
    } as unknown as InstantTerms
    const asked = Array.from({ length: 200 }, (_, at) => {
      const fen = BigInt(1 + ((at * 7_919) % 1_500))
      return [
        { cap: 'bank', id: 0, name: '', fen },
        { cap: 'group', id: 1 + (at % 2), name: '集团', fen },
        { cap: 'company', id: 10 + (at % 3), name: '企业', fen },
        { cap: 'acceptor', id: 20 + (at % 2), name: '承兑人', fen },
      ] as const
    })
    const today = () => '2026-06-23'
    const full: Awaited<ReturnType<typeof takeCaps>>[] = []
    // As many at once as the pool has connections for.
    const waiting = [...asked.entries()]
    const drain = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, subjects] = next
        full[at] = await bank.db.transaction(tx => takeCaps({ tx, today }, terms, subjects))
      }
    }
    await Promise.all(Array.from({ length: 8 }, drain))
    const sums: Record<string, bigint> = {}
    for (const [at, subjects] of asked.entries()) {
      if (full[at]?.length !== 0) continue
      for (const { cap, id, fen } of subjects) sums[`${cap}:${id}`] = (sums[`${cap}:${id}`] ?? 0n) + fen
    }
    const taken = await used()
    expect(taken).toEqual(sums)
    for (const [key, fen] of Object.entries(taken)) {
      expect(fen).toBeLessThanOrEqual(limits[key.split(':')[0] as keyof typeof limits])
    }
    // What was turned away would have passed a cap: there is no room left for it.
    const refused = asked.filter((_, at) => full[at]?.length !== 0)
    expect(refused.length).toBeGreaterThan(10)
    for (const subjects of refused) {
      expect(subjects.some(({ cap, id, fen }) => (taken[`${cap}:${id}`] ?? 0n) + fen > limits[cap])).toBe(
        true,
      )
    }
  })

  test('are those of one day, though it ends while they are taken: a refusal keeps its reason and takes nothing', async () => {
    const terms = { ...wideTerms, bank_day_fen: '100' } as unknown as InstantTerms
    const subjects = [
      { cap: 'company', id: 10, name: '企业', fen: 80n },
      { cap: 'bank', id: 0, name: '', fen: 80n },
    ] as const
    /** Takes on 2026-06-23, whose last moment is that of the n-th question for the day. */
    const take = (lastAsked: number) => {
      let asked = 0
      const today = () => {
        asked += 1
        return asked > lastAsked ? '2026-06-24' : '2026-06-23'
      }
      return bank.db.transaction(tx => takeCaps({ tx, today }, terms, subjects))
    }
    expect(await take(100)).toEqual([])
    for (const lastAsked of [1, 2, 4, 6, 7, 8]) {
      const full = await take(lastAsked)
      expect(fullVerdicts(full).filter(({ text }) => text !== '')).toEqual([
        { rule: 'cap_bank', text: expect.stringContaining('已用 0.80 元，本笔 0.80 元') },
      ])
      expect(await used()).toEqual({ 'company:10': 80n, 'bank:0': 80n })
    }
  })

  test('let of five applications at once pass as many as fit; the others go to an officer, unpaid', async () => {
    const at = sceneOf(bank)
    const quick = instantOf(bank)
    await at.change(`update sys_param set param_value = '0-0' where param_key = 'INSTANT_DELAY_MS'`)
    // Two of them, and a fen less than three.
    await quick.inForce({ company_day_fen: String(3n * 10_000_000n - 1n) })
    const { holding_id } = await exampleHolding(bank)
    const { sign_no } = await bank.as(seller)('/api/instant/facts', {})
    const parts = Array.from({ length: 5 }, (_, part) => ({
      holding_id,
      range: `${part * 10_000_000 + 1}-${(part + 1) * 10_000_000}`,
    }))
    const [first] = parts
    const bills = [must(first, 'a part')]
    const { net_fen } = await bank.as(seller)('/api/discount/calc_interest', { bills })
    const made = await Promise.all(
      parts.map(part =>
        bank.as(seller)('/api/instant/apply', {
          idem_key: newKey(),
          bills: [part],
          sign_no,
          net_fen,
        }),
      ),
    )
    const drain = async () => {
      while (await runOneJob(bank.db, bank.services, handlersOf([payout]), pino({ level: 'silent' })));
    }
    await bank.db.execute(sql`update outbox set next_at = now() where state = 'waiting'`)
    await Promise.all(Array.from({ length: 4 }, drain))
    const failed = await queryRows(
      bank.db,
      sql`select last_error from outbox where topic = 'disc_payout' and tries > 0`,
    )
    expect(failed).toEqual([])
    const states = await queryRows<{ state: string; n: number; fen: string }>(
      bank.db,
      sql`select state, count(*)::int as n, sum(total_fen)::text as fen from disc_apply
        where product = 'instant' group by state order by state`,
    )
    expect(made).toHaveLength(5)
    expect(states).toEqual([
      { state: 'D20', n: 3, fen: '30000000' },
      { state: 'D60', n: 2, fen: '20000000' },
    ])
    expect(Object.entries(await used()).filter(([key]) => key.startsWith('company'))).toEqual([
      [expect.any(String), 20_000_000n],
    ])
    await at.booksHold()
  })
})
