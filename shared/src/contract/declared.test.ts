import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codesOf } from './declared.ts'
import { sessionEvents } from './streams.ts'
import { calls } from './table.ts'

const own = { access: 'public', errors: ['20001'] } as const

describe('the codes of a declaration', () => {
  it('are its own and those of its kind', () => {
    expect(codesOf({ ...own, hasBody: false, asksBank: false })).toEqual([
      '9004',
      '9006',
      '9007',
      '9013',
      '9014',
      '24009',
      '20001',
    ])
    expect(codesOf(own)).toEqual(
      expect.arrayContaining(['9001', '9002', '9003', '9012', '9008', '9009', '9010']),
    )
    expect(codesOf(own)).not.toContain('1001')
    expect(codesOf({ ...own, access: {} })).toEqual(expect.arrayContaining(['1001', '1004', '9011']))
  })

  it('are those of signatures too where programs may call', () => {
    expect(codesOf({ ...own, machine: 'read' })).toEqual(expect.arrayContaining(['24001', '24005', '24012']))
    expect(codesOf(own)).not.toContain('24001')
  })

  it('leave the lock out where it does not count', () => {
    expect(codesOf(sessionEvents)).not.toContain('9011')
  })
})

it('a guest’s write that names an account says so: its tries are counted for that account', () => {
  const naming = calls.filter(({ access, effect, request }) => {
    const names = request instanceof z.ZodObject ? Object.keys(request.shape) : []
    return access === 'public' && effect === 'write' && /\b(user_)?account\b/.test(names.join(' '))
  })
  expect(naming.map(({ path }) => path)).toEqual(
    calls.filter(({ triesOf }) => triesOf !== undefined).map(({ path }) => path),
  )
  expect(naming.length).toBeGreaterThan(2)
})
