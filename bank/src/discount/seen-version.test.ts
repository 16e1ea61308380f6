import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../testing/test-bank.ts'

/* A decision carries what its maker saw; on anything else it does not act. */

let bank: TestBank
let at: Scene
let apply_no: string

beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  const { holding_id } = await exampleHolding(bank)
  apply_no = (await submitBills(bank, '15400000011', [{ holding_id }])).apply_no
})
afterEach(() => bank.close())

const seen = async () => (await bank.as('officer1')('/api/admin/disc_apply_detail', { apply_no })).version
const stale = (act: () => Promise<unknown>) => at.refused(act, '20072', '申请内容已变更，请核对后再办理')

test('the version grows with every move, in the lists and details of both sides', async () => {
  const before = await seen()
  await at.approve(apply_no)
  const after = await seen()
  expect(after).toBeGreaterThan(before)
  expect((await at.detail(apply_no)).version).toBe(after)
  const { rows } = await bank.as('officer1')('/api/admin/query_disc_apply', { apply_no })
  expect(rows.map(row => row.version)).toEqual([after])
})

test('an officer decides on what is seen, and on nothing else', async () => {
  const seen_version = (await seen()) - 1
  const reason = '资料不全'
  await stale(() => bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no, seen_version }))
  await stale(() => bank.as('officer1')('/api/admin/return_disc_apply', { apply_no, reason, seen_version }))
  await stale(() => bank.as('officer1')('/api/admin/refuse_disc_apply', { apply_no, reason, seen_version }))
  const now = await seen()
  expect(await at.approve(apply_no, { seen_version: now })).toMatchObject({ state: 'D40' })
})

test('what a colleague has decided meanwhile is told as changed', async () => {
  const seen_version = await seen()
  await at.approve(apply_no)
  await stale(() => bank.as('officer2')('/api/admin/approve_disc_apply', { apply_no, seen_version }))
})

test('a payout takes the approved application that was seen, a failed one likewise before it is given up', async () => {
  await at.approve(apply_no)
  const pay = (seen_version: number) =>
    bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no, seen_version })
  const now = await seen()
  await stale(() => pay(now - 1))
  expect(await pay(now)).toMatchObject({ state: 'D50' })
  await at.change(`update disc_apply set state = 'D45' where apply_no = '${apply_no}'`)
  const cancel = (seen_version: number) =>
    bank.as('officer2')('/api/admin/cancel_payout', { apply_no, reason: '企业来函取消', seen_version })
  await stale(() => cancel(now))
  expect(await cancel(await seen())).toMatchObject({ state: 'D80' })
})

test('a company’s confirmation and refusal likewise', async () => {
  await at.approve(apply_no, { final_rate_e6: 12_900 })
  const seen_version = (await seen()) - 1
  const sms_code = await at.codeFor('15400000011')
  await stale(() => at.call()('/api/discount/confirm_quote', { apply_no, sms_code, seen_version }))
  await stale(() => at.call()('/api/discount/decline_quote', { apply_no, seen_version }))
  expect(
    await at.call()('/api/discount/decline_quote', { apply_no, seen_version: seen_version + 1 }),
  ).toMatchObject({ state: 'D80' })
})

test('a company’s checker likewise', async () => {
  const checker = at.call('15400000003')
  const [row] = (await checker('/api/discount/query_apply', { state: 'D10' })).rows
  const { apply_no, version } = must(row, 'an application to check')
  const seen_version = version - 1
  await stale(() => checker('/api/discount/check_pass', { apply_no, seen_version }))
  await stale(() => checker('/api/discount/check_return', { apply_no, reason: '金额不符', seen_version }))
  expect(await checker('/api/discount/check_pass', { apply_no, seen_version: version })).toMatchObject({
    state: 'D20',
  })
})
