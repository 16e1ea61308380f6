import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { expect, test } from 'vitest'
import { choose, differenceOf, permissionTree } from './permission-tree.ts'

const set = (...names: PermissionName[]) => new Set(names)
const offered = set('rate_view', 'rate_edit', 'audit_view', 'job_view', 'job_retry')

test('the tree has what may be given, and each level says how much of it is ticked and changed', () => {
  const [data, system] = permissionTree(
    offered,
    set('rate_view', 'job_view'),
    set('rate_view', 'rate_edit'),
    '',
  )
  expect(data).toMatchObject({ title: '参考数据', check: 'all', count: 2, given: 1, taken: 0 })
  expect(data?.children.map(({ title }) => title)).toEqual(['报价'])
  expect(system).toMatchObject({ title: '系统运行', check: 'none', given: 0, taken: 1 })
  const jobs = system?.children[1]
  expect(jobs).toMatchObject({ title: '后台任务', names: ['job_view', 'job_retry'], taken: 1 })
  expect(jobs?.children[0]).toMatchObject({ code: '32200', title: '后台任务查看', taken: 1 })
  const [, partly] = permissionTree(offered, set(), set('job_view'), '')
  expect([partly?.check, partly?.children[1]?.check]).toEqual(['some', 'some'])
})

test('is searched by name, code, meaning and the subject above, by all words at once', () => {
  const titles = (search: string) =>
    permissionTree(offered, set(), set(), search).flatMap(area =>
      area.children.flatMap(subject => subject.children.map(({ title }) => title)),
    )
  expect(titles('32201')).toEqual(['后台任务重试'])
  expect(titles('审计链')).toEqual(['审计日志查看'])
  expect(titles('系统运行 查看')).toEqual(['审计日志查看', '后台任务查看'])
  expect(titles('没有这样的')).toEqual([])
})

test('what is done needs to be looked at: the view is ticked along, where it may be given', () => {
  expect(choose(set(), offered, ['job_retry'], true)).toEqual(set('job_retry', 'job_view'))
  expect(choose(set(), set('job_retry'), ['job_retry'], true)).toEqual(set('job_retry'))
  expect(choose(set('job_retry', 'job_view'), offered, ['job_view'], false)).toEqual(set('job_retry'))
  expect(differenceOf(set('rate_view'), set('job_view'))).toEqual({
    given: ['job_view'],
    taken: ['rate_view'],
  })
})
