import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import {
  type DisclosureAnswer,
  type DisclosureQuestion,
  disclosureRegister,
} from '../paper/bills/disclosure.ts'
import { queryRows } from '../platform/db/db.ts'
import { connect } from '../platform/kernel/port.ts'
import { type Scene, sceneOf, seller } from '../testing/discount-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* Business time 2026-06-23 10:00. */
const asDisclosed = (
  asked: DisclosureQuestion,
  changes: Partial<DisclosureQuestion> = {},
): DisclosureAnswer => ({
  kind: 'known',
  ...asked,
  ...changes,
})
type Say = (asked: DisclosureQuestion) => DisclosureAnswer
const confirms: Say = asked => asDisclosed(asked)
let say = confirms
let asked: string[][] = []
const says = (next: Say) => {
  say = next
  asked = []
}
const silent: Say = () => ({ kind: 'silent', why: 'no_answer' })

let bank: TestBank
let scene: Scene
let acceptor: { bank_no: string; name: string }
beforeAll(async () => {
  const register = {
    source: '测试披露平台',
    ask: async (questions: readonly DisclosureQuestion[]) => {
      asked.push(questions.map(({ billNo }) => billNo))
      return questions.map(question => say(question))
    },
  }
  bank = await newTestBank([connect(disclosureRegister, register)])
  scene = sceneOf(bank)
  const [row] = await queryRows<{ bank_no: string; name: string }>(
    bank.db,
    sql`select bank_no, name from bank_org where name = '江州示例重工有限公司'`,
  )
  acceptor = must(row, 'the acceptor')
})
afterAll(() => bank.close())
afterEach(() => says(confirms))

let serial = 81_000_000
/** A commercial bill that the company has entered and the registry has confirmed. */
const commercial = async () => {
  serial += 1
  const bill_no = makeBillNo('6', acceptor.bank_no, '2026-05-20', serial)
  const { holding_id } = await bank.as(seller)('/api/bills/add_bill', {
    bill_no,
    bill_kind: 'AC02',
    package_fen: '120000000',
    splittable: true,
    issue_dt: '2026-05-20',
    due_dt: '2026-11-20',
    drawer_name: '屏山示例建材有限公司',
    acceptor_bank_no: acceptor.bank_no,
    payee_name: '云岭示例钢贸有限公司',
  })
  await bank.runJobs()
  return { holding_id, bill_no }
}
const quote = (holding_id: string) => bank.as(seller)('/api/discount/get_quote', { bills: [{ holding_id }] })
const price = (holding_id: string) =>
  bank.as(seller)('/api/discount/calc_interest', { bills: [{ holding_id }] })
