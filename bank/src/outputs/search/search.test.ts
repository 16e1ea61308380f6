import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { deskSceneOf, ours, theirs } from '../../testing/market-scene.ts'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'

const COMPANY = '15400000011'
const OTHER_COMPANY = '15400000021'
const INSTITUTION = ours.maker
/** An investor: neither a company nor an institution. */
const STRANGER = '15400000201'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const find = async (account: string, text: string) =>
  (await bank.as(account)('/api/search/query_everything', { text })).groups
const hitsOf = async (account: string, text: string, kind: string) =>
  (await find(account, text)).find(group => group.kind === kind)?.hits ?? []
const numbersOf = async (account: string, text: string, kind: string) =>
  (await hitsOf(account, text, kind)).map(({ no }) => no)

/** A number of a row that belongs to a company, straight from the database. */
const oneOf = async (query: ReturnType<typeof sql>): Promise<string> => {
  const [row] = await queryRows<{ no: string }>(bank.db, query)
  return must(row, 'a row of the demo data').no
}

describe('a company', () => {
  test('finds its application by any part of its number, and nobody else’s', async () => {
    const { holding_id, bill_no } = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, COMPANY, [{ holding_id }])
    expect(await numbersOf(COMPANY, apply_no.slice(-6), 'apply')).toContain(apply_no)
    expect(await hitsOf(COMPANY, apply_no, 'apply')).toMatchObject([
      { no: apply_no, amount_fen: '234567890', path: `/txDiscountApplyStaticList?apply_no=${apply_no}` },
    ])
    expect(await numbersOf(OTHER_COMPANY, apply_no, 'apply')).toEqual([])
    expect(await numbersOf(INSTITUTION, apply_no, 'apply')).toEqual([])
    // Typed in groups, as bills are printed.
    const grouped = bill_no.replaceAll(/(.{6})/g, '$1 ')
    expect(await numbersOf(COMPANY, grouped, 'bill')).toEqual([bill_no])
    expect(await numbersOf(OTHER_COMPANY, bill_no, 'bill')).toEqual([])
    expect(await numbersOf(INSTITUTION, bill_no, 'bill')).toEqual([])
  })

  test('finds no other company, no order and no signing of others', async () => {
    const kinds = (await find(COMPANY, '示例')).map(({ kind }) => kind)
    expect(kinds).not.toContain('company')
    expect(kinds).not.toContain('order')
    const sign = await oneOf(sql`select sign_no as no from bank_sign
      where member_id <> (select member_id from operator where account = ${COMPANY}) limit 1`)
    expect(await numbersOf(COMPANY, sign, 'sign')).toEqual([])
  })
})

test('what a person types is text, not a pattern', async () => {
  expect(await find(COMPANY, '%%')).toEqual([])
  expect(await find('officer1', '__')).toEqual([])
})

test('five of a kind are answered, and that there are more', async () => {
  const acceptors = must(
    (await find(COMPANY, '示例')).find(({ kind }) => kind === 'acceptor'),
    'acceptors',
  )
  expect(acceptors.hits).toHaveLength(5)
  expect(acceptors.more).toBe(true)
})

test('an institution finds orders it deals in and what the market offers, no other’s', async () => {
  const desk = deskSceneOf(bank)
  const bill = await desk.give(ours.name, { faceFen: 100_000_000n, dueDate: '2026-12-01' })
  const sent = await desk.send({ bills: [bill] })
  const offer = await desk.give(ours.name, { faceFen: 200_000_000n, dueDate: '2026-12-02' })
  const offered = await desk.send({
    trade_type: 'TT03',
    cp_user_code: undefined,
    bills: [offer],
  })
  const third = await desk.give(ours.name, { faceFen: 300_000_000n, dueDate: '2026-12-03' })
  const draft = await desk.save({ bills: [third] })
  expect(await hitsOf(ours.maker, sent, 'order')).toMatchObject([
    { no: sent, amount_fen: '100000000', path: `/pcOrderMonitoring?order_no=${sent}` },
  ])
  expect(await numbersOf(theirs.maker, sent, 'order')).toEqual([sent])
  expect(await numbersOf(theirs.maker, ours.name, 'order')).toContain(sent)
  expect(await hitsOf(theirs.maker, offered, 'order')).toMatchObject([
    { path: `/quotes?biz=redisc&order_no=${offered}` },
  ])
  // Not sent yet: its own institution's alone, and not staff's.
  expect(await numbersOf(ours.maker, draft.order_no, 'order')).toEqual([draft.order_no])
  expect(await numbersOf(theirs.maker, draft.order_no, 'order')).toEqual([])
  expect(await numbersOf('admin', draft.order_no, 'order')).toEqual([])
  expect(await numbersOf('admin', sent, 'order')).toEqual([sent])
  for (const stranger of [STRANGER, COMPANY]) expect(await numbersOf(stranger, sent, 'order')).toEqual([])
})

describe('staff', () => {
  const submitted = () =>
    oneOf(sql`select apply_no as no from disc_apply where round > 0 and state <> 'D00' order by id limit 1`)

  test('find by permission: an officer applications, the government none', async () => {
    const no = await submitted()
    expect(await hitsOf('officer1', no, 'apply')).toMatchObject([
      { no, path: `/discApproval?segment=all&apply_no=${no}` },
    ])
    // Without its letters, and by its beginning.
    expect(await numbersOf('officer1', no.slice(2), 'apply')).toEqual([no])
    expect(await numbersOf('officer1', no.slice(0, 10), 'apply')).not.toEqual([])
    expect((await find('gov', no)).map(({ kind }) => kind)).toEqual([])
    await queryRows(
      bank.db,
      sql`update operator set permission_mask = '0' where account = 'officer2' returning id`,
    )
    expect(await find('officer2', no)).toEqual([])
    expect((await find('officer2', '示例')).map(({ kind }) => kind)).toEqual(['acceptor'])
  })

  test('never see a draft', async () => {
    await queryRows(
      bank.db,
      sql`update disc_apply set round = 0 where id = (select max(id) from disc_apply where state in ('D80', 'D20')) returning id`,
    )
    const draft = await oneOf(sql`select apply_no as no from disc_apply where round = 0 limit 1`)
    expect(await hitsOf('officer1', draft, 'apply')).toEqual([])
  })

  test('find a bill by its beginning with its latest application', async () => {
    const no = await submitted()
    const bill = await oneOf(sql`select b.bill_no as no from bill b join disc_apply_bill l on l.bill_id = b.id
      join disc_apply a on a.id = l.apply_id where a.apply_no = ${no} limit 1`)
    expect(await hitsOf('officer1', bill.slice(0, 26), 'bill')).not.toEqual([])
    expect(await hitsOf('officer1', bill, 'bill')).toMatchObject([{ no: bill }])
  })
})
