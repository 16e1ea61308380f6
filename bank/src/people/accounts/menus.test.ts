import { isAllowed } from '@portal/shared/access/access.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
import { accessOfPath } from '@portal/shared/access/route-access.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { installReference } from '../../app/install.ts'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank } from '../../testing/test-bank.ts'
import { initialMenus, installMenus, menusFor, systemMenuOf } from './menus.ts'

const principal = (part: Partial<Principal>): Principal => ({
  member_type: 'comp',
  kind: 'customer',
  is_main_account: false,
  biz_roles: [],
  permissions: {},
  ...part,
})

test.each<[string, Principal]>([
  ['a company', principal({})],
  ['an institution', principal({ member_type: 'financeOrg' })],
  ['the government', principal({ member_type: 'admin', kind: 'government' })],
  ['an administrator', principal({ member_type: 'admin', kind: 'admin', permissions: { eclp: 'ffffffff' } })],
])('the menu of %s holds pages it may open, below headings that are there', (_, who) => {
  const menu = menusFor(initialMenus, who)
  const ids = new Set(menu.map(entry => entry.id))
  for (const { url, parent_id } of menu) {
    expect(isAllowed(accessOfPath(url) ?? {}, who), url).toBe(true)
    expect(parent_id === '-1' || ids.has(parent_id)).toBe(true)
  }
})

test('the discount pages are in the menu of a company alone', () => {
  const urls = (who: Principal) => menusFor(initialMenus, who).map(entry => entry.url)
  expect(urls(principal({}))).toContain('/txDiscountApplyStaticList')
  expect(urls(principal({ member_type: 'financeOrg' }))).not.toContain('/txDiscountApplyStaticList')
})

test('what only a permission opens is in the system menu, and in the menu of those who hold it', () => {
  const systemMenu = systemMenuOf(initialMenus)
  expect(systemMenu).toContain('/discApproval')
  expect(systemMenu).not.toContain('/txDiscountApplyStaticList')
  const officer = (mask: string) =>
    menusFor(
      initialMenus,
      principal({ member_type: 'admin', kind: 'staff', permissions: { eclp: mask } }),
    ).map(entry => entry.url)
  expect(officer('0')).not.toContain('/discApproval')
  expect(officer('1')).toContain('/discApproval')
})

test('the menu is what the database has, and a start brings what is new without undoing what the bank changed', async () => {
  const bank = await newTestBank()
  const names = async () =>
    (await bank.as('15400000011')('/api/user/get_menu_list', {})).menu_list.map(({ name }) => name)
  const initial = await names()
  expect(initial).toContain('业务办理')
  await bank.db.execute(sql`update menu set menu_name = '贴现办理' where url = '/pcDiscount'`)
  await bank.db.execute(sql`delete from menu where url = '/txDiscountApplyStaticList'`)
  const changed = initial.map(name => (name === '业务办理' ? '贴现办理' : name))
  expect(await names()).toEqual(changed.filter(name => name !== '业务查询'))
  // A start of the same release looks at its digest only; one of another brings what is missing.
  await installReference(bank.db, new Date())
  expect(await names()).not.toContain('业务查询')
  await bank.db.execute(sql`update page_setting set value = '{"digest":"of another release"}'
    where setting_key = 'installed'`)
  await installReference(bank.db, new Date())
  expect(await names()).toEqual(changed)
  expect(await queryRows(bank.db, sql`select id from menu`)).toHaveLength(initialMenus.length)

  // The next release renames two entries, moves one and drops one: all of it counts but the bank's own name.
  const released = initialMenus
    .filter(({ url }) => url !== '/invoicesControl')
    .map(entry => {
      if (entry.url === '/pcDiscount') return { ...entry, name: '办理贴现', icon: 'star' }
      return entry.url === '/txDiscountApplyStaticList' ? { ...entry, name: '申请查询' } : entry
    })
  await bank.db.transaction(tx => installMenus(tx, released))
  expect(await names()).toEqual(
    changed.filter(name => name !== '贸易背景信息').map(name => (name === '业务查询' ? '申请查询' : name)),
  )
  expect(await queryRows(bank.db, sql`select icon from menu where url = '/pcDiscount'`)).toEqual([
    { icon: 'star' },
  ])
  await bank.close()
})
