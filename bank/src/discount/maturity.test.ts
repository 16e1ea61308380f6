import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  // A foreign acceptor takes a credit line.
  await at.acceptedBy('华东示例银行')
})
afterEach(() => bank.close())

const used = async () => {
  const [row] = await queryRows<{ used: string }>(
    bank.db,
    sql`select used_limit_fen::text as used from bank_org where name = '华东示例银行'`,
  )
  return row?.used
}

/** The worked example in two parts, paid: interest ends on 2026-10-08. */
const paid = async () => {
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await at.submit([
    { holding_id, range: '1-100000000' },
    { holding_id, range: '100000001-234567890' },
  ])
  await at.approve(apply_no)
  await at.pay(apply_no)
  return apply_no
}
const dayOf = async (day: string) => {
  bank.clock.set(new Date(`${day}T10:00:00+08:00`))
  await bank.runSchedule('present_due')
}
const overdue = () => at.change(`update bank_org set overdue_flag = true where name = '华东示例银行'`)
const repay = (apply_no: string, idem_key = newKey()) =>
  bank.as('officer1')('/api/admin/repay_apply', { idem_key, apply_no })

describe('on the day its interest ends', () => {
  test('a bill is paid by its acceptor: asset gone, line free, 已兑付, D70; not the day before, and once', async () => {
    const before = BigInt((await used()) ?? '0')
    const no = await paid()
    expect(BigInt((await used()) ?? '0') - before).toBe(234_567_890n)
    await dayOf('2026-10-07')
    expect((await at.detail(no)).state).toBe('D60')
    await dayOf('2026-10-08')
    await dayOf('2026-10-09')
    const done = await at.detail(no)
    expect(done).toMatchObject({ state: 'D70', state_name: '已结清' })
    expect(done.bills.map(bill => [bill.state, bill.settle_state, bill.settled_dt])).toEqual([
      ['60', '1', '2026-10-08'],
      ['60', '1', '2026-10-08'],
    ])
    expect(await at.entries('bill_paid', no)).toEqual([
      { account: 'CENTRAL_BANK', side: 'D', fen: '100000000' },
      { account: 'CENTRAL_BANK', side: 'D', fen: '134567890' },
      { account: 'DISC_ASSET', side: 'C', fen: '100000000' },
      { account: 'DISC_ASSET', side: 'C', fen: '134567890' },
    ])
    expect(BigInt((await used()) ?? '0')).toBe(before)
    await at.booksHold()
  })

  test('a bill of an acceptor in arrears is dishonoured: D75, notice of recourse, repaid by the seller', async () => {
    const no = await paid()
    await overdue()
    await dayOf('2026-10-08')
    expect(await at.detail(no)).toMatchObject({
      state: 'D75',
      reason: '承兑人到期未付款',
      bills: [{ settle_state: '2', state: '30' }, { settle_state: '2' }],
    })
    const notices = await queryRows(
      bank.db,
      sql`select 1 from notice where title like 'TX% 票据拒付追索通知'`,
    )
    expect(notices).toHaveLength(2)
    expect((await at.call()('/api/discount/get_overview', {})).overdue).toBe(1)

    const key = newKey()
    const first = await repay(no, key)
    expect(first).toMatchObject({ state: 'D70' })
    expect(await repay(no, key)).toEqual(first)
    await at.refused(() => repay(no), '20000')
    expect(await at.entries('bill_recourse', no)).toContainEqual({
      account: 'DEPOSIT',
      side: 'D',
      fen: '134567890',
    })
    await at.booksHold()
  })

  test('recourse is refused while the seller’s account does not cover it', async () => {
    const no = await paid()
    await overdue()
    await dayOf('2026-10-08')
    await at.change(`update settle_account set frozen_fen = balance_fen where owner_member_id is not null`)
    await at.refused(() => repay(no), '20039', '结算账户余额不足，不能清偿')
    await at.refused(
      () => bank.as('credit')('/api/admin/repay_apply', { idem_key: newKey(), apply_no: no }),
      '1003',
    )
  })

  test('a bill repaid while another is not due keeps the application overdue, logged and audited', async () => {
    const { rows } = await at.call()('/api/bills/query_holding', { page_size: 100, state: '10' })
    const other = must(
      rows.find(row => row.bill_kind === 'AC01' && row.blocked_reason === '' && row.due_dt < '2026-09-25'),
      'a free bill that falls due earlier',
    )
    const { holding_id } = await exampleHolding(bank)
    const { apply_no: no } = await at.submit([{ holding_id: other.holding_id }, { holding_id }])
    await at.approve(no)
    await at.pay(no)
    await at.change('update bank_org set overdue_flag = true where is_acceptor')
    await dayOf('2026-09-30')
    expect(await repay(no)).toMatchObject({ state: 'D75' })
    const { log } = await at.detail(no)
    expect(log.at(-1)).toMatchObject({ event: 'repay_part', from_state: 'D75', to_state: 'D75' })
    const audited = await queryRows(
      bank.db,
      sql`select 1 from audit_log where action = 'disc_apply.repay_part' and object_no = ${no}`,
    )
    expect(audited).toHaveLength(1)
  })

  test('bills of one application that fall due apart settle apart; it ends with the last', async () => {
    const { rows } = await at.call()('/api/bills/query_holding', { page_size: 100, state: '10' })
    const other = must(
      rows.find(row => row.bill_kind === 'AC01' && row.blocked_reason === '' && row.due_dt < '2026-09-25'),
      'a free bill that falls due earlier',
    )
    const { holding_id } = await exampleHolding(bank)
    const { apply_no: no } = await at.submit([{ holding_id: other.holding_id }, { holding_id }])
    await at.approve(no)
    await at.pay(no)
    await overdue()
    const paidOut = (await at.detail(no)).version
    // The earlier bill is of another acceptor, or of this one: either way the application goes on.
    await dayOf('2026-09-30')
    const middle = await at.detail(no)
    expect(middle.bills[1]?.settle_state).toBe('0')
    // Whoever has the sums of all bills on the screen must read again before a claim.
    expect(middle.version).toBeGreaterThan(paidOut)
    await dayOf('2026-10-08')
    expect((await at.detail(no)).state).toBe('D75')
    await repay(no)
    expect((await at.detail(no)).state).toBe('D70')
    await at.booksHold()
  })
})
