import { isAllowed } from '@portal/shared/access/access.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
import { accessOfPath } from '@portal/shared/access/route-access.ts'
import { expect, test } from 'vitest'
import { menusFor, systemMenu } from './menus.ts'

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
  const menu = menusFor(who)
  const ids = new Set(menu.map(entry => entry.id))
  for (const { url, parent_id } of menu) {
    expect(isAllowed(accessOfPath(url) ?? {}, who), url).toBe(true)
    expect(parent_id === '-1' || ids.has(parent_id)).toBe(true)
  }
})

test('the discount pages are in the menu of a company alone', () => {
  const urls = (who: Principal) => menusFor(who).map(entry => entry.url)
  expect(urls(principal({}))).toContain('/txDiscountApplyStaticList')
  expect(urls(principal({ member_type: 'financeOrg' }))).not.toContain('/txDiscountApplyStaticList')
})

test('what only a permission opens is in the system menu, and in the menu of those who hold it', () => {
  expect(systemMenu).toContain('/discApproval')
  expect(systemMenu).not.toContain('/txDiscountApplyStaticList')
  const officer = (mask: string) =>
    menusFor(principal({ member_type: 'admin', kind: 'staff', permissions: { eclp: mask } })).map(
      entry => entry.url,
    )
  expect(officer('0')).not.toContain('/discApproval')
  expect(officer('1')).toContain('/discApproval')
})
