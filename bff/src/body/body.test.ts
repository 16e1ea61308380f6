import { text } from '@portal/shared/contract/fields.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeBody } from './body.ts'

const schema = z.strictObject({
  user_account: z.string().min(1).max(12),
  amount: z.string().optional(),
  is_new: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  bills: z.array(z.strictObject({ bill_id: z.string(), range: z.string().optional() })).optional(),
  owner: z.strictObject({ full_name: z.string() }).optional(),
})

const decode = (type: 'json' | 'form', text: string | Uint8Array) =>
  decodeBody({ type, bytes: typeof text === 'string' ? Buffer.from(text) : text }, { request: schema })

const faultOf = (type: 'json' | 'form', text: string | Uint8Array): Fault => {
  try {
    decode(type, text)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('accepted')
}

describe('JSON and form', () => {
  const same: [string, string, string, unknown][] = [
    ['texts are trimmed', '{"user_account":" a b "}', 'user_account=+a%20b+', { user_account: 'a b' }],
    [
      'numbers keep their digits',
      '{"user_account":12345678901234567890,"amount":1.10}',
      'user_account=12345678901234567890&amount=1.10',
      'too long',
    ],
    [
      'numbers are texts',
      '{"user_account":1,"amount":1.10}',
      'user_account=1&amount=1.10',
      { user_account: '1', amount: '1.10' },
    ],
    [
      'booleans stay',
      '{"user_account":"a","is_new":true}',
      'user_account=a&is_new=true',
      { user_account: 'a', is_new: true },
    ],
    ['camelCase is understood', '{"userAccount":"a"}', 'userAccount=a', { user_account: 'a' }],
    [
      'lists',
      '{"user_account":"a","tags":["x","y"]}',
      'user_account=a&tags=x&tags=y',
      { user_account: 'a', tags: ['x', 'y'] },
    ],
    [
      'lists by brackets',
      '{"user_account":"a","tags":["x"]}',
      'user_account=a&tags[]=x',
      { user_account: 'a', tags: ['x'] },
    ],
    [
      'nested values by brackets',
      '{"user_account":"a","bills":[{"billId":7,"range":"1-5"}],"owner":{"full_name":"b"}}',
      'user_account=a&bills[0][billId]=7&bills[0][range]=1-5&owner[full_name]=b',
      { user_account: 'a', bills: [{ bill_id: '7', range: '1-5' }], owner: { full_name: 'b' } },
    ],
    [
      'nested values as JSON text',
      '{"user_account":"a","bills":[{"bill_id":10000000000000000000001}],"owner":{"fullName":"b"}}',
      `user_account=a&bills=${encodeURIComponent('[{"bill_id":10000000000000000000001}]')}&owner=${encodeURIComponent('{"fullName":"b"}')}`,
      { user_account: 'a', bills: [{ bill_id: '10000000000000000000001' }], owner: { full_name: 'b' } },
    ],
    [
      'optional fields left blank are fields not given',
      '{"user_account":"a","amount":" ","owner":null}',
      'user_account=a&amount=+&owner=',
      { user_account: 'a' },
    ],
    [
      'JSON text stays text where a text is wanted',
      '{"user_account":"[1]"}',
      'user_account=[1]',
      { user_account: '[1]' },
    ],
  ]
  it.each(same)('end in the same values: %s', (_title, json, form, expected) => {
    if (expected === 'too long') {
      expect(faultOf('json', json).fields).toEqual({ user_account: '不能超过12个字符' })
      expect(faultOf('form', form).fields).toEqual({ user_account: '不能超过12个字符' })
      return
    }
    expect(decode('json', json)).toEqual(expected)
    expect(decode('form', form)).toEqual(expected)
  })

  const refused: [string, string, string, Record<string, string>][] = [
    ['missing', '{}', '', { user_account: '请填写' }],
    ['empty', '{"user_account":"  "}', 'user_account=+', { user_account: '请填写' }],
    ['unknown', '{"user_account":"a","status":4}', 'user_account=a&status=4', { status: '未知的参数' }],
    [
      'both spellings',
      '{"user_account":"a","userAccount":"b"}',
      'user_account=a&userAccount=b',
      { user_account: '同一参数的不同写法取值不一致' },
    ],
    [
      'nested and unknown',
      '{"user_account":"a","owner":{"full_name":"b","x":1}}',
      'user_account=a&owner[full_name]=b&owner[x]=1',
      { 'owner.x': '未知的参数' },
    ],
    [
      'an object for a text',
      '{"user_account":{"a":"b"}}',
      'user_account[a]=b',
      { user_account: '格式不正确' },
    ],
  ]
  it.each(refused)('name the same field: %s', (_title, json, form, fields) => {
    for (const fault of [faultOf('json', json), faultOf('form', form)]) {
      expect([fault.code, fault.fields]).toEqual(['9012', fields])
    }
  })

  it('without a body are an empty object', () => {
    expect(decodeBody({ type: 'json', bytes: new Uint8Array() }, { request: z.strictObject({}) })).toEqual({})
  })
})

describe('a call’s own spellings', () => {
  const call = {
    request: z.strictObject({ user_account: text(12), check_code: text(12).optional() }),
    spellings: { userAgentAccount: 'user_account', checkcode: 'check_code' },
    ignores: ['utoken'],
  }
  const read = (type: 'json' | 'form', body: string) => decodeBody({ type, bytes: Buffer.from(body) }, call)

  it.each([
    ['json', '{"userAgentAccount":" a ","checkcode":"1","utoken":"t"}'],
    [
      'json',
      '{"user_account":"a","userAccount":"a","userAgentAccount":"a","check_code":1,"utoken":{"x":[]}}',
    ],
    ['form', 'userAgentAccount=+a&checkcode=1&utoken=t'],
    ['form', 'user_account=a&userAgentAccount=a&checkCode=1&check_code=1&utoken='],
  ] as const)('are read as the documented names, in %s %s', (type, body) => {
    expect(read(type, body)).toEqual({ user_account: 'a', check_code: '1' })
  })

  it.each([
    ['json', '{"user_account":"a","userAgentAccount":"b"}'],
    ['form', 'userAgentAccount=a&userAccount=b'],
  ] as const)('must say the same, in %s %s', (type, body) => {
    expect(() => read(type, body)).toThrow(
      expect.objectContaining({ code: '9012', fields: { user_account: '同一参数的不同写法取值不一致' } }),
    )
  })

  it('are no names of other calls', () => {
    expect(faultOf('json', '{"userAgentAccount":"a"}').fields).toHaveProperty(
      'userAgentAccount',
      '未知的参数',
    )
    expect(faultOf('json', '{"user_account":"a","utoken":"t"}').fields).toEqual({ utoken: '未知的参数' })
  })
})

describe('hostile bodies are 9001', () => {
  const hostile: [string, 'json' | 'form', string | Uint8Array][] = [
    ['no JSON', 'json', '{"a":'],
    ['a list', 'json', '[]'],
    ['a text', 'json', '"a"'],
    ['null', 'json', 'null'],
    ['a name given twice', 'json', '{"user_account":"a","user_account":"b"}'],
    ['a nested name given twice', 'json', '{"user_account":"a","owner":{"full_name":"b","full_name":"c"}}'],
    ['__proto__', 'json', '{"__proto__":{"a":1}}'],
    ['deep nesting', 'json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['many names', 'json', `{${Array.from({ length: 3000 }, (_, at) => `"n${at}":1`).join()}}`],
    ['NUL', 'json', '{"user_account":"a\\u0000"}'],
    ['half a character', 'json', '{"user_account":"\\ud800"}'],
    [
      'invalid UTF-8',
      'json',
      Buffer.concat([Buffer.from('{"user_account":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    ['a scalar given twice', 'form', 'user_account=a&user_account=b'],
    ['a scalar and something below it', 'form', 'user_account=a&user_account[b]=c'],
    ['__proto__ in brackets', 'form', 'user_account=a&owner[__proto__][x]=1'],
    ['__proto__ in nested JSON', 'form', 'user_account=a&owner={"__proto__":1}'],
    ['invalid percent-encoding', 'form', 'user_account=%ff'],
    ['NUL in a form', 'form', 'user_account=a%00'],
    ['deep brackets', 'form', `a${'[b]'.repeat(40)}=1`],
    ['many pairs', 'form', 'a=1&'.repeat(3000)],
    ['holes in a list', 'form', 'user_account=a&tags[0]=x&tags[7]=y'],
    ['broken nested JSON', 'form', 'user_account=a&owner={"full_name":'],
  ]
  it.each(hostile)('%s (%s)', (_title, type, text) => {
    expect(faultOf(type, text).code).toBe('9001')
  })
})

describe('bodies with many faults', () => {
  it('have the first fifty named', () => {
    const bills = Array.from({ length: 900 }, () => ({ bill_id: true, other: 1 }))
    const { code, fields = {} } = faultOf('json', JSON.stringify({ user_account: 'a', bills }))
    expect(code).toBe('9012')
    expect(Object.keys(fields)).toHaveLength(50)
    expect(fields['bills.0.bill_id']).toBe('格式不正确')
  })

  it('have a list that is too long named, and none of its items', () => {
    const short = z.strictObject({
      bills: z
        .array(z.strictObject({ bill_id: z.string() }))
        .max(3)
        .optional(),
    })
    const body = { type: 'json', bytes: Buffer.from(JSON.stringify({ bills: [1, 2, 3, 4] })) } as const
    expect(() => decodeBody(body, { request: short })).toThrow(
      expect.objectContaining({ code: '9012', fields: { bills: '不能超过3项' } }),
    )
  })

  it('of more items than any list may have are malformed', () => {
    const list = (count: number) => JSON.stringify({ user_account: 'a', tags: Array(count).fill('x') })
    expect(decode('json', list(2000))).toMatchObject({ user_account: 'a' })
    expect(faultOf('json', list(2001)).code).toBe('9001')
    const nested = JSON.stringify({ user_account: 'a', tags: Array(1000).fill(Array(16).fill(1)) })
    expect(faultOf('json', nested).code).toBe('9001')
    expect(
      faultOf('form', `user_account=a&tags=${encodeURIComponent(JSON.stringify(Array(2001).fill('x')))}`)
        .code,
    ).toBe('9001')
  })
})
