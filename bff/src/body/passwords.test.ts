import { shapeOf } from '@portal/shared/body/shape.ts'
import { passwordText, text } from '@portal/shared/contract/fields.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeBody } from './body.ts'

describe('a password', () => {
  const sign = z.strictObject({ account: text(32), new_pwd: passwordText(1, 32) })
  it.each([
    ['json', '{"account":" a ","new_pwd":" a b "}'],
    ['json', '{"account":" a ","newPwd":" a b "}'],
    ['form', 'account=+a+&new_pwd=+a%20b+'],
    ['form', 'account=+a+&newPwd=+a%20b+'],
  ] as const)('is taken as it is typed, in %s %s', (type, body) => {
    expect(decodeBody({ type, bytes: Buffer.from(body) }, { request: sign })).toEqual({
      account: 'a',
      new_pwd: ' a b ',
    })
  })

  it('is sound text all the same', () => {
    for (const value of ['\\u0000', '\\ud800']) {
      const bytes = Buffer.from(`{"account":"a","new_pwd":"${value}"}`)
      expect(() => decodeBody({ type: 'json', bytes }, { request: sign })).toThrow(Fault)
    }
  })

  it('is every one of the contract’s', () => {
    const named = calls.flatMap(call =>
      Object.entries(call.request.shape as Record<string, z.ZodType>)
        .filter(([name]) => /password|pwd/.test(name))
        .map(([name, field]) => [call.path, name, shapeOf(field).kind]),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(([, , kind]) => kind !== 'secret')).toEqual([])
  })
})
