import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { instantOf, wideTerms } from '../testing/instant-scene.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
let quick: ReturnType<typeof instantOf>

beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  quick = instantOf(bank)
})
afterEach(() => bank.close())

describe('versions of the rules', () => {
  test.each([
    ['min_days', { min_days: 20, max_days: 10 }, '20340'],
    ['acceptor_classes', { acceptor_classes: [] }, '20340'],
    ['pay_types', { pay_types: [] }, '20340'],
    ['company_day_fen', { company_day_fen: '0' }, '20340'],
    ['acceptor_except', { acceptor_only: ['江州示例银行'], acceptor_except: ['江州示例银行'] }, '20340'],
    ['acceptor_only', { acceptor_only: ['不存在的银行'] }, '20340'],
    ['acceptor_only', { acceptor_only: ['江州示例银行'], acceptor_classes: ['QY' as const] }, '20340'],
    ['hour_from', { hour_from: '08:29' }, '20341'],
    ['hour_to', { hour_to: '20:01' }, '20341'],
    ['hour_to', { hour_from: '10:00', hour_to: '10:00' }, '20341'],
    ['reason', { note: ' ' }, '21011'],
  ])('that let nothing pass are refused by their field %s: %j', async (field, terms, code) => {
    await expect(quick.draft(terms)).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
  })

  test('take two people and a shadow run, and replace each other', async () => {
    const first = await quick.draft()
    await expect(quick.approve(first)).rejects.toMatchObject({ code: '20345' })
    const { version } = await quick.detail(first)
    const empty = () =>
      bank.as('credit')('/api/admin/instant/shadow_run', { version_no: first, version, days: 1 })
    await expect(empty()).rejects.toMatchObject({ code: '20342' })
    await quick.shadow(first)
    await expect(quick.approve(first, 'credit')).rejects.toMatchObject({ code: '21001' })
    await quick.approve(first)
    const second = await quick.draft({ max_days: 90 })
    expect(await quick.detail(second)).toMatchObject({ differing: ['max_days'], shadow: null, own: true })
    await quick.shadow(second)
    // Another content than the one that was run.
    const { version: read } = await quick.detail(second)
    await bank.as('credit')('/api/admin/instant/draft_version', {
      ...wideTerms,
      version_no: second,
      version: read,
      max_days: 80,
    })
    await expect(quick.approve(second)).rejects.toMatchObject({ code: '20345' })
    await quick.shadow(second)
    await at.change(`insert into instant_use values ('2026-06-23', 'bank', 0, 100000000001)`)
    await expect(quick.approve(second)).rejects.toMatchObject({
      code: '20343',
      fields: { bank_day_fen: expect.stringContaining('1,000,000,000.01') },
    })
    await at.change('delete from instant_use')
    await quick.approve(second)
    const { rows } = await bank.as('officer1')('/api/admin/instant/query_version', {})
    expect(rows.map(({ version_no, state }) => [version_no, state])).toEqual([
      [second, 'V20'],
      [first, 'V30'],
    ])
    const third = await quick.draft()
    const seen = await quick.detail(third)
    const wanted = { version_no: third, version: seen.version }
    await expect(bank.as('admin')('/api/admin/instant/withdraw_version', wanted)).rejects.toMatchObject({
      code: '9015',
    })
    await bank.as('admin')('/api/admin/instant/refuse_version', { ...wanted, reason: '上限过高' })
    expect(await quick.detail(third)).toMatchObject({ state: 'V90', reason: '上限过高', actions: [] })
    const fourth = await quick.draft()
    await bank.as('credit')('/api/admin/instant/withdraw_version', { version_no: fourth, version: 0 })
    expect(await quick.detail(fourth)).toMatchObject({ state: 'V80' })
  })

  test('the switch is thrown once, by who saw it, and back only with a version in force', async () => {
    await quick.turn(false)
    await expect(quick.turn(false)).rejects.toMatchObject({ code: '20346' })
    await expect(quick.turn(true)).rejects.toMatchObject({ code: '20349' })
    await quick.inForce()
    const stale = { on: true, version: 7, reason: '测试' }
    await expect(bank.as('admin')('/api/admin/instant/switch', stale)).rejects.toMatchObject({
      code: '20000',
    })
    await quick.turn(true)
    expect(await bank.as(seller)('/api/instant/facts', {})).toMatchObject({ opening: 'open' })
  })

  test('a shadow run compares with what officers did, to the fen', async () => {
    const { apply_no } = await at.submit(await at.example())
    const made = await bank.as('officer1')('/api/admin/refuse_disc_apply', { apply_no, reason: '测试拒绝' })
    expect(made.state).toBe('D90')
    const wide = await quick.shadow(await quick.draft(), 1)
    expect(wide).toMatchObject({
      count: 1,
      face_fen: '234567890',
      from_dt: '2026-06-23',
      to_dt: '2026-06-23',
    })
    const of = (shadow: typeof wide) =>
      Object.fromEntries(shadow.outcomes.map(({ outcome, count }) => [outcome, count]))
    expect(of(wide)).toEqual({ both_paid: 0, only_officer: 0, only_rule: 1, neither: 0 })
    expect(wide.differing).toMatchObject([{ apply_no, outcome: 'only_rule', reasons: [] }])
    const narrow = await quick.shadow(await quick.draft({ bank_day_fen: '234567889' }), 1)
    expect(of(narrow)).toEqual({ both_paid: 0, only_officer: 0, only_rule: 0, neither: 1 })
    expect(narrow.by_rule).toMatchObject([{ rule: 'cap_bank', count: 1, face_fen: '234567890' }])
  })
})
