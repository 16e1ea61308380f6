import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { glAccountId, post } from '../../ledger/post.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import { queryRows } from '../../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'

/** One person who makes and passes, and a company with a maker and a checker of its own. */
const company = '15400000011'
const maker = '15400000002'
const checker = '15400000003'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
  // What the demo's maker has said is not said yet.
  await bank.db.execute(sql`update statement set state = 'T10', answered_by = '', answered_at = null, maker_id = null, version = 0
    where state = 'T12'`)
  await bank.db.execute(sql`delete from statement_log where to_state = 'T12'`)
})
afterEach(() => bank.close())

const waiting = async (account: string) => {
  const { rows } = await bank.as(account)('/api/statement/query_statement', { state: 'T10', page_size: 100 })
  return must(rows[0], 'a statement that waits')
}
/** June's, in which something has come in. */
const withLine = async (account: string) => {
  const { acct_id } = await bank.as(account)('/api/statement/query_account', {})
  await bank.db.transaction(async tx => {
    const pair = { amountFen: 1n, remark: '转入' }
    await post(
      tx,
      clockOf(() => new Date('2026-06-25T10:00:00+08:00')),
      {
        kind: 'payer_in',
        refNo: 'one line',
        postings: [
          { accountId: await glAccountId(tx, 'CENTRAL_BANK'), side: 'D', ...pair },
          { accountId: Number(acct_id), side: 'C', ...pair },
        ],
      },
    )
  })
  bank.clock.set(new Date('2026-07-01T09:00:00+08:00'))
  await bank.runSchedule('monthly_statements')
  return waiting(account)
}
const shown = async (account: string, statement_no: string) =>
  must((await bank.as(account)('/api/statement/query_statement', { statement_no })).rows[0], 'it')
const atBank = async (statement_no: string) =>
  must(
    (await bank.as('officer1')('/api/admin/statement/query_statement', { statement_no })).rows[0],
    'it at the bank',
  )
const detail = (account: string, statement_no: string) =>
  bank.as(account)('/api/statement/query_detail', { statement_no })
const saidTo = async (account: string, statement_no: string) =>
  (await detail(account, statement_no)).history.map(row => [row.event, row.actor_name, row.remark])
const entriesOf = async (
  account: string,
  { acct_id, from, to }: { acct_id: string; from: string; to: string },
) => (await bank.as(account)('/api/statement/query_entry', { acct_id, from, to, page_size: 100 })).rows
const refused = (act: Promise<unknown>, code: string, fields?: Record<string, string>) =>
  expect(act).rejects.toMatchObject({ code, ...(fields && { fields: expect.objectContaining(fields) }) })
const toldOf = async (title: string, statement_no: string) =>
  (
    await queryRows(
      bank.db,
      sql`select 1 from notice where title = ${title} and link like ${`%${statement_no}`}`,
    )
  ).length

describe('a month’s statement', () => {
  test('is disputed, answered and agreed to, by two sides in turn, on what each has seen, with a history of it', async () => {
    const call = bank.as(company)
    const officer = bank.as('officer1')
    const { statement_no, version } = await waiting(company)
    const as = bank.as('15400000001')
    await refused(call('/api/statement/dispute_statement', { statement_no, reason: '错' }), '21011')
    await refused(as('/api/statement/agree_statement', { statement_no }), '9015')
    await refused(as('/api/statement/query_detail', { statement_no }), '9015')
    await refused(
      officer('/api/admin/statement/reply_statement', { statement_no, reason: '已核对' }),
      '20000',
    )
    const said = { statement_no, reason: '少记一笔', seen_version: version }
    await call('/api/statement/dispute_statement', said)
    await refused(call('/api/statement/agree_statement', { statement_no, seen_version: version }), '20072')
    const list = await officer('/api/admin/statement/query_statement', { statement_no })
    expect(list.rows).toMatchObject([{ state: 'T20', difference: '少记一笔', actions: ['reply'] }])
    expect(list.disputed).toBeGreaterThan(0)
    await officer('/api/admin/statement/reply_statement', { statement_no, reason: '已补充说明' })
    await call('/api/statement/agree_statement', { statement_no })
    expect(await shown(company, statement_no)).toMatchObject({
      state: 'T30',
      reply: '已补充说明',
      actions: [],
      next_until: null,
    })
    await refused(call('/api/statement/dispute_statement', { statement_no, reason: '再次核对' }), '20000')
    const history = [
      ['issue', '', ''],
      ['dispute', '林示例', '少记一笔'],
      ['reply', '沈示例', '已补充说明'],
      ['agree', '林示例', ''],
    ]
    expect(await saidTo(company, statement_no)).toEqual(history)
    expect(await saidTo('officer1', statement_no)).toEqual(history)
  })

  test('points at lines of its own days alone, which officers are shown', async () => {
    const call = bank.as(company)
    const of = await withLine(company)
    const { statement_no } = of
    const lines = await entriesOf(company, of)
    const first = must(lines[0], 'a line')
    const [other] = await queryRows<{ id: string }>(
      bank.db,
      sql`select e.id::text as id from ledger_entry e join ledger_txn t on t.id = e.txn_id
           where e.acct_id <> ${Number(of.acct_id)} and t.business_dt between ${of.from} and ${of.to}`,
    )
    const dispute = (entry_nos: string[]) =>
      call('/api/statement/dispute_statement', { statement_no, reason: '金额不符', entry_nos })
    await refused(dispute([first.entry_no, must(other, 'another account’s').id]), '20376', {
      entry_nos: '所选收付不在该对账单内，请重新勾选',
    })
    expect(await shown(company, statement_no)).toMatchObject({ state: 'T10', difference: '' })
    await dispute([first.entry_no, first.entry_no])
    const marked = [
      { entry_no: first.entry_no, amount_fen: first.amount_fen, business_dt: first.business_dt },
    ]
    expect((await detail('officer1', statement_no)).marked).toMatchObject(marked)
    expect((await detail(company, statement_no)).marked).toMatchObject(marked)
  })
})

