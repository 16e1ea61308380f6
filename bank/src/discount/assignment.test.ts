import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
let apply_no: string

beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  return () => bank.close()
})
beforeEach(async () => {
  apply_no = (await at.submitPiece()).apply_no
})

const take = (account: string) => bank.as(account)('/api/admin/take_disc_apply', { apply_no })
const giveBack = (account: string) => bank.as(account)('/api/admin/give_back_disc_apply', { apply_no })
const seen = (account = 'officer1') => bank.as(account)('/api/admin/disc_apply_detail', { apply_no })
const people = () => bank.rowsAs('officer3', '/api/admin/query_disc_assignee', { apply_no })
const idOf = async (name: string) =>
  must(
    (await people()).find(each => each.name === name),
    name,
  ).assignee_id
const assign = (assignee_id: string, seen_version?: number) =>
  bank.as('officer3')('/api/admin/assign_disc_apply', {
    apply_no,
    assignee_id,
    ...(seen_version !== undefined && { seen_version }),
  })
const listed = async (account: string, filter: { assigned?: 'mine' | 'none' }) => {
  const page = await bank.as(account)('/api/admin/query_disc_apply', {
    page_size: 100,
    state: 'D20',
    referred: false,
    ...filter,
  })
  return { page, has: page.rows.some(row => row.apply_no === apply_no) }
}
const others = (name: string) => ({ code: '20352', text: `申请由${name}办理，请先移交` })

test('an officer takes it, the others may not decide it, and it is free again once it is given back', async () => {
  expect(await take('officer1')).toEqual({ apply_no, assignee_name: '沈示例' })
  // Pressed twice it is taken once.
  const { version } = await seen()
  expect(await take('officer1')).toEqual({ apply_no, assignee_name: '沈示例' })
  expect((await seen()).version).toBe(version)
  await at.refused(() => take('officer2'), '20352', '申请由沈示例办理，请先移交')
  const reason = '资料不全'
  const decisions = [
    () => bank.as('officer2')('/api/admin/approve_disc_apply', { apply_no }),
    () => bank.as('officer2')('/api/admin/return_disc_apply', { apply_no, reason }),
    () => bank.as('officer2')('/api/admin/refuse_disc_apply', { apply_no, reason }),
    () => giveBack('officer2'),
  ]
  for (const act of decisions) await expect(act()).rejects.toMatchObject(others('沈示例'))
  expect(await seen('officer2')).toMatchObject({
    actions: [],
    blocked_reason: '申请由沈示例办理，请先移交',
    assignee: { name: '沈示例', mine: false },
  })
  expect(await seen()).toMatchObject({
    actions: ['approve', 'return', 'refuse', 'give_back'],
    assignee: { name: '沈示例', mine: true },
  })
  await giveBack('officer1')
  await expect(giveBack('officer1')).rejects.toMatchObject({ code: '20363' })
  expect(await bank.as('officer2')('/api/admin/approve_disc_apply', { apply_no })).toMatchObject({
    state: 'D40',
  })
})

test('the lists tell whose it is, and count all three kinds whichever is asked for', async () => {
  const before = (await listed('officer1', {})).page.waits
  await take('officer1')
  const mine = await listed('officer1', { assigned: 'mine' })
  expect(mine.has).toBe(true)
  expect(mine.page.rows.every(row => row.assignee?.mine)).toBe(true)
  expect((await listed('officer2', { assigned: 'mine' })).has).toBe(false)
  const free = await listed('officer1', { assigned: 'none' })
  expect(free.has).toBe(false)
  expect(free.page.rows.every(row => row.assignee === null)).toBe(true)
  const counts = {
    all: before?.all,
    mine: (before?.mine ?? 0) + 1,
    unassigned: (before?.unassigned ?? 0) - 1,
  }
  for (const { page } of [mine, free]) expect(page.waits).toMatchObject(counts)
  expect(free.page.total).toBe(counts.unassigned)
  // None of it is any company's business.
  const own = await at.detail(apply_no)
  expect(own.log.map(({ event }) => event)).toEqual(['save', 'submit'])
  expect(JSON.stringify(own)).not.toContain('沈示例')
})

