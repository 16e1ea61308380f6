import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { recourseActs } from '../testing/recourse-acts.ts'
import { type ChainMember, fund, signedCompanies } from '../testing/recourse-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* What a recourse leaves for people, programs and auditors, step by step: part paid, refused, the rest paid. */

/** As large as a package may be with the tail that its acceptor refuses. */
const FACE = 99_999_999_971n
const DUE = '2026-06-23'
const PART = 1_000_000_001n
/** By Python: round(99999999971 × 33500 × 12 ÷ 360 ÷ 10⁶). */
const INTEREST = 111_666_667n
const COSTS = 40_000n
const OWED = FACE + INTEREST + COSTS
const LONGEST = '沅'.repeat(57).concat('有限公司')

let bank: TestBank
let payee: ChainMember
let endorser: ChainMember
let holder: ChainMember
let recourseNo: string
let holdingId: string
const { refusedBill, begin, settle, detail, balance } = recourseActs(() => bank)

beforeAll(async () => {
  bank = await newTestBank()
  await bank.db.execute(sql`update member set company_name = ${LONGEST}
    where id = (select member_id from operator where account = '15400000031')`)
  const [first, second, third, fourth] = await signedCompanies(bank)
  const all = [first, second, third, fourth].map(each => must(each, 'a company'))
  endorser = must(
    all.find(({ name }) => name === LONGEST),
    'the one with the longest name',
  )
  const others = all.filter(each => each !== endorser)
  payee = must(others[0], 'a payee')
  holder = must(others[1], 'a holder')
  holdingId = await refusedBill([payee, endorser, holder], FACE, DUE)
  bank.clock.set(new Date('2026-07-05T10:00:00+08:00'))
  const begun = await begin(holder, holdingId, [payee.name, endorser.name], { costs_fen: String(COSTS) })
  recourseNo = begun.recourse_no
  await fund(bank, payee.acctId, PART)
  await fund(bank, endorser.acctId, OWED)
  await settle(payee, recourseNo, PART, OWED)
  await bank.as(endorser.account)('/api/recourse/refuse_recourse', {
    recourse_no: recourseNo,
    reason: '先向承兑人追索',
  })
})
afterAll(async () => {
  expect(await checkBooks(bank.db)).toEqual([])
  await bank.close()
})

const codes = async () => {
  const { rows } = await bank.as(holder.account)('/api/bills/query_holding', { state: '20', page_size: 100 })
  const own = rows.find(({ holding_id }) => holding_id === holdingId)
  return own && [own.exchange_state, own.circulation]
}

test('while it runs, its bill has the exchange’s code of recourse and is offered for nothing else', async () => {
  expect(await codes()).toEqual(['CS04', 'TF0402'])
  const { rows } = await bank.as(holder.account)('/api/presentment/query_presentment', {
    holding_id: holdingId,
  })
  expect(rows).toMatchObject([
    {
      stage: 'P30',
      exchange_code: '210412',
      holding_state: '20',
      actions: [],
      next_step: '票据已被申请、订单或追索锁定',
    },
  ])
  expect(await detail(holder, recourseNo)).toMatchObject({ state: 'Z20', exchange_code: '220607' })
})

test('the rest of the largest amount is settled by the company with the longest name, to the fen', async () => {
  const [had, got] = [await balance(endorser), await balance(holder)]
  await settle(endorser, recourseNo, OWED - PART, OWED - PART)
  expect([await balance(endorser), await balance(holder)]).toEqual([had - OWED + PART, got + OWED - PART])
  expect(await detail(holder, recourseNo)).toMatchObject({
    state: 'Z30',
    owed_fen: '0',
    paid_fen: String(OWED),
    payments: [
      { payer_name: payee.name, amount_fen: String(PART) },
      { payer_name: LONGEST, amount_fen: String(OWED - PART) },
    ],
  })
  expect(await codes()).toBeUndefined()
})

test('each payment has a receipt for who paid and one for who was paid', async () => {
  const receiptsOf = async ({ account }: ChainMember) => {
    const { rows } = await bank.as(account)('/api/receipt/query_receipt', { ref_no: recourseNo })
    return rows.map(row => [row.is_in, row.amount_fen, row.other_name, row.purpose])
  }
  const first = (other: string) => [String(PART), other, '票据追索清偿']
  const second = (other: string) => [String(OWED - PART), other, '票据追索清偿']
  expect(await receiptsOf(payee)).toEqual([[false, ...first(holder.name)]])
  expect(await receiptsOf(endorser)).toEqual([[false, ...second(holder.name)]])
  expect((await receiptsOf(holder)).toSorted()).toEqual(
    [
      [true, ...first(payee.name)],
      [true, ...second(LONGEST)],
    ].toSorted(),
  )
  expect(
    await queryRows(
      bank.db,
      sql`select bills->0->>'faceFen' as fen from receipt where ref_no = ${recourseNo} group by 1`,
    ),
  ).toEqual([{ fen: String(FACE) }])
})

test('programs of both sides get each event once, people their notices, the audit log each step', async () => {
  const events = await queryRows<{ member: string; type: string }>(
    bank.db,
    sql`select member_id::text as member, type from event_log where ref_no = ${recourseNo} order by id`,
  )
  const types = ['recourse.begun', 'recourse.paid', 'recourse.refused', 'recourse.paid']
  for (const { memberId } of [holder, payee, endorser]) {
    expect(events.filter(({ member }) => member === String(memberId)).map(({ type }) => type)).toEqual(types)
  }
  const titles = async ({ memberId }: ChainMember) =>
    (
      await queryRows<{ title: string }>(
        bank.db,
        sql`select title from notice where member_id = ${memberId} and link = ${`/recourse?recourse_no=${recourseNo}`} order by id`,
      )
    ).map(({ title }) => title)
  expect(await titles(holder)).toEqual(['追索款已入账', '被追索人拒绝清偿', '追索款已入账'])
  expect(await titles(payee)).toEqual(['收到票据追索', '票据追索已终止'])
  expect(await titles(endorser)).toEqual(['收到票据追索'])
  const { rows } = await bank.as('admin')('/api/admin/audit/query', { object_no: recourseNo })
  expect(rows.map(({ action }) => action).toReversed()).toEqual([
    'recourse.begin',
    'recourse.settle_part',
    'recourse.refuse',
    'recourse.settle',
  ])
})

test('payments are never changed, and the recourse is never more than settled', async () => {
  const [own] = await queryRows<{ id: string }>(
    bank.db,
    sql`select id::text from recourse where recourse_no = ${recourseNo}`,
  )
  const { id } = must(own, 'the recourse')
  for (const change of [
    sql`update recourse_payment set amount_fen = amount_fen + 1 where recourse_id = ${id}`,
    sql`delete from recourse_payment where recourse_id = ${id}`,
    sql`update recourse set principal_fen = 1 where id = ${id}`,
    sql`update recourse set state = 'Z20' where id = ${id}`,
  ])
    await expect(bank.db.execute(change)).rejects.toThrow()
})
