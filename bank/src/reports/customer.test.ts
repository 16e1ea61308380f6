import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { paidExample, seller } from '../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let userCode: string
let name: string
let applyNo: string
beforeAll(async () => {
  bank = await newTestBank()
  applyNo = await paidExample(bank)
  const own = await bank.as(seller)('/api/member/current_member_detail', {})
  userCode = own.user_code
  name = own.company_name
})
afterAll(() => bank.close())

const picture = (account = 'officer2', user_code = userCode) =>
  bank.as(account)('/api/admin/report/customer_detail', { user_code })

test('a customer is found by a part of its name', async () => {
  const { rows } = await bank.as('officer2')('/api/admin/report/query_customer', {
    keyword: name.slice(0, 4),
  })
  expect(rows.map(row => row.user_code)).toContain(userCode)
})

test('the sums of its applications are those of the list, state by state, and its exposure that of its sheet', async () => {
  const shown = await picture()
  const { lines } = must(
    shown.sections.find(({ section }) => section === 'applications'),
    'applications',
  )
  expect(lines.length).toBeGreaterThan(1)
  for (const { state, count, amount_fen } of lines) {
    const { rows } = await bank.as('officer2')('/api/admin/query_disc_apply', {
      company_name: name,
      state,
      page_size: 100,
    })
    expect(rows.length, state).toBe(count)
    const sum = rows.reduce((all, row) => all + BigInt(row.total_fen), 0n)
    expect(String(sum), state).toBe(amount_fen)
  }
  const [held] = await queryRows<{ fen: string }>(
    bank.db,
    sql`select coalesce(sum(b.face_fen), 0)::text as fen from disc_apply a
      join disc_apply_bill b on b.apply_id = a.id and b.round = a.round join member m on m.id = a.member_id
      where m.user_code = ${userCode} and a.paid_at is not null and b.settle_state in ('0', '2')`,
  )
  expect(must(shown.lines, 'lines')[0]).toMatchObject({ of: 'customer', name, open_fen: held?.fen })
  expect(must(shown.acts, 'acts')[0]).toMatchObject({ apply_no: applyNo, event_name: '放款成功' })
})

test('nothing is shown of a list that the officer may not open', async () => {
  const give = (...names: PermissionName[]) =>
    bank.db.execute(sql`update operator set permission_mask = ${maskOf(names)} where account = 'credit'`)
  await give('customer_view', 'sign_view')
  const shown = await picture('credit')
  expect(shown.sections.map(({ section }) => section)).toEqual(['signings', 'statements'])
  expect(shown).toMatchObject({ lines: null, acts: null, company_name: name })
  await give('disc_apply_view', 'sign_view')
  await expect(picture('credit')).rejects.toMatchObject({ code: '1003' })
})

test('one that nobody knows, and the platform itself, are not found', async () => {
  await expect(picture('officer2', 'HY99999999')).rejects.toMatchObject({ code: '9015' })
  const [platform] = await queryRows<{ user_code: string }>(
    bank.db,
    sql`select user_code from member where member_type = 'admin'`,
  )
  await expect(picture('officer2', must(platform, 'the platform').user_code)).rejects.toMatchObject({
    code: '9015',
  })
})