test('a senior officer hands it out and moves it on; who is given it is told, and the log keeps it', async () => {
  expect((await people()).map(({ name }) => name)).toEqual(expect.arrayContaining(['沈示例', '顾示例']))
  const { version } = await seen()
  expect(await assign(await idOf('沈示例'), version)).toEqual({ apply_no, assignee_name: '沈示例' })
  const second = await idOf('顾示例')
  await expect(assign(second, version)).rejects.toMatchObject({ code: '20072' })
  await assign(second)
  const { log } = await seen()
  expect(log.filter(({ event }) => event === 'assign').map(row => [row.actor_name, row.remark])).toEqual([
    ['严示例', '分派给沈示例'],
    ['严示例', '由沈示例移交顾示例'],
  ])
  const { rows } = await bank.as('officer2')('/api/notice/query_notice', { category: '业务' })
  expect(rows[0]).toMatchObject({
    title: '贴现申请分派给您办理',
    body: `严示例将贴现申请${apply_no}（1 张，1.00 元）分派给您，请办理。`,
    link: `/discApproval?segment=all&apply_no=${apply_no}`,
  })
  // From others' hands back into everybody's.
  expect(await giveBack('officer3')).toEqual({ apply_no, assignee_name: '' })
  await expect(
    bank.as('officer1')('/api/admin/assign_disc_apply', { apply_no, assignee_id: second }),
  ).rejects.toMatchObject({ code: '1003' })
})

test('only who can decide the stage is given it: not the approver at the payout, nor people of other duties', async () => {
  const operatorOf = async (account: string) => {
    const [row] = await queryRows<{ id: string }>(
      bank.db,
      sql`select id::text from operator where account = ${account}`,
    )
    return must(row, account).id
  }
  const cannot = { code: '20355', fields: { assignee_id: '所选人员不能办理该申请' } }
  for (const account of ['credit', 'officer3', '15400000011']) {
    await expect(assign(await operatorOf(account))).rejects.toMatchObject(cannot)
  }
  await expect(assign('999999')).rejects.toMatchObject(cannot)
  await expect(take('credit')).rejects.toMatchObject({ code: '1003' })
  await at.approve(apply_no)
  // The stage has gone, and with it who had it.
  expect((await seen()).assignee).toBeNull()
  await expect(assign(await operatorOf('officer1'))).rejects.toMatchObject(cannot)
  await expect(take('officer1')).rejects.toMatchObject({ code: '21001' })
  await take('officer2')
  await at.order(apply_no)
  await expect(take('officer2')).rejects.toMatchObject({ code: '20000' })
})

test('what is unknown, a draft or another’s number is answered alike', async () => {
  const input = { apply_no: 'TX20200101000001' }
  const officer = bank.as('officer3')
  for (const path of [
    '/api/admin/take_disc_apply',
    '/api/admin/give_back_disc_apply',
    '/api/admin/query_disc_assignee',
  ] as const) {
    await expect(officer(path, input)).rejects.toMatchObject({ code: '9015' })
  }
  await expect(officer('/api/admin/assign_disc_apply', { ...input, assignee_id: '1' })).rejects.toMatchObject(
    { code: '9015' },
  )
})

test.each([
  ['disabled', 'status = 5'],
  ['held after a change of the account', `held_until = '2030-01-01'`],
])('an officer who is %s gives up theirs', async (_, change) => {
  await take('officer2')
  await at.change(`update operator set ${change} where account = 'officer2'`)
  expect((await seen()).assignee).toBeNull()
  expect((await listed('officer1', { assigned: 'none' })).has).toBe(true)
  expect(await at.approve(apply_no)).toMatchObject({ state: 'D40' })
  await at.change(`update operator set status = 4, held_until = null where account = 'officer2'`)
})

test('of twenty who take it at once one gets it, and every other is told who', async () => {
  const asked = Array.from({ length: 20 }, (_, n) => `officer${1 + (n % 2)}`)
  const results = await Promise.allSettled(asked.map(take))
  const { assignee } = await seen()
  const name = must(assignee, 'the assignee').name
  const own = results.filter(each => each.status === 'fulfilled')
  expect(own.map(({ value }) => value.assignee_name)).toEqual(Array.from({ length: 10 }, () => name))
  const refused = results.filter(each => each.status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const { reason } of refused) expect(reason).toMatchObject(others(name))
  const [row] = await queryRows<{ taken: number }>(
    bank.db,
    sql`select count(*)::int as taken from disc_apply_log l join disc_apply a on a.id = l.apply_id
      where a.apply_no = ${apply_no} and l.event = 'take'`,
  )
  expect(row?.taken).toBe(1)
})
