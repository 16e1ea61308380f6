import { isAllowed } from '@portal/shared/access/access.ts'
import { isDeciding } from '@portal/shared/access/deciding.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { type CallPath, calls, type RequestInput } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByAccount, principalOf } from '../../people/directory/operators.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'

/* What stands in the way of every call, walked over the whole table: the next call that is added is held back too. */

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  await bank.db.execute(
    sql`update operator set user_status = 3 where account in ('admin2', '15400000003', '15400000011', '15400000111')`,
  )
})
afterAll(() => bank.close())

const table: readonly Call[] = calls
/** What the bank answers somebody who is signed in; the gateway's own answers ask it for nothing of the kind. */
const ofBank = table.filter(call => call.access !== 'public' && call.answeredBy === 'bank')

const codeOf = (account: string, call: Call): Promise<string> =>
  bank
    .as(account)(call.path as CallPath, call.example as RequestInput<CallPath>)
    .then(
      () => 'answered',
      (error: { code?: string }) => error.code ?? String(error),
    )
const allowedTo = async (account: string) => {
  const principal = principalOf(must(await findByAccount(bank.db, account), account))
  return ofBank.filter(({ access }) => isAllowed(access, principal))
}
const paths = (list: readonly Call[]) => list.map(({ path }) => path)

describe('before the first password is changed', () => {
  test.each(['admin2', '15400000011', '15400000003', '15400000111'])(
    '%s writes nothing but what is personal',
    async account => {
      const open = await allowedTo(account)
      const writes = open.filter(({ effect, personal }) => effect === 'write' && !personal)
      expect(writes.length).toBeGreaterThan(8)
      for (const call of writes)
        expect([call.path, await codeOf(account, call)]).toEqual([call.path, '20033'])
      for (const call of open.filter(({ effect }) => effect === 'read')) {
        expect([call.path, await codeOf(account, call)]).not.toEqual([call.path, '20033'])
      }
    },
  )

  test('the personal centre is open, and no other write', () => {
    const personal = table.filter(call => call.personal)
    expect(paths(personal).sort()).toEqual([
      '/api/member/edit_comp',
      '/api/member/edit_my_info',
      '/api/member/modifyPwdForFin',
      '/api/member/modify_pwd',
      '/api/member/resubmit',
      '/api/member/update_avatar',
      '/api/member/update_pwd_send',
      '/api/notice/read_all',
      '/api/notice/read_notice',
      '/api/phone/send_new',
      '/api/phone/send_old',
      '/api/phone/submit',
      '/api/session/end_own',
      '/api/session/lock',
      '/api/session/unlock',
      '/api/user/save_setting',
      '/api/user/user_logout',
    ])
    const writes = table.filter(({ access, effect }) => access !== 'public' && effect === 'write')
    const listed = writes.filter(({ errors }) => errors.includes('20033'))
    expect(paths(listed)).toEqual(paths(writes.filter(call => !call.personal)))
  })
})

test('while an account is held, everything that decides is refused', async () => {
  await bank.db.execute(sql`update operator set held_until = '2026-06-30T00:00:00Z' where account = 'admin'`)
  const deciding = ofBank.filter(
    ({ access, effect }) =>
      effect === 'write' &&
      access !== 'public' &&
      access.permission !== undefined &&
      isDeciding(access.permission),
  )
  expect(deciding.length).toBeGreaterThan(30)
  for (const call of deciding) expect([call.path, await codeOf('admin', call)]).toEqual([call.path, '22024'])
  await bank.db.execute(sql`update operator set held_until = null where account = 'admin'`)
})

describe('an officer without a role', () => {
  /** Their own data, and what everybody who is signed in may read. */
  const own = [
    '/api/user/get_menu_list',
    '/api/member/current_member_detail',
    '/api/member/edit_my_info',
    '/api/member/update_avatar',
    '/api/member/update_pwd_send',
    '/api/sys/query_have_log',
    '/api/notice/query_notice',
    '/api/notice/count_unread',
    '/api/notice/read_notice',
    '/api/notice/read_all',
    '/api/admin/get_desk',
    '/api/admin/export/query',
    '/api/admin/export/cancel',
    '/api/acceptor/query_available',
    '/api/search/query_everything',
    '/getTabledatatest',
    '/api/user/get_setting',
    '/api/user/save_setting',
  ]

  test('reads and does nothing but what is their own', async () => {
    const user_id = String(must(await findByAccount(bank.db, 'credit'), 'credit').operator.id)
    await bank.as('admin')('/api/admin/user/assign_role', { user_id, role_ids: [] })
    const open: string[] = []
    for (const call of ofBank) if ((await codeOf('credit', call)) !== '1003') open.push(call.path)
    expect(open.sort()).toEqual([...own].sort())
    const desk = await bank.as('credit')('/api/admin/get_desk', {})
    expect(desk).toMatchObject({ todo: [], business: null })
  })

  test('learns nothing of other accounts, not even whether there are any', async () => {
    for (const account of ['15400000011', 'officer1', 'nobody']) {
      await expect(bank.as('credit')('/api/member/detail', { user_account: account })).rejects.toMatchObject({
        code: '1003',
      })
      await expect(bank.as('credit')('/api/user/eclp_detail', { account })).rejects.toMatchObject({
        code: '1003',
      })
    }
    expect(await bank.as('credit')('/api/member/detail', { user_account: 'credit' })).toMatchObject({
      user_account: 'credit',
    })
  })

  test('sees customers with member_view and the bank’s people with user_view', async () => {
    const user_id = String(must(await findByAccount(bank.db, 'credit'), 'credit').operator.id)
    const detail = (user_account: string) =>
      bank
        .as('credit')('/api/member/detail', { user_account })
        .then(
          () => 'seen',
          (error: { code: string }) => error.code,
        )
    const seen: Record<string, string[]> = {}
    for (const code of ['31300', '11100']) {
      const { role_id } = await bank.as('admin')('/api/admin/role/add', { name: `查看${code}` })
      await bank.as('admin')('/api/admin/role/assign_perm', { role_id, auth_codes: [code] })
      await bank.as('admin')('/api/admin/user/assign_role', { user_id, role_ids: [role_id] })
      seen[code] = [await detail('15400000011'), await detail('officer1'), await detail('nobody')]
    }
    expect(seen).toEqual({ '31300': ['seen', '9015', '9015'], '11100': ['9015', 'seen', '9015'] })
  })
})
