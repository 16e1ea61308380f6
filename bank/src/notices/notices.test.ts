import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const unreadOf = async (account: string) => (await bank.as(account)('/api/notice/count_unread', {})).unread

test('a hundred notices are seeded, and everybody sees their own and those to all, newest first', async () => {
  const [all] = await queryRows<{ n: number }>(
    bank.db,
    sql`select count(*)::int n from notice where operator_id is null`,
  )
  expect(all?.n).toBeGreaterThanOrEqual(100)
  const mine = await bank.as('15400000001')('/api/notice/query_notice', { page_size: 100 })
  expect(mine.total).toBe(mine.unread)
  const times = mine.rows.map(row => row.at)
  expect(times).toEqual([...times].sort().reverse())
  const gov = await bank.as('gov')('/api/notice/query_notice', { page_size: 100 })
  expect(gov.rows.every(row => row.category === '公告')).toBe(true)
})

test('reading a notice is for oneself alone, and reading it twice is reading it once', async () => {
  const before = await unreadOf('15400000002')
  const colleague = await unreadOf('15400000003')
  const { rows } = await bank.as('15400000002')('/api/notice/query_notice', { unread: '1' })
  const { notice_id } = must(rows[0], 'notice')
  await bank.as('15400000002')('/api/notice/read_notice', { notice_id })
  await bank.as('15400000002')('/api/notice/read_notice', { notice_id })
  expect(await unreadOf('15400000002')).toBe(before - 1)
  const { rows: now } = await bank.as('15400000002')('/api/notice/query_notice', { page_size: 100 })
  expect(now.filter(row => row.read).map(row => row.notice_id)).toEqual([notice_id])
  expect(await unreadOf('15400000003')).toBe(colleague)
  await bank.as('15400000003')('/api/notice/read_all', {})
  expect(await unreadOf('15400000003')).toBe(0)
})

test('another member’s notice does not exist', async () => {
  const { rows } = await bank.as('15400000001')('/api/notice/query_notice', { category: '业务' })
  const { notice_id } = must(rows[0], 'notice')
  await expect(bank.as('15400000011')('/api/notice/read_notice', { notice_id })).rejects.toMatchObject({
    code: '9015',
  })
})

test('what staff publish reaches everybody', async () => {
  const before = await unreadOf('15400000101')
  await bank.as('admin')('/api/admin/notice/publish', { title: '系统维护', body: '周日凌晨维护。' })
  expect(await unreadOf('15400000101')).toBe(before + 1)
  await expect(
    bank.as('admin')('/api/admin/notice/publish', {
      title: '系统维护',
      body: '维护。',
      link: '//evil.example',
    }),
  ).rejects.toMatchObject({ code: '9012' })
})

test('what staff plan is sent at its time and once, to those it is for, and may be cancelled before', async () => {
  const admin = bank.as('admin')
  const words = { title: '机构业务调整', body: '清算时间调整为 16:30。' }
  const publish = (more: object) => admin('/api/admin/notice/publish', { ...words, ...more })
  const accounts = ['15400000101', '15400000001', '15400000011', 'officer1']
  const unread = () => Promise.all(accounts.map(unreadOf))
  const before = await unread()
  const grown = async () => (await unread()).map((now, at) => now - (before[at] ?? 0))

  await expect(publish({ publish_at: '2026-06-23 09:00' })).rejects.toMatchObject({
    fields: { publish_at: '发送时间须晚于当前时间' },
  })
  await expect(publish({ publish_at: '2028-01-01 09:00' })).rejects.toMatchObject({ code: '9012' })
  await expect(publish({ audience: 'member', user_code: 'M404' })).rejects.toMatchObject({
    fields: { user_code: '没有这个会员编号' },
  })
  await expect(bank.as('officer1')('/api/admin/notice/publish', words)).rejects.toMatchObject({
    code: '1003',
  })

  const { plan_id } = await publish({ audience: 'financeOrg', publish_at: '2026-06-24 09:00' })
  const dropped = await publish({ publish_at: '2026-06-24 09:00' })
  await admin('/api/admin/notice/cancel', { plan_id: dropped.plan_id })
  await bank.runSchedule('send_notices')
  expect(await grown()).toEqual([0, 0, 0, 0])
  bank.clock.set(new Date('2026-06-24T09:00:30+08:00'))
  await bank.runSchedule('send_notices')
  await bank.runSchedule('send_notices')
  expect(await grown()).toEqual([1, 0, 0, 0])
  await expect(admin('/api/admin/notice/cancel', { plan_id })).rejects.toMatchObject({ code: '20000' })

  const { user_code } = await bank.as('15400000011')('/api/member/current_member_detail', {})
  await publish({ audience: 'member', user_code })
  expect(await grown()).toEqual([1, 0, 1, 0])
  const { rows } = await bank.as('15400000101')('/api/notice/query_notice', { unread: '1' })
  await bank.as('15400000101')('/api/notice/read_notice', { notice_id: must(rows[0], 'notice').notice_id })
  const plans = await admin('/api/admin/notice/query', {})
  expect(plans.rows.map(row => [row.audience, row.state, row.read_count])).toEqual([
    ['member', 'sent', 0],
    ['all', 'cancelled', 0],
    ['financeOrg', 'sent', 1],
  ])
})
