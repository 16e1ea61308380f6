import { channel } from 'node:diagnostics_channel'
import { catalogue, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../bff/src/testing/visitor.ts'
import { type Encoding, type RefusalCase, refusalCases } from './faults.ts'
import { type Stand, startStand } from './gateway-parts.ts'

/*
 * Whatever goes wrong, a client sees one shape: the envelope with the status of its class,
 * the same headers, and not a word about our insides.
 */

let shared: Stand
beforeAll(async () => {
  shared = await startStand()
})
afterAll(async () => {
  await shared?.close()
})

/** Hosts, addresses, paths of machines, stacks, SQL, versions, names of libraries. */
const inside =
  /127\.0\.0\.1|10\.0\.0\.7|localhost|internal|\/srv\/|\/work\/|node_modules|\.ts\b|\.js\b|ECONN|EPIPE|undici|ioredis|redis|zod|express|select \*|\bat \w+ \(|Error:/i

const requestIds = new Set<string>()

/** The gateway's own codes are met here: whose call it was does not matter. */
const refusals = channel('portal.refusal')

const expectEnvelope = (answer: Answer, { status, code }: RefusalCase) => {
  expect([answer.status, answer.json?.error_no]).toEqual([status, code])
  refusals.publish({ path: 'any', code })
  const { json, headers } = answer
  const names = Object.keys(json ?? {}).filter(name => name !== 'fields')
  expect(names).toEqual(['is_success', 'error_no', 'error_code', 'error_msg', 'request_id'])
  expect(json?.error_code).toBe(code)
  expect(json?.is_success).toBe(false)
  expect(json?.error_msg).toMatch(/^[^a-z]*[\u4e00-\u9fff][^<>]*$/)
  expect(json?.request_id).toMatch(/^[\w-]{16,64}$/)
  expect(json?.request_id).toBe(headers['x-request-id'])
  expect(requestIds.has(String(json?.request_id))).toBe(false)
  requestIds.add(String(json?.request_id))
  if (code === '9012') expect(Object.keys(json?.fields ?? {})).not.toHaveLength(0)
  if (isErrorCode(code)) expect(status).toBe(catalogue[code].status)

  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers.server).toBeUndefined()
  expect(headers.etag).toBeUndefined()
  expect(answer.setCookie).toEqual([])
  if (status === 429 || status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).not.toMatch(inside)
}

it('there are faults enough to speak of all', () => {
  expect(refusalCases.length).toBeGreaterThanOrEqual(25)
  expect(new Set(refusalCases.map(({ title }) => title)).size).toBe(refusalCases.length)
})

describe.each(['json', 'form'] satisfies Encoding[])('as %s', encoding => {
  it.each(refusalCases.map(fault => [fault.title, fault.status, fault.code, fault] as const))(
    '%s is %i %s in the envelope',
    async (_title, _status, _code, fault) => {
      const stand = fault.stand ? await fault.stand() : shared
      try {
        expectEnvelope(await fault.ask(stand, encoding), fault)
      } finally {
        if (stand !== shared) await stand.close().catch(() => {})
      }
    },
  )
})
