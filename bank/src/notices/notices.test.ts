import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { must, newTestBank, type TestBank } from '../discount/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const unreadOf = async (account: string) => (await bank.as(account)('/api/notice/count_unread', {})).unread

test('a hundred notices are seeded, and everybody sees his own and those to all, newest first', async () => {
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
