import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearing } from '../ledger/clearing.ts'
import { queryRows } from '../platform/db/db.ts'
import { connect } from '../platform/kernel/port.ts'
import { type DeskScene, deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: DeskScene
beforeAll(async () => {
  bank = await newTestBank()
  at = deskSceneOf(bank)
})
beforeEach(() => bank.clock.set(new Date('2026-11-24T10:00:00+08:00')))
afterAll(() => bank.close())

const holdingOf = async (billNo: string) =>
  queryRows<{ holder: string; state: string }>(
    bank.db,
    sql`select m.company_name as holder, h.state from bill_holding h join member m on m.id = h.holder_member_id
        join bill b on b.id = h.bill_id where b.bill_no = ${billNo} and h.live`,
  )
const dueDay = (time: string) => bank.clock.set(new Date(`2026-12-01T${time}:00+08:00`))

/** The worked example: 9,500,000.00 at 1.45 % for seven days. */
const dealRepo = async (busi_type: 'BT02' | 'BT03') => {
  const bill = await at.give(ours.name, {
    faceFen: 950_000_000n,
    dueDate: '2027-01-18',
    issueDate: '2026-09-01',
  })
  const order_no = await at.deal({
    busi_type,
    rate_e6: 14_500,
    due_settle_dt: '2026-12-01',
    bills: [{ holding_id: bill.holding_id }],
  })
  await bank.runJobs()
  return { order_no, ...bill }
}

describe('a repo', () => {
  test.each([
    ['BT02', { holder: ours.name, state: '40' }],
    ['BT03', { holder: theirs.name, state: '40' }],
  ] as const)(
    '%s is that of the worked example in both legs, and the bill comes back',
    async (busiType, between) => {
      const used = await at.usedOf(theirs.name)
      const { order_no, bill_no, holding_id } = await dealRepo(busiType)
      expect(await at.detail(order_no)).toMatchObject({
        state: 'R40',
        interest_fen: '0',
        settle_fen: '950000000',
        due_interest_fen: '264178',
        due_settle_fen: '950264178',
        repo_days: 7,
        direction: 'TDD02',
      })
      expect(await holdingOf(bill_no)).toEqual([between])
      expect((await at.usedOf(theirs.name)) - used).toBe(950_000_000n)
      // Neither side can sell it meanwhile.
      await expect(at.save({ bills: [{ holding_id }] })).rejects.toMatchObject({
        code: busiType === 'BT02' ? '20015' : '20017',
      })

      bank.clock.set(new Date('2026-11-30T10:00:00+08:00'))
      await bank.runSchedule('rd_due')
      expect((await at.detail(order_no)).state).toBe('R40')
      dueDay('09:00')
      await bank.runSchedule('rd_due')
      await bank.runSchedule('rd_due')
      expect(await at.detail(order_no)).toMatchObject({
        state: 'R42',
        due_settle_state: 'MS04',
        due_acct_state: '02',
      })
      // Both days that it cleared on find it, and the day's figures count it.
      const trader = bank.as(ours.maker)
      for (const clears_on of ['2026-11-24', '2026-12-01']) {
        const { rows } = await trader('/api/rediscount/query_order', { clears_on, page_size: 100 })
        expect(rows.map(row => row.order_no)).toContain(order_no)
      }
      const cleared = await trader('/api/rediscount/query_order', { clears_on: '2026-12-01' })
      const { settle } = await trader('/api/rediscount/get_overview', {})
      expect(settle.in_count + settle.out_count).toBe(cleared.total)
      expect(await holdingOf(bill_no)).toEqual([{ holder: ours.name, state: '10' }])
      expect(await at.usedOf(theirs.name)).toBe(used)
      expect(await at.entries(order_no, theirs.maker)).toEqual([
        'C 买入返售金融资产 950000000',
        'C 存放清算资金 950000000',
        'C 票据利息收入 264178',
        'D 买入返售金融资产 950000000',
        'D 存放清算资金 950264178',
      ])
      expect(await at.entries(order_no, ours.maker)).toEqual([
        'C 卖出回购金融资产款 950000000',
        'C 存放清算资金 950264178',
        'D 卖出回购金融资产款 950000000',
        'D 存放清算资金 950000000',
        'D 票据利息支出 264178',
      ])
      await at.booksHold()
    },
  )

  test('whose taker cannot pay queues on the day, and is overdue after its latest time', async () => {
    const { order_no, bill_no } = await dealRepo('BT02')
    const freeze = (fen: string) =>
      at.change(`update settle_account set frozen_fen = ${fen} where book = 'CLEARING'
        and owner_member_id = (select id from member where company_name = '${ours.name}')`)
    await freeze('balance_fen')
    dueDay('09:00')
    await bank.runSchedule('rd_due')
    expect(await at.detail(order_no)).toMatchObject({ state: 'R40', due_settle_state: 'MS03' })
    for (const minute of ['09:01', '09:02']) {
      dueDay(minute)
      await bank.runSchedule('rd_due')
    }
    dueDay('16:31')
    await bank.runSchedule('rd_due')
    const { log } = await at.detail(order_no)
    expect(log.map(row => row.event).slice(-3)).toEqual(['settled', 'due_queue', 'due_overdue'])
    expect(await at.detail(order_no)).toMatchObject({
      state: 'R47',
      fail_code: 'SF03',
      reason: '到期资金不足',
    })
    expect(await holdingOf(bill_no)).toEqual([{ holder: ours.name, state: '40' }])
    await freeze('0')
    await at.booksHold()
  })

  test('counts a year as REPO_BASE says', async () => {
    await at.change(`update sys_param set param_value = '360' where param_key = 'REPO_BASE'`)
    const { order_no } = await dealRepo('BT02')
    expect(await at.detail(order_no)).toMatchObject({
      due_interest_fen: '267847',
      due_settle_fen: '950267847',
    })
  })
})

describe('a bill that falls due in an institution’s hands', () => {
  test('is paid to it once, on the day its interest ends, and its line is free; a dishonoured one stays', async () => {
    const line = () => at.usedOf(ours.name)
    const paid = await at.give(ours.name, {
      faceFen: 100_000_000n,
      dueDate: '2027-01-02',
      issueDate: '2026-09-01',
    })
    const unpaid = await at.give(ours.name, {
      faceFen: 200_000_000n,
      dueDate: '2027-01-02',
      issueDate: '2026-09-01',
    })
    await at.change(
      `update bill set acceptor_id = (select id from bank_org where overdue_flag limit 1) where bill_no = '${unpaid.bill_no}'`,
    )
    const clearing = async () =>
      BigInt((await bank.as(ours.maker)('/api/rediscount/get_overview', {})).clearing_fen)
    // The seeded bills fall due before these.
    bank.clock.set(new Date('2027-01-02T10:00:00+08:00'))
    await bank.runSchedule('present_due')
    const before = await clearing()
    const used = await line()
    expect(await holdingOf(paid.bill_no)).toMatchObject([{ state: '10' }])
    bank.clock.set(new Date('2027-01-04T10:00:00+08:00'))
    await bank.runSchedule('present_due')
    await bank.runSchedule('present_due')
    expect(await holdingOf(paid.bill_no)).toMatchObject([{ holder: ours.name, state: '60' }])
    expect(await holdingOf(unpaid.bill_no)).toMatchObject([{ holder: ours.name, state: '10' }])
    const told = await queryRows(bank.db, sql`select 1 from notice where body like ${`%${unpaid.bill_no}%`}`)
    expect(told).toHaveLength(1)
    expect((await clearing()) - before).toBe(100_000_000n)
    expect(used - (await line())).toBe(100_000_000n)
    await at.booksHold()
  })

  test('stays where it is while nobody says whether it was paid, and is booked once when somebody does', async () => {
    const asked: string[] = []
    let silent = true
    const own = await newTestBank([
      connect(clearing, {
        source: 'test',
        ask: async orders => {
          asked.push(...orders.map(({ reference }) => reference))
          return orders.map(() => (silent ? { kind: 'silent', why: 'no_answer' } : { kind: 'paid' }))
        },
      }),
    ])
    const scene = deskSceneOf(own)
    const { bill_no } = await scene.give(ours.name, {
      faceFen: 100_000_000n,
      dueDate: '2027-01-04',
      issueDate: '2026-09-01',
    })
    const stateNow = async () => {
      const [row] = await queryRows<{ state: string }>(
        own.db,
        sql`select h.state from bill_holding h join bill b on b.id = h.bill_id where b.bill_no = ${bill_no}`,
      )
      return row?.state
    }
    for (const day of ['2027-01-04', '2027-01-05']) {
      own.clock.set(new Date(`${day}T10:00:00+08:00`))
      await own.runSchedule('present_due')
      expect(await stateNow()).toBe('35')
    }
    silent = false
    await own.runJobs()
    expect(await stateNow()).toBe('60')
    // It was asked about on both days under one number.
    const [order] = await queryRows<{ reference: string; booked: number }>(
      own.db,
      sql`select o.reference, (select count(*)::int from ledger_txn t where t.kind = 'rd_maturity' and t.ref_no = o.subject) as booked
          from clearing_order o join bill_holding h on o.subject = 'holding ' || h.id join bill b on b.id = h.bill_id
          where b.bill_no = ${bill_no}`,
    )
    expect(order?.booked).toBe(1)
    expect(asked.filter(reference => reference === order?.reference).length).toBeGreaterThan(2)
    await scene.booksHold()
    await own.close()
  })
})
