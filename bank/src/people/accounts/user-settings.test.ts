import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const key = 'grid:disc-apply'

test('a setting is its operator’s own, is replaced, and is forgotten by an empty text', async () => {
  const one = bank.as('15400000011')
  const other = bank.as('15400000001')
  expect(await one('/api/user/get_setting', { key })).toEqual({ value: '' })
  await one('/api/user/save_setting', { key, value: '{"hidden":["paid"]}' })
  await one('/api/user/save_setting', { key, value: '{"hidden":[]}' })
  expect(await one('/api/user/get_setting', { key })).toEqual({ value: '{"hidden":[]}' })
  expect(await other('/api/user/get_setting', { key })).toEqual({ value: '' })
  const [audit] = await queryRows<{ n: number }>(
    bank.db,
    sql`select count(*)::int as n from audit_log where action = 'user_setting.save'`,
  )
  expect(audit?.n).toBe(2)
  await one('/api/user/save_setting', { key, value: '' })
  expect(await one('/api/user/get_setting', { key })).toEqual({ value: '' })
})

test('text that is no JSON is refused and changes nothing', async () => {
  const one = bank.as('15400000011')
  await one('/api/user/save_setting', { key, value: '1' })
  await expect(one('/api/user/save_setting', { key, value: '{' })).rejects.toMatchObject({
    code: '9012',
    fields: { value: '格式不正确' },
  })
  expect(await one('/api/user/get_setting', { key })).toEqual({ value: '1' })
})

test('one operator stores a hundred settings and may still change each of them', async () => {
  const one = bank.as('15400000003')
  for (let at = 0; at < 100; at += 1) await one('/api/user/save_setting', { key: `grid:${at}`, value: '1' })
  await expect(one('/api/user/save_setting', { key, value: '1' })).rejects.toMatchObject({ code: '9012' })
  await one('/api/user/save_setting', { key: 'grid:99', value: '2' })
  expect(await one('/api/user/get_setting', { key: 'grid:99' })).toEqual({ value: '2' })
})
