import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { recourseActs } from '../testing/recourse-acts.ts'
import { type ChainMember, fund, giveChainBill, signedCompanies } from '../testing/recourse-scene.ts'
import { newProgram } from '../testing/signed-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/** Refused by its acceptor: the tail .71 (docs/sandbox.md). */
const FACE = 185_600_071n
const DUE = '2026-06-23'
const DRAWER = '青禾示例电子科技有限公司'

let bank: TestBank
/** Payee, endorser, holder, and one outside the chain. */
let payee: ChainMember
let endorser: ChainMember
let holder: ChainMember
let stranger: ChainMember

beforeEach(async () => {
  bank = await newTestBank()
  const [first, second, third, fourth] = await signedCompanies(bank)
  payee = must(first, 'a first company')
  endorser = must(second, 'a second company')
  holder = must(third, 'a third company')
  stranger = must(fourth, 'a fourth company')
})
afterEach(async () => {
  expect(await checkBooks(bank.db)).toEqual([])
  await bank.close()
})

const at = (time: string) => bank.clock.set(new Date(time))
const give = () => giveChainBill(bank, [payee, endorser, holder], { faceFen: FACE, dueDate: DUE })

const acts = recourseActs(() => bank)
const { settle, detail, holdingState, refused } = acts
const refusedBill = () => acts.refusedBill([payee, endorser, holder], FACE, DUE)
const begin = (holding_id: string, parties: string[], more: object = {}) =>
  acts.begin(holder, holding_id, parties, more)

describe('a recourse is refused, and nothing done,', () => {
  test('of another’s bill, without a refusal, of nobody, outside the chain, with impossible costs', async () => {
    const { holding_id } = await give()
    await refused(() => begin(holding_id, [payee.name]), '20290', 'holding_id')
    await bank.as(holder.account)('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
    await bank.runJobs()
    const asStranger = { idem_key: newKey(), holding_id, kind: 'RT00' as const, parties: [payee.name] }
    await refused(
      () => bank.as(stranger.account)('/api/recourse/begin_recourse', asStranger),
      '20300',
      'holding_id',
    )
    await refused(() => begin(holding_id, []), '20303', 'parties')
    await refused(() => begin(holding_id, [payee.name, stranger.name]), '20293', 'parties')
    await refused(() => begin(holding_id, [payee.name], { costs_fen: '-1' }), '20299', 'costs_fen')
    await refused(
      () => begin(holding_id, [payee.name], { costs_fen: String(FACE + 1n) }),
      '20299',
      'costs_fen',
    )
    const { recourse_no } = await begin(holding_id, [payee.name])
    await refused(() => begin(holding_id, [payee.name]), '20292', 'holding_id')
    await refused(() => settle(stranger, recourse_no, 1n, FACE), '9015', '')
    await refused(() => settle(payee, recourse_no, FACE + 1n, FACE), '20296', 'amount_fen')
    await refused(() => settle(payee, recourse_no, 0n, FACE), '20296', 'amount_fen')
    await bank.db.execute(sql`update settle_account set frozen_fen = balance_fen where id = ${payee.acctId}`)
    await refused(() => settle(payee, recourse_no, FACE, FACE), '20297', 'amount_fen')
    await expect(detail(stranger, recourse_no)).rejects.toMatchObject({ code: '9015' })
    await bank.db.execute(sql`update bank_sign set state = 'S60' where member_id = ${payee.memberId}`)
    await refused(() => settle(payee, recourse_no, FACE, FACE), '20301', 'recourse_no')
  })

  test('against endorsers after a late presentment', async () => {
    const { holding_id } = await give()
    at('2026-07-06T10:00:00+08:00')
    const late = { idem_key: newKey(), holding_id, reason: '经办人员更换' }
    await bank.as(holder.account)('/api/presentment/present_late', late)
    await bank.runJobs()
    await refused(() => begin(holding_id, [DRAWER, endorser.name]), '20294', 'parties')
    expect(await begin(holding_id, [DRAWER])).toMatchObject({ state: 'Z10' })
  })

  test('after the last second of its time, against each by its own', async () => {
    const holding_id = await refusedBill()
    at('2026-12-24T08:30:00+08:00')
    await refused(() => begin(holding_id, [endorser.name]), '20295', 'parties')
    at('2026-12-23T23:29:59+08:00')
    const { recourse_no } = await begin(holding_id, [endorser.name])
    await bank.as(holder.account)('/api/recourse/withdraw_recourse', { recourse_no })
    expect(await holdingState(holding_id)).toBe('10')
    at('2028-06-24T08:30:00+08:00')
    await refused(() => begin(holding_id, [DRAWER]), '20295', 'parties')
    at('2028-06-23T23:29:59+08:00')
    expect(await begin(holding_id, [DRAWER])).toMatchObject({ state: 'Z10' })
  })
})

test('is not settled without a code, with a wrong one, or with one that has served', async () => {
  const { recourse_no } = await begin(await refusedBill(), [payee.name])
  await fund(bank, payee.acctId, FACE)
  const body = { recourse_no, amount_fen: '100', owed_fen: String(FACE) }
  const press = (sms_code?: string) =>
    bank.as(payee.account)('/api/recourse/settle_recourse', {
      ...body,
      idem_key: newKey(),
      ...(sms_code !== undefined && { sms_code }),
    })
  await refused(() => press(), '9012', 'sms_code')
  const code = await acts.codeFor(payee)
  const wrong = code === '000000' ? '000001' : '000000'
  await refused(() => press(wrong), '23004', 'sms_code')
  expect(await press(code)).toMatchObject({ state: 'Z20', owed_fen: String(FACE - 100n) })
  await refused(() => press(code), '23004', 'sms_code')
})

test('a program settles by its signature with the scope to confirm, up to its limit of one application', async () => {
  const { recourse_no } = await begin(await refusedBill(), [payee.name])
  await fund(bank, payee.acctId, FACE)
  const body = (amount_fen: string) => ({ recourse_no, amount_fen, owed_fen: String(FACE) })
  const maker = await newProgram(bank, { account: payee.account, scopes: ['read', 'maker'] })
  await expect(maker.write('/api/recourse/settle_recourse', body('100'))).rejects.toMatchObject({
    code: '24009',
  })
  const program = await newProgram(bank, { account: payee.account, applyLimitFen: 100n })
  await expect(program.write('/api/recourse/settle_recourse', body('101'))).rejects.toMatchObject({
    code: '24010',
  })
  expect(await program.write('/api/recourse/settle_recourse', body('100'))).toMatchObject({ state: 'Z20' })
})

test('without a refusal it needs a reason, and is of the other kind', async () => {
  const { holding_id } = await give()
  await refused(() => begin(holding_id, [DRAWER], { kind: 'RT01' }), '20291', 'reason_code')
  const { recourse_no } = await begin(holding_id, [DRAWER, endorser.name], {
    kind: 'RT01',
    reason_code: 'bankrupt',
    reason: '法院已裁定受理破产申请',
  })
  expect(await detail(endorser, recourse_no)).toMatchObject({
    exchange_code: '220707',
    interest_fen: '0',
    reason: '承兑人被宣告破产：法院已裁定受理破产申请',
  })
})
