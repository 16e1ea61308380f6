import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { recourseActs } from '../testing/recourse-acts.ts'
import {
  type ChainMember,
  fund,
  giveChainBill,
  institution,
  signedCompanies,
} from '../testing/recourse-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/** Refused by its acceptor: the tail .71 (docs/sandbox.md). */
const FACE = 185_600_071n
const DUE = '2026-06-23'
const DRAWER = '青禾示例电子科技有限公司'

let bank: TestBank
/** Payee, endorser, holder. */
let payee: ChainMember
let endorser: ChainMember
let holder: ChainMember

beforeEach(async () => {
  bank = await newTestBank()
  const [first, second, third] = await signedCompanies(bank)
  payee = must(first, 'a first company')
  endorser = must(second, 'a second company')
  holder = must(third, 'a third company')
})
afterEach(async () => {
  expect(await checkBooks(bank.db)).toEqual([])
  await bank.close()
})

const at = (time: string) => bank.clock.set(new Date(time))

const acts = recourseActs(() => bank)
const { follow, settle, detail, balance, holdingState, refused } = acts
const refusedBill = () => acts.refusedBill([payee, endorser, holder], FACE, DUE)
const begin = (holding_id: string, parties: string[], more: object = {}) =>
  acts.begin(holder, holding_id, parties, more)

describe('a chain of three', () => {
  test('is settled by the endorser, who pursues the payee, each once and to the fen', async () => {
    const holding_id = await refusedBill()
    const basis = await bank.as(holder.account)('/api/recourse/recourse_basis', { holding_id })
    expect(basis.parties.map(({ name, role, until_dt }) => [role, name, until_dt])).toMatchObject([
      ['acceptor', expect.any(String), '2028-06-23'],
      ['drawer', DRAWER, '2028-06-23'],
      ['endorser', payee.name, '2026-12-23'],
      ['endorser', endorser.name, '2026-12-23'],
    ])
    at('2026-07-05T10:00:00+08:00')
    const { recourse_no } = await begin(holding_id, [DRAWER, payee.name, endorser.name], {
      costs_fen: '40000',
    })
    expect(await holdingState(holding_id)).toBe('20')
    // 12 days at 3.35 % of 1,856,000.71, and 400 of costs.
    const owed = FACE + 207_253n + 40_000n
    const before = await detail(endorser, recourse_no)
    expect(before).toMatchObject({
      owed_fen: String(owed),
      exchange_code: '220607',
      actions: ['settle', 'refuse'],
    })
    await fund(bank, endorser.acctId, owed)
    const [had, got] = [await balance(endorser), await balance(holder)]
    expect(await settle(endorser, recourse_no, owed, owed)).toMatchObject({ state: 'Z30', owed_fen: '0' })
    expect(await balance(endorser)).toBe(had - owed)
    expect(await balance(holder)).toBe(got + owed)
    expect(await holdingState(holding_id)).toBe('60')
    const after = await detail(holder, recourse_no)
    expect(after.exchange_code).toBe('230606')
    expect(after.parties.map(({ name, state }) => [name, state])).toEqual([
      [DRAWER, 'B50'],
      [payee.name, 'B50'],
      [endorser.name, 'B30'],
    ])
    expect(after.payments).toMatchObject([
      { costs_fen: '40000', interest_fen: '207253', principal_fen: String(FACE) },
    ])
    await refused(() => settle(payee, recourse_no, 1n, 0n), '20298', 'recourse_no')

    // What has been paid, from its day on; not those who came after.
    at('2026-07-15T10:00:00+08:00')
    expect((await detail(endorser, recourse_no)).actions).toEqual(['follow'])
    await refused(() => follow(endorser, recourse_no, [holder.name]), '20293', 'parties')
    const next = await follow(endorser, recourse_no, [payee.name])
    await refused(() => follow(endorser, recourse_no, [DRAWER]), '20292', 'follows_no')
    const second = await detail(payee, next.recourse_no)
    const interest = (owed * 33_500n * 10n + 180_000_000n) / 360_000_000n
    expect(second).toMatchObject({
      demand_fen: String(owed),
      owed_fen: String(owed + interest),
      follows_no: recourse_no,
    })
    expect(second.parties).toMatchObject([{ name: payee.name, until_dt: '2026-10-08' }])
    await fund(bank, payee.acctId, owed + interest)
    await settle(payee, next.recourse_no, owed + interest, owed + interest)
    expect(await balance(endorser)).toBe(had + interest)
  })

  test('is settled in parts by two of them, who pursue what each has paid', async () => {
    const { recourse_no } = await begin(await refusedBill(), [payee.name, endorser.name])
    await fund(bank, payee.acctId, FACE)
    await fund(bank, endorser.acctId, FACE)
    const part = 100_000_000n
    expect(await settle(payee, recourse_no, part, FACE)).toMatchObject({
      state: 'Z20',
      owed_fen: String(FACE - part),
    })
    await refused(
      () => bank.as(holder.account)('/api/recourse/withdraw_recourse', { recourse_no }),
      '20298',
      'recourse_no',
    )
    await refused(() => follow(payee, recourse_no, [DRAWER]), '20290', 'follows_no')
    await refused(() => settle(endorser, recourse_no, FACE - part + 1n, FACE - part), '20296', 'amount_fen')
    // Thirty days on what is left.
    at('2026-07-23T10:00:00+08:00')
    const left = FACE - part
    const interest = (left * 33_500n * 30n + 180_000_000n) / 360_000_000n
    await refused(() => settle(endorser, recourse_no, left, left), '20304', 'owed_fen')
    await settle(endorser, recourse_no, left + interest, left + interest)
    const rights = await Promise.all(
      [payee, endorser].map(by =>
        bank.as(by.account)('/api/recourse/recourse_basis', { follows_no: recourse_no }),
      ),
    )
    expect(rights.map(({ demand_fen }) => demand_fen)).toEqual([String(part), String(left + interest)])
  })
})

