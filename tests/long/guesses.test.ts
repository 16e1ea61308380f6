import { createHash } from 'node:crypto'
import { codeOfDigest } from '@portal/shared/receipts/receipt-code.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededData } from '../harness/portal.ts'
import { type Running, removeFolder, startBank, startBff, startRedis } from '../harness/processes.ts'

/* Somebody who tries codes at /verify: ten thousand, as fast as the gateway takes them. */

const GUESSES = 10_000
const AT_ONCE = 20

let url = ''
let dataDir = ''
const running: Running[] = []
beforeAll(async () => {
  dataDir = seededData()
  const [redis, bank] = await Promise.all([startRedis(), startBank(dataDir)])
  const bff = await startBff(bank.url, redis.url, { SANDBOX_RATE_LIMITS: 'on' })
  running.push(bff, bank, redis)
  url = bff.url
})
afterAll(async () => {
  await Promise.all(running.map(each => each.stop()))
  if (dataDir) removeFolder(dataDir)
})

const codeOf = (n: number): string => codeOfDigest(createHash('sha256').update(String(n)).digest('hex'))

const guess = async (n: number): Promise<string> => {
  const answer = await fetch(`${url}/api/receipt/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify({ receipt_no: 'HD20260623000001', code: codeOf(n) }),
  })
  const { error_no, error_msg } = (await answer.json()) as { error_no?: string; error_msg?: string }
  return `${answer.status} ${error_no} ${error_msg}`
}

it('few of them are judged, all others are told to wait, and none tells more than the next', async () => {
  const began = Date.now()
  const counted = new Map<string, number>()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < GUESSES; n = next++) {
        const said = await guess(n)
        counted.set(said, (counted.get(said) ?? 0) + 1)
      }
    }),
  )
  const minutes = Math.ceil((Date.now() - began) / 60_000) + 1
  expect([...counted.keys()].sort()).toEqual([
    '422 20220 没有与该编号和验证码一致的回单，请逐字核对后重试',
    '429 9006 操作过于频繁，请稍后重试',
  ])
  const judged = counted.get('422 20220 没有与该编号和验证码一致的回单，请逐字核对后重试') ?? 0
  expect(judged).toBeLessThanOrEqual(20 * minutes)
  expect([...counted.values()].reduce((sum, each) => sum + each, 0)).toBe(GUESSES)
}, 600_000)
