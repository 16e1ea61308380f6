import { expect, it } from 'vitest'
import { z } from 'zod'
import { decodeJsonBody } from './json-body.ts'

const key = 'key-of-idempotency-1'
const keyed = { request: z.strictObject({ idem_key: z.string(), order_no: z.string() }) }
const plain = { request: z.strictObject({ order_no: z.string() }) }

it('a key from beside the body takes the place of one that the body leaves out or blank', () => {
  for (const given of [
    '{"order_no":"1"}',
    '{"order_no":"1","idem_key":""}',
    '{"order_no":"1","idemKey":null}',
  ]) {
    expect(decodeJsonBody(given, keyed, key)).toEqual({ order_no: '1', idem_key: key })
  }
})

it('a body may name the same key in any spelling, and none other', () => {
  expect(decodeJsonBody(`{"order_no":"1","idemKey":"${key}"}`, keyed, key)).toMatchObject({ idem_key: key })
  for (const other of ['"other"', '1', '["x"]']) {
    expect(() => decodeJsonBody(`{"order_no":"1","idem_key":${other}}`, keyed, key)).toThrow('24014')
  }
})

it('a body that has no place for a key is left as it is', () => {
  expect(decodeJsonBody('{"order_no":"1"}', plain, key)).toEqual({ order_no: '1' })
  expect(decodeJsonBody('{"order_no":"1","idem_key":"x"}', keyed)).toMatchObject({ idem_key: 'x' })
})