test('institutions settle from their books and are paid into them; the bill leaves them when all is settled', async () => {
  const [seller, buyer] = await Promise.all([
    institution(bank, '15400000101'),
    institution(bank, '15400000111'),
  ])
  const booksOf = async ({ memberId }: ChainMember) => {
    const rows = await queryRows<{ book: string; fen: string }>(
      bank.db,
      sql`select book, balance_fen::text as fen from settle_account where owner_member_id = ${memberId} and book is not null`,
    )
    return (book: string) => BigInt(rows.find(row => row.book === book)?.fen ?? '0')
  }
  const { holding_id } = await giveChainBill(bank, [payee, seller, buyer], { faceFen: FACE, dueDate: DUE })
  await bank.as(buyer.account)('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
  await bank.runJobs()
  at('2026-07-05T10:00:00+08:00')
  const { recourse_no } = await bank.as(buyer.account)('/api/recourse/begin_recourse', {
    idem_key: newKey(),
    holding_id,
    kind: 'RT00',
    parties: [payee.name, seller.name],
  })
  const owed = FACE + 207_253n
  const part = 100_000_000n
  const [paying, taking] = [await booksOf(seller), await booksOf(buyer)]
  await fund(bank, payee.acctId, 2n * FACE)
  await settle(payee, recourse_no, part, owed)
  await settle(seller, recourse_no, owed - part, owed - part)
  const [paid, taken] = [await booksOf(seller), await booksOf(buyer)]
  const moved = (book: string) => [paid(book) - paying(book), taken(book) - taking(book)]
  expect(moved('CLEARING')).toEqual([-(owed - part), owed])
  expect(moved('OFF_PLATFORM')).toEqual([owed - part, 0n])
  expect(moved('BILLS')).toEqual([0n, -FACE])
  expect(moved('INTEREST_IN')).toEqual([0n, 207_253n])
  expect(await holdingState(holding_id)).toBe('60')

  at('2026-07-15T10:00:00+08:00')
  const next = await follow(seller, recourse_no, [payee.name])
  const { owed_fen } = await detail(payee, next.recourse_no)
  await settle(payee, next.recourse_no, BigInt(owed_fen), BigInt(owed_fen))
  const back = await booksOf(seller)
  expect(back('OFF_PLATFORM')).toBe(paying('OFF_PLATFORM'))
  expect(back('INTEREST_IN') - paying('INTEREST_IN')).toBe(BigInt(owed_fen) - (owed - part))
})

describe('two at once', () => {
  test('settle it once: the second sees that it is settled, and no money of theirs moves', async () => {
    const { recourse_no } = await begin(await refusedBill(), [payee.name, endorser.name])
    for (const { acctId } of [payee, endorser]) await fund(bank, acctId, FACE)
    const before = await balance(holder)
    const both = await Promise.allSettled([payee, endorser].map(by => settle(by, recourse_no, FACE, FACE)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(each => each.status === 'rejected')?.reason).toMatchObject({ code: '20298' })
    expect(await balance(holder)).toBe(before + FACE)
  })

  test('begin it once', async () => {
    const holding_id = await refusedBill()
    const both = await Promise.allSettled([begin(holding_id, [payee.name]), begin(holding_id, [DRAWER])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(each => each.status === 'rejected')?.reason).toMatchObject({ code: '20292' })
  })
})

test('who refuses says why, and may settle all the same', async () => {
  const { recourse_no } = await begin(await refusedBill(), [endorser.name])
  const refuse = (reason: string) =>
    bank.as(endorser.account)('/api/recourse/refuse_recourse', { recourse_no, reason })
  await refused(() => refuse(' 不 '), '20302', 'reason')
  await refuse('已向承兑人催收')
  await refused(() => refuse('已向承兑人催收'), '20298', 'recourse_no')
  expect((await detail(holder, recourse_no)).parties).toMatchObject([
    { state: 'B40', reason: '已向承兑人催收' },
  ])
  await fund(bank, endorser.acctId, FACE)
  expect(await settle(endorser, recourse_no, FACE, FACE)).toMatchObject({ state: 'Z30' })
  const told = await queryRows<{ title: string }>(
    bank.db,
    sql`select title from notice where member_id = ${holder.memberId} and title like '%清偿%' or title like '追索%' order by id`,
  )
  expect(told.map(({ title }) => title)).toEqual(expect.arrayContaining(['被追索人拒绝清偿', '追索款已入账']))
  const { rows } = await bank.as('officer1')('/api/admin/query_recourse', { recourse_no })
  expect(rows).toMatchObject([{ state: 'Z30', paid_fen: String(FACE), actions: [] }])
})
