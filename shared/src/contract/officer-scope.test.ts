import { expect, test } from 'vitest'
import { permissionRows } from '../access/permissions.ts'
import type { Call } from './call.ts'
import type { Stream } from './stream.ts'
import { streams } from './streams.ts'
import { calls } from './table.ts'

/** What the bank's people may ask for, as a rule says it. */
const ofStaff = <Rule extends Pick<Call, 'access'> | Pick<Stream, 'access'>>(
  rules: readonly Rule[],
): Rule[] =>
  rules.filter(
    ({ access }) =>
      access !== 'public' &&
      (access.types ?? ['admin']).includes('admin') &&
      !access.main &&
      !access.kinds?.every(kind => kind === 'government'),
  )

const staffCalls = ofStaff<Call>(calls)
const permissionOf = ({ access }: Pick<Call, 'access'>) =>
  access === 'public' ? undefined : access.permission

/**
 * Closed to officers of one discounting bank although they may hold the permission: a recourse is between members, a
 * statement is of an account on which every bank's money may be, and an acceptor's own line and the lists are the portal's.
 */
const platformsOnly = [
  '/api/admin/acceptor/edit',
  '/api/admin/acceptor/query',
  '/api/admin/acceptorlist/approve',
  '/api/admin/acceptorlist/import',
  '/api/admin/acceptorlist/query',
  '/api/admin/acceptorlist/query_entry',
  '/api/admin/acceptorlist/refuse',
  '/api/admin/acceptorlist/submit',
  '/api/admin/acceptorlist/withdraw',
  '/api/admin/statement/query_statement',
  '/api/admin/statement/reply_statement',
]

test('a call that officers of one bank may make asks for a permission that they may hold, or for none', () => {
  const wrong = staffCalls.filter(call => {
    const permission = permissionOf(call)
    return call.officers !== undefined && permission !== undefined && !permissionRows[permission].officers
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a permission that they may hold opens every call that asks for it, but for those of the platform’s own people', () => {
  const closed = staffCalls.filter(call => {
    const permission = permissionOf(call)
    return call.officers === undefined && permission !== undefined && permissionRows[permission].officers
  })
  expect(closed.map(({ path }) => path).sort()).toEqual(platformsOnly)
})

test('no call of the back office is the same for officers of every bank, as it is of rows', () => {
  const shared = staffCalls.filter(
    ({ path, officers }) => path.startsWith('/api/admin/') && officers === 'shared',
  )
  expect(shared.map(({ path }) => path)).toEqual([])
})

test('a stream of bytes says how it is for them too', () => {
  expect(Object.fromEntries(ofStaff<Stream>(streams).map(({ path, officers }) => [path, officers]))).toEqual({
    '/api/events': 'shared',
    '/api/file/upload': 'shared',
    '/files/': 'bank',
  })
})
