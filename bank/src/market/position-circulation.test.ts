import { type Circulation, circulationNames } from '@portal/shared/bills/exchange-codes.ts'
import { beforeAll, expect, test } from 'vitest'
import { deskSceneOf, ours, theirs } from '../testing/market-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Positions narrowed by 流通标志: the database finds what each row says of itself. */

const codes = Object.keys(circulationNames) as Circulation[]
/** A day of issue on which no other bill is drawn, so that the number finds those of this test. */
const ISSUED = '2026-06-02'
const DRAWN = '20260602'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  const desk = deskSceneOf(bank)
  const give = (faceFen: bigint) =>
    desk.give(ours.name, { faceFen, dueDate: '2026-12-01', issueDate: ISSUED })
  const set = (what: string, { holding_id }: { holding_id: string }) =>
    desk.change(`update bill_holding set ${what} where id = ${holding_id}`)
  for (const busi_type of ['BT02', 'BT03']) {
    const bills = [{ holding_id: (await give(100_000_000n)).holding_id }]
    await desk.deal({ busi_type, due_settle_dt: '2026-07-07', bills })
  }
  await bank.runJobs()
  // Dealt, not settled yet; free; not to be endorsed; presented; in a recourse.
  await desk.deal({ bills: [{ holding_id: (await give(200_000_001n)).holding_id }] })
  await give(300_000_007n)
  const { bill_no } = await give(400_000_000n)
  await desk.change(`update bill set transferable = false where bill_no = '${bill_no}'`)
  await set(`state = '35'`, await give(500_000_000n))
  await set(`state = '20', lock_ref = 'ZS20260620000001'`, await give(600_000_000n))
  return () => bank.close()
})

const listed = (account: string, circulation?: Circulation) =>
  bank.as(account)('/api/rediscount/query_position', {
    bill_no: DRAWN,
    page_size: 100,
    ...(circulation && { circulation }),
  })

test.each([
  { ...ours, wanted: ['TF0301', 'TF0302', 'TF0303', 'TF0304', 'TF0401', 'TF0402'] },
  { ...theirs, wanted: ['TF0305'] },
])('$name has those whose row has the code, and their sum', async ({ maker, wanted }) => {
  const all = await listed(maker)
  expect(all.total).toBe(all.rows.length)
  const met: Circulation[] = []
  for (const code of codes) {
    const { rows, total, total_fen } = await listed(maker, code)
    const own = all.rows.filter(({ circulation }) => circulation === code)
    expect([code, rows.map(row => row.holding_id).sort()]).toEqual([
      code,
      own.map(row => row.holding_id).sort(),
    ])
    expect([total, total_fen]).toEqual([
      own.length,
      String(own.reduce((sum, { amount_fen }) => sum + BigInt(amount_fen), 0n)),
    ])
    if (total > 0) met.push(code)
  }
  expect(met.sort()).toEqual(wanted)
})

test('the code is asked beside the other conditions', async () => {
  const free = { bill_no: DRAWN, circulation: 'TF0301' } as const
  const call = bank.as(ours.maker)
  expect(await call('/api/rediscount/query_position', { ...free, state: '10' })).toMatchObject({
    total: 1,
    total_fen: '300000007',
  })
  expect(await call('/api/rediscount/query_position', { ...free, state: '20' })).toMatchObject({
    total: 0,
    total_fen: '0',
  })
})
