import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterAll(() => bank.close())

/** The notices an officer has of one application, newest first. */
const toldOf = async (account: string, applyNo: string) => {
  const { rows } = await bank.as(account)('/api/notice/query_notice', { page_size: 100, category: '业务' })
  return rows
    .filter(row => row.body.includes(applyNo))
    .map(row => [row.title, row.link.replace(applyNo, 'TX')])
}

const example = async () => [{ holding_id: (await exampleHolding(bank)).holding_id }]

test('what one officer has done waits for no other: read, said by whom, and told to who looks', async () => {
  const unreadOf = async (account: string) => (await bank.as(account)('/api/notice/count_unread', {})).unread
  const lastOf = async (account: string) => {
    const { rows } = await bank.as(account)('/api/notice/query_notice', { category: '业务' })
    const [{ body, read, settled } = must(rows[0], 'notice')] = rows
    return { said: body.slice(body.indexOf('请审批。')), read, settled }
  }
  const officers = ['officer1', 'officer2']
  const before = await Promise.all(officers.map(unreadOf))
  const bills = await example()
  const { apply_no } = await at.submit(bills)
  expect(await lastOf('officer2')).toEqual({ said: '请审批。', read: false, settled: false })
  const [feed] = await queryRows<{ last: string }>(
    bank.db,
    sql`select max(id)::text as last from change_feed`,
  )
  await expect(
    bank.as('officer1')('/api/admin/return_disc_apply', { apply_no, reason: '' }),
  ).rejects.toMatchObject({ code: '21011' })
  expect(await lastOf('officer2')).toEqual({ said: '请审批。', read: false, settled: false })

  await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no, reason: '请补充合同' })
  const done = { said: expect.stringMatching(/^请审批。已由\S+示例办理。$/), read: true, settled: true }
  expect(await Promise.all(officers.map(lastOf))).toEqual([done, done])
  expect(await Promise.all(officers.map(unreadOf))).toEqual(before)
  const told = await queryRows<{ account: string }>(
    bank.db,
    sql`select o.account from change_feed c join operator o on o.id = c.operator_id
         where c.topic = 'notice' and c.id > ${feed?.last}::bigint and o.account like 'officer%' order by 1`,
  )
  expect(told.map(({ account }) => account)).toEqual(officers)

  // A new round asks again, and leaves the first one's words alone.
  await at.submit(bills, { apply_no })
  expect(await lastOf('officer2')).toEqual({ said: '请审批。', read: false, settled: false })
  await at.call()('/api/discount/withdraw_apply', { apply_no })
  expect(await lastOf('officer2')).toEqual({
    said: '请审批。企业已撤回，无需办理。',
    read: true,
    settled: true,
  })
})

test('each step tells the officers who may do it, with a link to where it waits', async () => {
  const { apply_no } = await at.submit(await example())
  const toApprove = ['贴现申请待审批', '/discApproval?segment=approve&apply_no=TX']
  expect(await toldOf('officer1', apply_no)).toEqual([toApprove])
  expect(await toldOf('officer2', apply_no)).toEqual([toApprove])
  expect(await toldOf('credit', apply_no)).toEqual([])

  await at.approve(apply_no, { final_rate_e6: 12_900 })
  // Dearer than quoted, it waits for the company.
  expect(await toldOf('officer2', apply_no)).toEqual([toApprove])
  await at.call()('/api/discount/decline_quote', { apply_no })
  expect(await toldOf('officer1', apply_no)).toEqual([
    ['企业放弃报价', '/discApproval?segment=all&apply_no=TX'],
    toApprove,
  ])
  expect(await toldOf('officer2', apply_no)).toEqual([toApprove])
})

test('an approved one asks for the payout whoever has not approved it, and again when it fails', async () => {
  const holding_id = await at.reshape(100_000_033n)
  const { apply_no } = await at.submit([{ holding_id }])
  await at.approve(apply_no)
  const toPay = (title: string) => [title, '/discApproval?segment=pay&apply_no=TX']
  expect((await toldOf('officer2', apply_no)).slice(0, -1)).toEqual([toPay('贴现申请待放款复核')])
  expect(await toldOf('officer1', apply_no)).toHaveLength(1)
  await at.pay(apply_no)
  expect((await at.detail(apply_no)).state).toBe('D45')
  expect((await toldOf('officer2', apply_no)).slice(0, -1)).toEqual([
    toPay('贴现放款失败'),
    toPay('贴现申请待放款复核'),
  ])
})
