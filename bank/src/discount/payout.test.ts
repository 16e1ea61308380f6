import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { verifyAuditChain } from '../platform/audit/audit.ts'
import { queryRows } from '../platform/db/db.ts'
import { runOneJob } from '../platform/jobs/runner.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { enqueue, handlersOf } from '../platform/kernel/outbox.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import {
  confirming,
  exampleHolding,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'
import { payout } from './payout.ts'

const company = '15400000011'
let bank: TestBank
let applyNo: string

beforeEach(async () => {
  bank = await newTestBank()
  const { holding_id } = await exampleHolding(bank)
  applyNo = (await submitBills(bank, company, [{ holding_id }])).apply_no
  await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no: applyNo })
})
afterEach(() => bank.close())

const pay = (account = 'officer2') =>
  bank.as(account)('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no: applyNo })
const detail = () => bank.as(company)('/api/discount/apply_detail', { apply_no: applyNo })
const balance = async () => (await bank.as(company)('/api/discount/get_overview', {})).balance_fen
const entries = () =>
  queryRows(
    bank.db,
    sql`select coalesce(a.gl_code, 'DEPOSIT') as account, e.dr_cr as side, e.amount_fen::text as fen
        from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id
        where t.kind = 'disc_payout' and t.ref_no = ${applyNo} order by a.id`,
  )
const freeze = (status: number) =>
  bank.db.execute(sql`update bill set risk_status = ${status} where package_fen = 234567890`)

describe('the payout', () => {
  test('moves money and bill to the fen and tells the company', async () => {
    const before = BigInt(await balance())
    await pay()
    expect(await entries()).toEqual([])
    await bank.runJobs()
    expect(await entries()).toEqual([
      { account: 'DISC_ASSET', side: 'D', fen: '234567890' },
      { account: 'INTEREST_INCOME', side: 'C', fen: '892401' },
      { account: 'DEPOSIT', side: 'C', fen: '233675489' },
    ])
    expect(BigInt(await balance()) - before).toBe(233_675_489n)
    expect(await detail()).toMatchObject({ state: 'D60', state_name: '已放款', bills: [{ state: '30' }] })
    expect((await exampleHolding(bank)).blocked_reason).toBe('票据已贴现，不能重复办理')
    const [back] = await queryRows(
      bank.db,
      sql`select event, from_name, to_name from bill_event where ref_no = ${applyNo}`,
    )
    expect(back).toEqual({
      event: 'discount_endorsement',
      from_name: '云岭示例钢贸有限公司',
      to_name: '江州示例银行',
    })
    const [message] = await listMessages(bank.db, testAtRest, company)
    expect(message?.text).toBe(
      `【票据贴现服务平台】您的贴现申请${applyNo}已于2026-06-23放款，实付金额2,336,754.89元，已入账尾号0118的结算账户。`,
    )
    expect(await checkBooks(bank.db)).toEqual([])
    expect(await verifyAuditChain(bank.db)).toBeNull()
  })

  test('happens once when the job is delivered twice', async () => {
    await pay()
    await bank.runJobs()
    const after = await bank.snapshot()
    await bank.db.transaction(tx =>
      enqueue(tx, {
        topic: 'disc_payout',
        key: 'delivered again',
        payload: { apply_no: applyNo, pay_try: 1 },
      }),
    )
    expect(await runOneJob(bank.db, bank.services, handlersOf([payout]), pino({ level: 'silent' }))).toBe(
      true,
    )
    await bank.db.execute(sql`delete from outbox where key = 'delivered again'`)
    expect(await bank.snapshot()).toEqual(after)
  })

  test('is booked once by the database even if the state were wrong', async () => {
    await pay()
    await bank.runJobs()
    await bank.db.execute(
      sql`update disc_apply set state = 'D50', paid_at = null where apply_no = ${applyNo}`,
    )
    await bank.db.execute(sql`update bill_holding set state = '20', lock_ref = ${applyNo},
        holder_member_id = seller_member_id, holder_org_id = null
      where seller_member_id is not null and id in (select holding_id from disc_apply_bill b
        join disc_apply a on a.id = b.apply_id where a.apply_no = ${applyNo})`)
    await bank.db.transaction(tx =>
      enqueue(tx, { topic: 'disc_payout', key: 'again', payload: { apply_no: applyNo, pay_try: 1 } }),
    )
    // As if the registry had not heard of the discount either.
    bank.registrySays(async asked => asked.map(each => confirming(each)))
    await runOneJob(bank.db, bank.services, handlersOf([payout]), pino({ level: 'silent' }))
    const [job] = await queryRows<{ state: string; last_error: string }>(
      bank.db,
      sql`select state, last_error from outbox where key = 'again'`,
    )
    expect(job).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('ledger_txn') })
    expect(await entries()).toHaveLength(3)
    expect(await checkBooks(bank.db)).toEqual([])
  })

  test('fails with the reason when a bill was frozen since, moves nothing, and succeeds on a second try', async () => {
    await pay()
    await freeze(2)
    await bank.runJobs()
    const failed = await detail()
    expect(failed).toMatchObject({
      state: 'D45',
      bills: [{ state: '20' }],
      actions: ['withdraw', 'supply_trade'],
    })
    expect(failed.reason).toContain('票据存在挂失止付或冻结，不能办理')
    expect(await entries()).toEqual([])

    await freeze(0)
    await expect(pay('officer1')).rejects.toMatchObject({ code: '21001' })
    await pay()
    await bank.runJobs()
    expect(await detail()).toMatchObject({ state: 'D60', reason: '' })
    expect(await entries()).toHaveLength(3)
  })

  test('is tried three times at most, and the company may withdraw a failed one', async () => {
    await freeze(2)
    for (let i = 0; i < 3; i += 1) {
      await pay()
      await bank.runJobs()
    }
    await expect(pay()).rejects.toMatchObject({ code: '20000', text: '放款重试次数已用完' })
    const seen = await bank.as('officer2')('/api/admin/disc_apply_detail', { apply_no: applyNo })
    expect(seen).toMatchObject({ actions: ['cancel_payout', 'take'], blocked_reason: '放款重试次数已用完' })
    await bank.as(company)('/api/discount/withdraw_apply', { apply_no: applyNo })
    expect(await detail()).toMatchObject({ state: 'D80', bills: [{ state: '10' }] })
  })

  test('is given up by the bank with a reason the company reads, once it has failed and not before', async () => {
    const cancel = (account = 'officer2', reason = '企业来函要求取消') =>
      bank.as(account)('/api/admin/cancel_payout', { apply_no: applyNo, reason })
    await expect(cancel()).rejects.toMatchObject({ code: '20000' })
    await freeze(2)
    await pay()
    await bank.runJobs()
    const failed = await bank.snapshot()
    await expect(cancel('officer2', '')).rejects.toMatchObject({ code: '21011' })
    await expect(cancel('credit')).rejects.toMatchObject({ code: '1003' })
    expect(await bank.snapshot()).toEqual(failed)
    expect(await cancel()).toEqual({ apply_no: applyNo, state: 'D80' })
    expect(await detail()).toMatchObject({
      state: 'D80',
      reason: '企业来函要求取消',
      bills: [{ state: '10' }],
    })
    expect(await entries()).toEqual([])
    const [message] = await listMessages(bank.db, testAtRest, company)
    expect(message?.text).toContain(`您的贴现申请${applyNo}放款失败后由银行取消`)
    await expect(pay()).rejects.toMatchObject({ code: '20000' })
  })

  test('takes the line of a foreign acceptor with the confirmation and gives it back when it fails', async () => {
    await sceneOf(bank).acceptedBy('华东示例银行')
    const used = async () => {
      const [row] = await queryRows<{ used: number }>(
        bank.db,
        sql`select used_limit_fen as used from bank_org where name = '华东示例银行'`,
      )
      return Number(row?.used)
    }
    const before = await used()
    await pay()
    expect(await used()).toBe(before + 234_567_890)
    await freeze(1)
    await bank.runJobs()
    expect(await used()).toBe(before)
  })
})
