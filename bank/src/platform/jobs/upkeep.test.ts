import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { quoteDays } from '../../discount/ended-quotes.ts'
import { sessionDays } from '../../people/sign-in/purge-sessions.ts'
import { sceneOf, seller } from '../../testing/discount-scene.ts'
import { exampleHolding, exampleNow, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { queryRows } from '../db/db.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const dayMs = 24 * 60 * 60 * 1000
const rows = <Row>(statement: ReturnType<typeof sql>) => queryRows<Row>(bank.db, statement)

describe('what nobody can use any more', () => {
  test('sessions go a month after their last use, whatever ended them', async () => {
    await bank.db.execute(sql`
      insert into session (operator_id, utoken_hash, created_at, last_seen_at, ended_at, kicked)
      select (select min(id) from operator), lpad(n::text, 64, 'e'), now() - make_interval(days => 60),
        now() - make_interval(days => n), case when n % 2 = 0 then now() - make_interval(days => n) end, n % 4 = 0
      from unnest(array[${sessionDays + 2}, ${sessionDays + 1}, ${sessionDays - 1}, ${sessionDays - 2}]::int[]) as n`)
    await bank.runSchedule('purge_sessions')
    const left = await rows<{ hash: string }>(
      sql`select ltrim(utoken_hash, 'e') as hash from session where utoken_hash like 'eeee%' order by id`,
    )
    expect(left.map(({ hash }) => Number(hash))).toEqual([sessionDays - 1, sessionDays - 2])
    expect((await bank.as(seller)('/api/user/get_menu_list', {})).menu_list).toBeDefined()
  })

  test('the last two sessions of everybody stay: who has worked here is never taken for new', async () => {
    const of = sql`(select max(id) from operator)`
    await bank.db.execute(sql`delete from session where operator_id = ${of}`)
    await bank.db.execute(sql`
      insert into session (operator_id, utoken_hash, created_at, last_seen_at)
      select ${of}, lpad(n::text, 64, 'f'), now() - make_interval(days => n), now() - make_interval(days => n)
      from unnest(array[400, 300, 200, 100]) as n`)
    await bank.runSchedule('purge_sessions')
    const left = await rows<{ hash: string }>(
      sql`select ltrim(utoken_hash, 'f') as hash from session where operator_id = ${of} order by id`,
    )
    expect(left.map(({ hash }) => hash)).toEqual(['200', '100'])
  })

  test('quotes go a month after they expired with their bills, those of applications stay', async () => {
    const { submit } = sceneOf(bank)
    const { holding_id } = await exampleHolding(bank)
    const bills = [{ holding_id }]
    const quote = () => bank.as(seller)('/api/discount/get_quote', { bills })
    const unused = await quote()
    const { apply_no } = await submit(bills)
    const locks = async () =>
      (await rows<{ lock_no: string }>(sql`select lock_no from rate_lock order by id`)).map(
        ({ lock_no }) => lock_no,
      )
    const before = await locks()
    expect(before).toContain(unused.lock_no)

    const at = (days: number) => bank.clock.set(new Date(new Date(exampleNow).getTime() + days * dayMs))
    at(quoteDays - 1)
    await bank.runSchedule('purge_quotes')
    expect(await locks()).toEqual(before)
    at(quoteDays + 1)
    await bank.runSchedule('purge_quotes')
    expect(await locks()).not.toContain(unused.lock_no)
    const [kept] = await rows<{ used_by: string; bills: number }>(
      sql`select used_by, (select count(*)::int from rate_lock_bill b where b.lock_id = l.id) as bills
        from rate_lock l where used_by = ${apply_no}`,
    )
    expect(kept).toEqual({ used_by: apply_no, bills: 1 })
  })
})
