import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runOneJob } from '../platform/jobs/runner.ts'
import { handlersOf } from '../platform/kernel/outbox.ts'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { payout } from './payout.ts'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

const proposer = 'credit'
const first = '云岭示例钢贸有限公司'
const second = '江州示例精密制造有限公司'

const codeOf = async (keyword: string) => {
  const { rows } = await bank.as('officer1')('/api/admin/query_member', { keyword })
  return must(rows[0], keyword).user_code
}
const groups = async (account = 'admin') => (await bank.as(account)('/api/admin/group/query', {})).rows

const fields = async (limitFen: bigint, names: readonly string[]) => ({
  group_name: '示例控股集团',
  parent_name: '示例控股有限公司',
  limit_fen: String(limitFen),
  members: await Promise.all(names.map(codeOf)),
  reason: '年度授信',
})

/** A group that two officers have made. */
const groupOf = async (limitFen: bigint, names: readonly string[] = [first, second]) => {
  const { group_id } = await bank.as(proposer)('/api/admin/group/propose', await fields(limitFen, names))
  await bank.as('admin')('/api/admin/group/approve', { group_id, version: 0 })
  return group_id
}
const limit = (fen: bigint) => at.change(`update member_group set limit_fen = ${fen}`)
const lend = (fen: bigint) =>
  at.change(`update member set credit_amount_fen = ${fen} where company_name = '${first}'`)

const review = (apply_no: string) => bank.as('officer1')('/api/admin/disc_apply_review', { apply_no })
const checkOf = async (apply_no: string, name: string) =>
  (await review(apply_no)).checks.find(check => check.name === name)

/** One application of each company, approved; the second one's checker has passed it. */
const twoApproved = async () => {
  const own = await at.submit(await at.example())
  const maker = '15400000002'
  const { rows } = await at.call(maker)('/api/bills/query_holding', { page_size: 100 })
  const bill = must(
    rows.find(row => row.blocked_reason === '' && row.due_dt > '2026-09-01'),
    'a bill',
  )
  const other = await at.submit([{ holding_id: bill.holding_id }], {}, maker)
  await at.call('15400000003')('/api/discount/check_pass', { apply_no: other.apply_no })
  for (const { apply_no } of [own, other]) await at.approve(apply_no)
  return [own, other] as const
}
const stateOf = async (apply_no: string) => {
  const { state, reason } = await bank.as('officer1')('/api/admin/disc_apply_detail', { apply_no })
  return { state, reason }
}

describe('a limit', () => {
  test('of the customer stops approval and payout by a fen, with the figures', async () => {
    const { apply_no, total_fen } = await at.submit(await at.example())
    const openFen = BigInt((await review(apply_no)).lines[0]?.open_fen ?? '0')
    const needFen = openFen + BigInt(total_fen)
    await lend(needFen - 1n)
    expect(await checkOf(apply_no, '企业授信额度足够')).toMatchObject({
      outcome: 'fail',
      note: '尚缺 0.01 元',
    })
    await at.refused(() => at.approve(apply_no), '20271')
    await lend(needFen)
    await at.approve(apply_no)
    await lend(needFen - 1n)
    await at.refused(() => at.order(apply_no), '20271')
    await lend(needFen)
    expect((await review(apply_no)).lines).toMatchObject([{ of: 'customer', left_fen: '0', name: first }])
    await at.order(apply_no)
    await lend(needFen - 1n)
    await bank.runJobs()
    expect(await stateOf(apply_no)).toMatchObject({
      state: 'D45',
      reason: expect.stringContaining('超过企业授信额度'),
    })
    await lend(0n)
    await at.pay(apply_no)
    expect((await stateOf(apply_no)).state).toBe('D60')
    await at.booksHold()
  })

  test('of the group counts what its other members have, and bills that are paid back no more', async () => {
    const group_id = await groupOf(0n)
    const [own, other] = await twoApproved()
    await at.pay(own.apply_no)
    const line = async () =>
      must(
        (await review(other.apply_no)).lines.find(({ of }) => of === 'group'),
        'the line',
      )
    const { open_fen, this_fen } = await line()
    expect(this_fen).toBe(other.total_fen)
    await limit(BigInt(open_fen) + BigInt(this_fen) - 1n)
    await at.refused(() => at.order(other.apply_no), '20272')
    expect(await checkOf(other.apply_no, '集团额度足够')).toMatchObject({ outcome: 'fail' })
    await at.change(`update disc_apply_bill set settle_state = '1' where apply_id =
      (select id from disc_apply where apply_no = '${own.apply_no}')`)
    expect((await line()).open_fen).toBe(String(BigInt(open_fen) - BigInt(own.total_fen)))
    await at.pay(other.apply_no)
    expect((await stateOf(other.apply_no)).state).toBe('D60')
    const [group] = await groups()
    expect(group).toMatchObject({
      group_id,
      used_fen: String(BigInt(open_fen) - BigInt(own.total_fen) + BigInt(this_fen)),
    })
  })

  test('of the group is never passed by two payouts at once, not by a fen', async () => {
    await groupOf(0n)
    const both = await twoApproved()
    const openFen = BigInt((await groups())[0]?.used_fen ?? '0')
    await limit(openFen + BigInt(both[0].total_fen) + BigInt(both[1].total_fen) - 1n)
    for (const { apply_no } of both) await at.order(apply_no)
    await at.change(`update outbox set next_at = now() - interval '1 second' where state = 'waiting'`)
    const run = () => runOneJob(bank.db, bank.services, handlersOf([payout]), pino({ level: 'silent' }))
    await Promise.all([run(), run()])
    const ends = await Promise.all(both.map(({ apply_no }) => stateOf(apply_no)))
    expect(ends.map(({ state }) => state).sort()).toEqual(['D45', 'D60'])
    expect(ends.find(({ state }) => state === 'D45')?.reason).toContain('超过集团额度')
    await at.booksHold()
  })
})

