import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { createRandom, type Random } from '../sandbox/random.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: DeskScene
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
  bank.clock.set(new Date('2026-11-24T10:00:00+08:00'))
})
afterAll(() => bank.close())

const both = [ours, theirs] as const
type Side = (typeof both)[number]

/** Every line: what it says is used, and what live holdings and running orders say they take of it. */
const drifted = () =>
  queryRows(
    bank.db,
    sql`select * from (
      select m.company_name as member, c.id::text as line, c.used_fen::text as used,
        (coalesce((select sum(h.amount_fen) from bill_holding h where h.live and h.credit_line_id = c.id), 0)
          + coalesce((select sum(l.face_fen) from rd_order_bill l where l.credit_line_id = c.id), 0))::text as recorded
      from rd_credit_line c join member m on m.id = c.member_id) lines where used <> recorded`,
  )
/** Rows that are over must not go on holding a line. */
const leftBehind = () =>
  queryRows(
    bank.db,
    sql`select id from bill_holding where credit_line_id is not null and (not live or state in ('50', '60'))`,
  )
const hold = async (after: string) => {
  expect(await drifted(), after).toEqual([])
  expect(await leftBehind(), after).toEqual([])
}
const lineOf = async (side: Side, acceptor: string) => {
  const [row] = await queryRows<{ id: string; used: string }>(
    bank.db,
    sql`select c.id::text as id, c.used_fen::text as used from rd_credit_line c join member m on m.id = c.member_id
          join bank_org o on o.id = c.acceptor_id where m.company_name = ${side.name} and o.name = ${acceptor}`,
  )
  return row
}
const freeOf = async ({ maker }: Side) =>
  (await bank.as(maker)('/api/rediscount/query_position', { state: '10', page_size: 100 })).rows.filter(
    row => row.blocked_reason === '' && row.due_dt > '2026-12-20',
  )

/** Terms by which `from` sells; the scene's own are those of the first institution. */
const sell = async (from: Side, more: Record<string, unknown>) => {
  const to = from === ours ? theirs : ours
  const { order_no } = await at.save({ cp_user_code: await at.userCodeOf(to.name), ...more }, from.maker)
  await at.submit(order_no, from.maker)
  await at.pass(order_no, from.checker)
  await at.accept(order_no, to.maker)
  await at.pass(order_no, to.checker)
  return order_no
}

const acceptors = ['中原示例银行', '云岭示例银行', '澜城示例农村商业银行']

describe('a line that is added after a purchase', () => {
  test('is given back nothing that the one before it took', async () => {
    const bill = await at.give(ours.name, {
      faceFen: 100_000_000n,
      dueDate: '2027-01-18',
      issueDate: '2026-09-01',
    })
    await sell(ours, { bills: [{ holding_id: bill.holding_id }] })
    await bank.runJobs()
    const used = await at.usedOf(theirs.name)
    const [org] = await queryRows<{ no: string }>(
      bank.db,
      sql`select bank_no as no from bank_org where name = '中原示例银行'`,
    )
    await bank.as(theirs.maker)('/api/rediscount/save_limit', {
      acceptor_no: must(org, 'the acceptor').no,
      limit_fen: '900000000000',
      expires_dt: '2027-12-31',
    })
    const held = must(
      (await freeOf(theirs)).find(row => row.bill_no === bill.bill_no),
      'the bill',
    )
    await sell(theirs, { bills: [{ holding_id: held.holding_id }] })
    await bank.runJobs()
    expect(used - (await at.usedOf(theirs.name))).toBe(100_000_000n)
    expect(await lineOf(theirs, '中原示例银行')).toMatchObject({ used: '0' })
    await hold('the resale')
  })

  test('own acceptances are known by whom they are of, not by a name', async () => {
    const bill = await at.give(ours.name, {
      faceFen: 50_000_000n,
      dueDate: '2027-01-18',
      issueDate: '2026-09-01',
    })
    await at.change(`update bill set acceptor_id = (select id from bank_org where name = '${theirs.name}')
      where bill_no = '${bill.bill_no}'`)
    await at.change(`update bank_org set name = '华东示例银行（更名）' where name = '${theirs.name}'`)
    const used = await at.usedOf(theirs.name)
    await sell(ours, { bills: [{ holding_id: bill.holding_id }] })
    await bank.runJobs()
    expect(await at.usedOf(theirs.name)).toBe(used)
    await at.change(`update bank_org set name = '${theirs.name}' where name = '华东示例银行（更名）'`)
    await hold('an own acceptance')
  })
})

