import { expect, test } from 'vitest'
import { differences } from './audit-log.ts'

test('what was written before and after is compared field by field', () => {
  expect(
    differences({ before: '{"status":4,"name":"甲"}', after: '{"status":5,"name":"甲","why":""}' }),
  ).toEqual([
    { field: 'status', before: '4', after: '5', differs: true },
    { field: 'name', before: '甲', after: '甲', differs: false },
    { field: 'why', before: '—', after: '（空）', differs: true },
  ])
})

test('what is no object is shown as it is written', () => {
  expect(differences({ before: null, after: '["a","b"]' })).toEqual([
    { field: '内容', before: '—', after: '["a","b"]', differs: true },
  ])
  expect(differences({ before: 'broken {', after: null })[0]).toMatchObject({
    before: 'broken {',
    after: '—',
  })
  expect(differences({ before: null, after: null })).toEqual([])
})
