import { expect, test } from 'vitest'
import { oddities, permissionsOfCodes } from './permission-areas.ts'
import { permissionBits } from './permission-bits.ts'
import { permissionNames, permissionRows, permissionSubjects, permissionsWhere } from './permissions.ts'

test('bits count up without a gap, codes and titles occur once', () => {
  const rows = permissionNames.map(name => permissionRows[name])
  expect(rows.map(({ bit }) => bit)).toEqual(rows.map((_, index) => index))
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
})

test('the bits of the browser’s first file are the table’s', () => {
  const bits = Object.fromEntries(permissionNames.map(name => [name, permissionRows[name].bit]))
  // `node tests/tools/write-permission-bits.ts`
  expect(permissionBits).toEqual(bits)
})

test('a name occurs once, and a subject begins with the one that views', () => {
  expect(permissionSubjects.flatMap(({ names }) => names).sort()).toEqual([...permissionNames].sort())
  for (const { view, names, title } of permissionSubjects) {
    expect(names.length, title).toBeGreaterThan(0)
    if (view) expect(permissionRows[view].code, title).toMatch(/[015]0$/)
  }
})

test('what a permission lets somebody do is said in other words than its name', () => {
  for (const name of permissionNames) {
    expect(permissionRows[name].meaning.length, name).toBeGreaterThan(3)
    expect(permissionRows[name].meaning, name).not.toBe(permissionRows[name].title)
  }
})

test('a permission is held by the bank’s people or by members, and what comes with a role is theirs', () => {
  expect(permissionsWhere(({ holder }) => holder === 'member')).toContain('operator_view')
  expect(permissionsWhere(({ holder, roles }) => holder === 'member' && roles.length > 0)).toEqual([])
  expect(permissionsWhere(({ roles }) => roles.includes('放款复核岗'))).toEqual([
    'disc_apply_view',
    'disc_apply_pay',
    'sign_view',
    'trade_view',
    'member_view',
    'member_review',
    'books_view',
    'books_check',
    'report_view',
    'customer_view',
  ])
})

test('codes are read as permissions, unknown ones left out', () => {
  expect(permissionsOfCodes(['31101', '99999', '800350'])).toEqual(['disc_apply_approve', 'operator_view'])
})

test('what cannot work, and what four eyes are for, is said', () => {
  expect(oddities(new Set(['disc_apply_view', 'disc_apply_approve']))).toEqual([])
  expect(oddities(new Set(['user_disable']))).toEqual(['“用户”缺少“用户查看”，相应页面打不开'])
  expect(oddities(new Set(['disc_apply_view', 'disc_apply_approve', 'disc_apply_pay']))).toEqual([
    '同时可审批和放款复核：同一笔申请仍须由两人分别办理',
  ])
})
