import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableFile } from '../files/stored-files.ts'
import { findByAccount } from '../people/directory/operators.ts'
import { signedInOf } from '../people/sign-in/sessions.ts'
import { queryRows } from '../platform/db/db.ts'
import { twoBanks } from '../testing/bank-officers.ts'
import { recourseActs } from '../testing/recourse-acts.ts'
import { signedCompanies } from '../testing/recourse-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Two recourses of companies, whose acceptors refuse by the tail of the face: the first bank has discounted one bill. */

const DUE = '2026-06-23'
let bank: TestBank
let at: Awaited<ReturnType<typeof twoBanks>>
/** About the bill that the first bank has discounted. */
let ours: string
let nobodys: string
const unknown = 'ZS20200101000001'

beforeAll(async () => {
  bank = await newTestBank()
  at = await twoBanks(bank)
  const acts = recourseActs(() => bank)
  const [one, two, three] = await signedCompanies(bank)
  const hands = [must(one, 'a company'), must(two, 'a company'), must(three, 'a company')]
  const begun = async (faceFen: bigint) => {
    const holding_id = await acts.refusedBill(hands, faceFen, DUE)
    const parties = [must(hands[1], 'a company').name]
    const { recourse_no } = await acts.begin(must(hands[2], 'a holder'), holding_id, parties)
    return { holding_id, recourse_no }
  }
  const first = await begun(10_000_071n)
  ours = first.recourse_no
  nobodys = (await begun(20_000_071n)).recourse_no
  // What the first bank has paid for on the way.
  await bank.db.execute(sql`
    insert into disc_apply_bill
    select (copy).* from (select jsonb_populate_record(null::disc_apply_bill, to_jsonb(l) || jsonb_build_object(
        'id', 900001, 'line', 99, 'bill_id', h.bill_id, 'holding_id', h.id, 'range_start', h.range_start,
        'range_end', h.range_end, 'face_fen', h.amount_fen, 'interest_fen', 0, 'net_fen', h.amount_fen, 'credit_org_id', null, 'bank_line_id', null)) as copy
      from bill_holding h, (select l.* from disc_apply_bill l join disc_apply a on a.id = l.apply_id and a.round = l.round
        where a.state = 'D60' order by l.id limit 1) l
      where h.id = ${first.holding_id}) made`)
})
afterAll(() => bank.close())

const listed = async (account: string) => {
  const page = await at.as(account)('/api/admin/query_recourse', { begun_from: DUE, page_size: 100 })
  const numbers = page.rows.map(({ recourse_no }) => recourse_no)
  return { of: [ours, nobodys].filter(no => numbers.includes(no)), total: page.total, sum: page.total_fen }
}

test('an officer of one bank reads the recourses about bills that it has discounted, and no others', async () => {
  expect(await listed('bankA1')).toEqual({ of: [ours], total: 1, sum: '10000071' })
  expect(await listed('bankB1')).toEqual({ of: [], total: 0, sum: '0' })
  expect(await listed('officer1')).toMatchObject({ of: [ours, nobodys] })
  const [row] = (await at.as('bankA1')('/api/admin/query_recourse', { recourse_no: ours })).rows
  expect(row).toMatchObject({ state: 'Z10', actions: [], papers: ['recourse_notice'] })
})

test('its papers are theirs to read; a foreign number is answered as one that does not exist', async () => {
  const asked = (account: string, recourse_no: string) =>
    at
      .as(account)('/api/recourse/make_paper', { recourse_no, kind: 'recourse_notice' })
      .then(
        () => 'made',
        ({ code, text, fields }) => ({ code, text, fields }),
      )
  expect(await asked('bankA1', ours)).toBe('made')
  await bank.runJobs()
  const none = await asked('bankB1', unknown)
  expect(none).toMatchObject({ code: '9015' })
  expect(await asked('bankB1', ours)).toEqual(none)
  expect(await asked('bankA1', nobodys)).toEqual(none)
  const files = (account: string, ref_no: string) =>
    at
      .as(account)('/api/document/query_document', { ref_no })
      .then(
        ({ url }) => url,
        ({ code }) => code,
      )
  const url = must(await files('bankA1', ours), 'the notice')
  expect(await files('bankB1', ours)).toBe(await files('bankB1', unknown))
  const opens = async (account: string) => {
    const reader = signedInOf(must(await findByAccount(bank.db, account), account), 0)
    return (await readableFile(bank.db, reader, url.slice('/files/'.length))) !== undefined
  }
  expect(await opens('bankA1')).toBe(true)
  expect(await opens('bankB1')).toBe(false)
})

test('a bill that was applied with and not paid for opens nothing', async () => {
  const moved = await queryRows(
    bank.db,
    sql`update disc_apply_bill l set apply_id = a.id, round = a.round from disc_apply a
        where l.id = 900001 and a.id = (select max(id) from disc_apply where state = 'D20') returning l.id`,
  )
  expect(moved).toHaveLength(1)
  expect(await listed('bankA1')).toMatchObject({ of: [], total: 0 })
})
