import { expect, test } from 'vitest'
import { oddities, permissionAreas, permissionsOfCodes } from './permission-areas.ts'
import { permissionMeanings } from './permission-meanings.ts'
import { permissionCodes, permissionNames, permissionTitles } from './permissions.ts'

test('every permission stands in one subject, and a subject begins with the one that views', () => {
  const subjects = permissionAreas.flatMap(area => area.subjects)
  expect(subjects.flatMap(({ names }) => names).sort()).toEqual([...permissionNames].sort())
  for (const { view, names, title } of subjects) {
    expect(names.length, title).toBeGreaterThan(0)
    if (view) expect(permissionCodes[view], title).toMatch(/[015]0$/)
  }
})

test('what a permission lets somebody do is said in other words than its name', () => {
  for (const name of permissionNames) {
    expect(permissionMeanings[name].length, name).toBeGreaterThan(3)
    expect(permissionMeanings[name], name).not.toBe(permissionTitles[name])
  }
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