/** One step of a random sequence; steps that are refused leave everything as it was. */
const steps: readonly ((random: Random) => Promise<string>)[] = [
  async random => {
    const side = random.pick(both)
    const faceFen = BigInt(random.between(10, 900)) * 1_000_001n
    await at.give(side.name, { faceFen, dueDate: '2027-01-18', issueDate: '2026-09-01' })
    return 'given'
  },
  async random => {
    const side = random.pick(both)
    const held = random.pick(await freeOf(side))
    const amount = BigInt(held.amount_fen)
    const isPart = held.splittable && random.next() < 0.5 && held.range !== '0'
    const start = BigInt(held.range.split('-')[0] ?? 1)
    const range = isPart ? `${start}-${start + amount / 3n}` : undefined
    await sell(side, { bills: [{ holding_id: held.holding_id, ...(range && { range }) }] })
    await bank.runJobs()
    return 'sold'
  },
  async random => {
    const side = random.pick(both)
    const held = random.pick(await freeOf(side))
    await sell(side, {
      busi_type: random.pick(['BT02', 'BT03'] as const),
      rate_e6: 14_500,
      due_settle_dt: '2026-12-01',
      bills: [{ holding_id: held.holding_id }],
    })
    await bank.runJobs()
    return 'given for a repo'
  },
  async random => {
    const side = random.pick(both)
    const held = random.pick(await freeOf(side))
    const start = BigInt(held.range === '0' ? 1 : (held.range.split('-')[0] ?? 1))
    const range =
      held.splittable && held.range !== '0' ? `${start}-${start + BigInt(held.amount_fen) / 2n}` : undefined
    const { order_no } = await at.save(
      {
        cp_user_code: await at.userCodeOf(side === ours ? theirs.name : ours.name),
        bills: [{ holding_id: held.holding_id, ...(range && { range }) }],
      },
      side.maker,
    )
    await at.submit(order_no, side.maker)
    await bank.as(side.checker)('/api/rediscount/review_return', { order_no, reason: '利率与询价结果不符' })
    return 'split and joined again'
  },
  async random => {
    const side = random.pick(both)
    const [org] = await queryRows<{ no: string }>(
      bank.db,
      sql`select bank_no as no from bank_org where name = ${random.pick(acceptors)}`,
    )
    await bank.as(side.maker)('/api/rediscount/save_limit', {
      acceptor_no: must(org, 'an acceptor').no,
      limit_fen: '900000000000',
      expires_dt: '2027-12-31',
    })
    return 'a line of its own'
  },
  async random => {
    const name = random.pick(acceptors)
    await at.change(
      `update bank_org set org_class = '${random.pick(['GG', 'CS', 'SN'] as const)}' where name = '${name}'`,
    )
    return 'another class'
  },
]

describe('every line’s use is the sum of what is recorded', () => {
  test.each([1, 2, 3])(
    'through a random sequence of deals, repos, lines and changes of acceptors (%i)',
    async seed => {
      const random = createRandom(seed)
      const done: string[] = []
      for (let turn = 0; turn < 14; turn += 1) {
        const step = random.pick(steps)
        done.push(
          await step(random).catch((error: { code?: string }) => `refused ${error.code ?? String(error)}`),
        )
        await hold(done.join(', '))
      }
      expect(done.filter(each => !each.startsWith('refused')).length, done.join(', ')).toBeGreaterThan(7)
    },
  )

  test('and when the repos end and all bills fall due', async () => {
    bank.clock.set(new Date('2026-12-01T09:00:00+08:00'))
    await bank.runSchedule('rd_due')
    await hold('the repos’ end')
    bank.clock.set(new Date('2027-01-19T10:00:00+08:00'))
    await bank.runSchedule('present_due')
    await hold('maturity')
    const open = await queryRows(
      bank.db,
      sql`select h.id from bill_holding h join bill b on b.id = h.bill_id where h.live and h.state in ('10', '20', '40') and b.due_dt = '2027-01-18'
            and h.credit_line_id is not null`,
    )
    expect(open).toEqual([])
    await at.booksHold()
  })
})

describe('a line that two deals want at once', () => {
  test('is taken by one of them', async () => {
    bank.clock.set(new Date('2026-11-24T10:00:00+08:00'))
    const orders: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const bill = await at.give(ours.name, {
        faceFen: 70_000_000n,
        dueDate: '2027-01-18',
        issueDate: '2026-09-01',
      })
      await at.change(`update bill set acceptor_id = (select id from bank_org where name = '江州示例股份制银行')
        where bill_no = '${bill.bill_no}'`)
      const order_no = await at.send({ bills: [{ holding_id: bill.holding_id }] })
      await at.accept(order_no)
      orders.push(order_no)
    }
    await at.change(`update rd_credit_line set limit_fen = used_fen + 100000000 where acceptor_class = 'GG'
      and member_id = (select id from member where company_name = '${theirs.name}')`)
    const used = await at.usedOf(theirs.name)
    const passed = await Promise.allSettled(orders.map(order_no => at.pass(order_no, theirs.checker)))
    expect(passed.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(passed.find(each => each.status === 'rejected')).toMatchObject({ reason: { code: '21007' } })
    expect((await at.usedOf(theirs.name)) - used).toBe(70_000_000n)
    await hold('the race')
  })
})