describe('of a member that reviews what it submits', () => {
  const [asMaker, asChecker] = [() => bank.as(maker), () => bank.as(checker)]

  test('what a maker says waits for a checker, and the bank hears of it only then', async () => {
    const of = await withLine(maker)
    const { statement_no } = of
    const entry_nos = (await entriesOf(maker, of)).slice(0, 1).map(row => row.entry_no)
    expect(entry_nos).toHaveLength(1)
    const say = (reason: string) =>
      asMaker()('/api/statement/dispute_statement', { statement_no, reason, entry_nos })
    expect(await say('利息不符')).toMatchObject({ state: 'T14' })
    expect(await toldOf('对账单待复核', statement_no)).toBe(1)
    expect(await toldOf('对账差异待答复', statement_no)).toBe(0)
    expect(await atBank(statement_no)).toMatchObject({ state: 'T14', difference: '', actions: [] })
    expect(await detail('officer1', statement_no)).toMatchObject({
      marked: [],
      history: [{ event: 'issue' }],
    })
    expect(await shown(maker, statement_no)).toMatchObject({ difference: '利息不符', actions: [] })
    expect(await shown(checker, statement_no)).toMatchObject({ actions: ['check_pass', 'check_return'] })
    await refused(asMaker()('/api/statement/agree_statement', { statement_no }), '20000')

    await refused(asChecker()('/api/statement/return_statement', { statement_no, reason: '' }), '21011')
    await asChecker()('/api/statement/return_statement', { statement_no, reason: '请写明金额' })
    expect(await shown(maker, statement_no)).toMatchObject({ state: 'T10', difference: '' })
    expect((await detail(maker, statement_no)).marked).toEqual([])

    await say('利息相差 0.01 元')
    await asChecker()('/api/statement/pass_statement', { statement_no })
    expect(await atBank(statement_no)).toMatchObject({
      state: 'T20',
      difference: '利息相差 0.01 元',
      actions: ['reply'],
    })
    expect(await toldOf('对账差异待答复', statement_no)).toBeGreaterThan(0)
    expect((await detail('officer1', statement_no)).marked).toHaveLength(entry_nos.length)
    expect(await saidTo('officer1', statement_no)).toEqual([
      ['issue', '', ''],
      ['dispute_for_review', '李示例', '利息相差 0.01 元'],
      ['check_pass', '周示例', '利息相差 0.01 元'],
    ])
    expect((await saidTo(maker, statement_no)).map(([event]) => event)).toEqual([
      'issue',
      'dispute_for_review',
      'check_return',
      'dispute_for_review',
      'check_pass',
    ])
  })

  test('a consent waits as well, also out of a difference, which a return leaves as it was', async () => {
    const { statement_no } = await waiting(maker)
    await asMaker()('/api/statement/dispute_statement', { statement_no, reason: '少记一笔' })
    await asChecker()('/api/statement/pass_statement', { statement_no })
    expect(await asMaker()('/api/statement/agree_statement', { statement_no })).toMatchObject({
      state: 'T22',
    })
    await asChecker()('/api/statement/return_statement', { statement_no, reason: '差异仍在' })
    expect(await atBank(statement_no)).toMatchObject({
      state: 'T20',
      difference: '少记一笔',
      actions: ['reply'],
    })
    await bank.as('officer1')('/api/admin/statement/reply_statement', { statement_no, reason: '已核对' })
    expect(await asMaker()('/api/statement/agree_statement', { statement_no })).toMatchObject({
      state: 'T12',
    })
    const { version } = await shown(checker, statement_no)
    await refused(
      asChecker()('/api/statement/pass_statement', { statement_no, seen_version: version - 1 }),
      '20072',
    )
    const both = await Promise.allSettled(
      [1, 2].map(() => asChecker()('/api/statement/pass_statement', { statement_no, seen_version: version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await shown(maker, statement_no)).toMatchObject({ state: 'T30', actions: [] })
  })

  test('nobody passes what they have said themselves, nor another member’s', async () => {
    const { statement_no } = await waiting(maker)
    await bank.db.execute(sql`update operator set biz_roles = '{maker,checker}' where account = ${maker}`)
    await asMaker()('/api/statement/agree_statement', { statement_no })
    await refused(asMaker()('/api/statement/pass_statement', { statement_no }), '21001')
    expect(await shown(maker, statement_no)).toMatchObject({
      state: 'T12',
      actions: [],
      blocked_reason: '须由另一位复核人办理',
    })
    await bank.db.execute(sql`update operator set biz_roles = '{maker,checker}' where account = ${company}`)
    await refused(bank.as(company)('/api/statement/pass_statement', { statement_no }), '9015')
    await asChecker()('/api/statement/pass_statement', { statement_no })
    expect(await shown(maker, statement_no)).toMatchObject({ state: 'T30' })
  })
})