describe('a group', () => {
  test('is what a second officer has approved, and who proposed it cannot', async () => {
    const asked = await fields(100n, [first])
    const { group_id } = await bank.as(proposer)('/api/admin/group/propose', asked)
    expect(await groups()).toMatchObject([
      { approved: false, limit_fen: '0', members: [], proposed: { limit_fen: '100', own: false } },
    ])
    const decide = (account: string, version = 0) =>
      bank.as(account)('/api/admin/group/approve', { group_id, version })
    await at.refused(() => decide(proposer), '21001')
    await at.refused(() => decide('admin', 7), '20000')
    await at.refused(() => decide(seller), '1003')
    await decide('admin')
    expect(await groups()).toMatchObject([
      { approved: true, limit_fen: '100', members: [{ company_name: first }], proposed: null },
    ])
    await at.refused(() => decide('admin', 1), '20276')
  })

  test('takes no company of another group, none that is unknown, and one change at a time', async () => {
    await groupOf(100n, [first])
    const propose = async (more: object) =>
      bank.as(proposer)('/api/admin/group/propose', { ...(await fields(1n, [])), ...more })
    await at.refused(() => propose({}), '20275')
    await at.refused(async () => propose({ group_name: '又一集团', members: [await codeOf(first)] }), '20274')
    await at.refused(() => propose({ group_name: '又一集团', members: ['HY99999999'] }), '9012')
    await at.refused(() => propose({ group_name: '又一集团', reason: ' ' }), '21011')
    const [group] = await groups()
    const { group_id, version } = must(group, 'the group')
    await propose({ group_id, version })
    await at.refused(() => propose({ group_id, version: version + 1 }), '20273')
  })

  test('is left as it was by a refusal and a withdrawal, and a new one is gone with them', async () => {
    const group_id = await groupOf(100n, [first])
    const [before] = await groups()
    const propose = async (more: object = {}) =>
      bank.as(proposer)('/api/admin/group/propose', { ...(await fields(5n, [])), ...more })
    const versionOf = async () => must((await groups())[0], 'the group').version
    await propose({ group_id, version: await versionOf() })
    await bank.as('admin')('/api/admin/group/refuse', {
      group_id,
      version: await versionOf(),
      reason: '资料不全',
    })
    await propose({ group_id, version: await versionOf() })
    await bank.as(proposer)('/api/admin/group/withdraw', { group_id, version: await versionOf() })
    const [after] = await groups()
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    const fresh = await propose({ group_name: '又一集团' })
    await at.refused(
      () => bank.as('admin')('/api/admin/group/withdraw', { group_id: fresh.group_id, version: 0 }),
      '9015',
    )
    await bank.as('admin')('/api/admin/group/refuse', {
      group_id: fresh.group_id,
      version: 0,
      reason: '资料不全',
    })
    expect(await groups()).toHaveLength(1)
  })
})