const submitOn = async (lock_no: string) => {
  const { sign_no } = await bank.as(seller)('/api/signing/query_sign', {})
  return bank.as(seller)('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no })
}
const evidence = (billNo: string) =>
  queryRows<{ outcome: string; asked_for: string }>(
    bank.db,
    sql`select outcome, summary->>'asked_for' as asked_for from port_answer
        where port = 'disclosure' and subject_no = ${billNo} order by id`,
  )

describe('a commercial bill', () => {
  test('is asked about when it is chosen and priced, once within the parameter, and again when it is handed in', async () => {
    const { holding_id, bill_no } = await commercial()
    says(confirms)
    const chosen = await bank.as(seller)('/api/bills/check_disclosure', { holding_ids: [holding_id] })
    expect(chosen).toMatchObject({ holding_id, disclosure_outcome: 'confirmed', disclosure_text: '' })
    await price(holding_id)
    const { lock_no } = await quote(holding_id)
    expect(asked).toEqual([[bill_no]])
    const { apply_no } = await submitOn(lock_no)
    expect(asked).toEqual([[bill_no], [bill_no]])
    expect(await evidence(bill_no)).toEqual([
      { outcome: 'confirmed', asked_for: 'choose' },
      { outcome: 'confirmed', asked_for: 'submit' },
    ])
    await bank.as(seller)('/api/discount/withdraw_apply', { apply_no })
  })

  test('is asked about anew once the parameter has run out', async () => {
    const { holding_id, bill_no } = await commercial()
    says(confirms)
    await quote(holding_id)
    bank.clock.set(new Date(bank.clock.now().getTime() + 11 * 60_000))
    await quote(holding_id)
    expect(asked).toEqual([[bill_no], [bill_no]])
  })

  test.each([
    ['no record', () => ({ kind: 'unknown' as const }), '20240', 'unknown'],
    ['another amount', (q: DisclosureQuestion) => asDisclosed(q, { packageFen: 1n }), '20241', 'differs'],
    ['no answer', silent, '20242', 'silent'],
  ])(
    'with %s is neither priced nor quoted, and is asked about again at each try',
    async (_, answer, code, outcome) => {
      const { holding_id, bill_no } = await commercial()
      says(answer)
      await scene.refused(() => price(holding_id), code)
      await scene.refused(() => quote(holding_id), code)
      expect(asked).toHaveLength(2)
      expect((await evidence(bill_no)).map(row => row.outcome)).toEqual([outcome, outcome])
      const [row] = (await bank.as(seller)('/api/bills/query_holding', { bill_no })).rows
      expect(row).toMatchObject({ disclosure_outcome: outcome })
      says(confirms)
      await quote(holding_id)
    },
  )

  test('that is no longer as disclosed when it is handed in is refused, names its field, and locks nothing', async () => {
    const { holding_id, bill_no } = await commercial()
    const { lock_no } = await quote(holding_id)
    says(question => asDisclosed(question, { dueDate: '2026-11-21' }))
    await scene.refused(
      () => submitOn(lock_no),
      '20241',
      '商票信息披露与票面不一致：到期日期披露为 2026-11-21，票面为 2026-11-20',
    )
    says(silent)
    await scene.refused(() => submitOn(lock_no), '20242')
    expect((await evidence(bill_no)).map(row => row.outcome)).toEqual(['confirmed', 'differs', 'silent'])
  })

  test('that its acceptor disowns between approval and payout is not paid: D45, nothing moved', async () => {
    const { holding_id, bill_no } = await commercial()
    const { lock_no } = await quote(holding_id)
    const { apply_no } = await submitOn(lock_no)
    await scene.approve(apply_no)
    says(() => ({ kind: 'unknown' }))
    await scene.pay(apply_no)
    const detail = await scene.detail(apply_no)
    expect(detail.state).toBe('D45')
    expect(detail.reason).toBe(`${bill_no}：商票信息披露平台查无该票据的承兑信息`)
    expect(await checkBooks(bank.db)).toEqual([])
    expect((await evidence(bill_no)).at(-1)).toEqual({ outcome: 'unknown', asked_for: 'payout' })
    const sheet = await bank.as('officer1')('/api/admin/disc_apply_review', { apply_no })
    expect(sheet.bills).toMatchObject([
      { disclosure_outcome: 'unknown', disclosure_for: '放款', disclosure_source: '测试披露平台' },
    ])
    expect(sheet.bills[0]?.disclosure_digest).toMatch(/^[0-9a-f]{64}$/)
    expect(sheet.checks).toContainEqual({
      name: '商票信息披露与票面一致',
      outcome: 'fail',
      note: '1 张查无披露或不符',
    })
    says(confirms)
    await bank.as('officer2')('/api/admin/cancel_payout', { apply_no, reason: '承兑人未披露' })
  })

  test('of another company is neither asked about nor told of', async () => {
    const { holding_id } = await commercial()
    says(confirms)
    const other = bank.as('15400000001')
    await expect(other('/api/bills/check_disclosure', { holding_ids: [holding_id] })).rejects.toMatchObject({
      code: '20017',
    })
    expect(asked).toEqual([])
  })
})

test("a bank's acceptance is not asked about", async () => {
  says(confirms)
  await bank.as(seller)('/api/discount/get_quote', { bills: await scene.example() })
  expect(asked).toEqual([])
})
