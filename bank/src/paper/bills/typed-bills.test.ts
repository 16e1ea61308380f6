import { readFileSync } from 'node:fs'
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { exampleHolding, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'

/* Business time 2026-06-23 10:00. 999990000013 is 江州示例银行. */
const company = '15400000011'
const own = '云岭示例钢贸有限公司'
let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())
const call = (account = company) => bank.as(account)

let serial = 70_000_000
const newNo = () => {
  serial += 1
  return makeBillNo('5', '999990000013', '2026-05-20', serial)
}
const wrongDigit = (no: string) => no.slice(0, -1) + String((Number(no.at(-1)) + 1) % 10)
const billOf = (more: Record<string, unknown> = {}) => ({
  bill_no: newNo(),
  bill_kind: 'AC01' as const,
  package_fen: '120000000',
  splittable: true,
  issue_dt: '2026-05-20',
  due_dt: '2026-11-20',
  drawer_name: '屏山示例建材有限公司',
  acceptor_bank_no: '999990000013',
  payee_name: own,
  ...more,
})

const snapshot = async () => ({
  bills: await queryRows(bank.db, sql`select * from bill order by id`),
  holdings: await queryRows(bank.db, sql`select * from bill_holding order by id`),
  invoices: await queryRows(bank.db, sql`select * from invoice order by id`),
  audits: await queryRows(bank.db, sql`select count(*)::int n from audit_log`),
})
const refused = async (act: () => Promise<unknown>, code: string, text: string, more = {}) => {
  const before = await snapshot()
  await expect(act()).rejects.toMatchObject({ code, text, ...more })
  expect(await snapshot()).toEqual(before)
}

describe('a typed bill', () => {
  test('is a holding of the company that can be discounted once the registry has confirmed it', async () => {
    const typed = billOf()
    const { holding_id, warnings, state } = await call()('/api/bills/add_bill', typed)
    expect({ warnings, state }).toEqual({ warnings: [], state: '05' })
    await bank.runJobs()
    expect(await call()('/api/bills/bill_detail', { holding_id })).toMatchObject({
      bill_no: typed.bill_no,
      range: '1-120000000',
      amount_fen: '120000000',
      source: 'typed',
      state: '10',
      blocked_reason: '',
      // Nobody typed them: they came with the registry's confirmation.
      drawer: { acct_no: expect.stringMatching(/^9900 \*{4} /), bank_no: expect.stringMatching(/^\d{12}$/) },
      payee: { acct_no: expect.stringMatching(/^9900 \*{4} /) },
      acceptor: { acct_no: '0' },
      events: [{ event: 'issue', from_name: '屏山示例建材有限公司', to_name: own }],
    })
    const { apply_no } = await submitBills(bank, company, [{ holding_id }])
    expect(apply_no).toMatch(/^TX/)
    await refused(() => call()('/api/bills/delete_bill', { holding_id }), '20015', '票据已锁定，不能重复办理')
    await call()('/api/discount/withdraw_apply', { apply_no })
    await refused(
      () => call()('/api/bills/delete_bill', { holding_id }),
      '20000',
      '票据已用于贴现申请，不能删除',
    )
  })

  test('of another payee was endorsed by that payee', async () => {
    const { holding_id } = await call()('/api/bills/add_bill', billOf({ payee_name: '青禾示例物流有限公司' }))
    const { events } = await call()('/api/bills/bill_detail', { holding_id })
    expect(events).toMatchObject([
      { event: 'issue', to_name: '青禾示例物流有限公司' },
      { event: 'endorsement', event_name: '转让背书', from_name: '青禾示例物流有限公司', to_name: own },
    ])
  })

  test('is known once, whoever enters it, also by ten at once', async () => {
    const typed = billOf()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        call(i % 2 ? company : '15400000001')('/api/bills/add_bill', typed),
      ),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    await refused(() => call()('/api/bills/add_bill', typed), '20015', '该票据已登记，不能重复录入')
  })

  test('that is deleted is gone, ends its quotes, and may be entered again', async () => {
    const typed = billOf()
    const first = await call()('/api/bills/add_bill', typed)
    await bank.runJobs()
    const quote = await call()('/api/discount/get_quote', { bills: [{ holding_id: first.holding_id }] })
    // A draft, which the page saves by itself, is no application yet.
    const draft = await call()('/api/discount/save_apply', { bills: [{ holding_id: first.holding_id }] })
    await call()('/api/bills/delete_bill', { holding_id: first.holding_id })
    const again = await call('15400000001')('/api/bills/add_bill', { ...typed, due_dt: '2026-10-20' })
    expect(again.holding_id).not.toBe(first.holding_id)
    // Whoever deleted it reads what they typed, in the draft as in the detail, and not what another company did.
    const own = { due_dt: '2026-11-20', bill_no: typed.bill_no }
    expect(await call()('/api/discount/apply_detail', { apply_no: draft.apply_no })).toMatchObject({
      bills: [own],
    })
    expect(await call()('/api/bills/bill_detail', { holding_id: first.holding_id })).toMatchObject(own)
    expect(
      await call('15400000001')('/api/bills/bill_detail', { holding_id: again.holding_id }),
    ).toMatchObject({ due_dt: '2026-10-20', bill_no: typed.bill_no })
    const { sign_no } = await call()('/api/signing/query_sign', {})
    await refused(
      () =>
        call()('/api/discount/submit_apply', {
          idem_key: 'typed-bill-test-0001',
          lock_no: quote.lock_no,
          sign_no,
        }),
      '20034',
      '报价已失效，请重新询价',
    )
    await refused(
      () => call()('/api/bills/bill_detail', { holding_id: again.holding_id }),
      '20017',
      '您不是该票据的持票人',
    )
  })

  test.each<[Record<string, unknown>, string, string]>([
    [{ bill_no: '123' }, '20001', '票据（包）号码应为30位数字'],
    [{ bill_no: wrongDigit(newNo()) }, '20002', '票据号码校验位不正确，请核对'],
    [{ bill_no: makeBillNo('6', '999990000013', '2026-05-20', 1) }, '20003', '票据号码与票据种类不符'],
    [{ bill_no: makeBillNo('5', '999990000013', '2026-06-24', 1) }, '20004', '票据号码中的登记日期无效'],
    [{ range: '1-120000001' }, '20005', '子票区间不正确'],
    [{ splittable: false, range: '1-5' }, '20007', '该票据不可拆分，须整包办理'],
    [{ due_dt: '2026-05-20' }, '20010', '到期日必须晚于出票日'],
    [{ acceptor_bank_no: '999990099994' }, '20018', '承兑人不在可贴现名单内'],
    [{ bill_kind: 'AC03' }, '20018', '承兑人与票据种类不符'],
    [{ package_fen: '100000000001' }, '20008', '单张票据（包）金额不能超过10亿元'],
    [{ due_dt: '2026-11-21' }, '20011', '票据期限不能超过6个月'],
  ])('is refused with %o', (change, code, text) =>
    refused(() => call()('/api/bills/add_bill', billOf(change)), code, text),
  )

  test('names its acceptor by number or by its whole name, and the list still decides', async () => {
    const named = await call()('/api/bills/add_bill', billOf({ acceptor_bank_no: '江州示例银行' }))
    expect(await call()('/api/bills/bill_detail', { holding_id: named.holding_id })).toMatchObject({
      acceptor_bank_no: '999990000013',
    })
    const [off] = await queryRows<{ name: string }>(
      bank.db,
      sql`update bank_org set on_white_list = false where id = (select max(id) from bank_org
          where is_acceptor and active and org_class not in ('QY', 'CW')) returning name`,
    )
    const unlisted = await call()('/api/bills/add_bill', billOf({ acceptor_bank_no: off?.name }))
    await bank.runJobs()
    await refused(
      () => call()('/api/discount/get_quote', { bills: [{ holding_id: unlisted.holding_id }] }),
      '20018',
      '承兑人不在可贴现名单内',
    )
    await refused(
      () => call()('/api/bills/add_bill', billOf({ acceptor_bank_no: '江州示例' })),
      '20018',
      '承兑人不在可贴现名单内',
    )
  })

  test('is entered by makers of companies only, and what the sandbox issued stays', async () => {
    await refused(() => call('15400000003')('/api/bills/add_bill', billOf()), '1003', '无权访问')
    const { holding_id } = await exampleHolding(bank)
    await refused(() => call()('/api/bills/delete_bill', { holding_id }), '20000', '非录入的票据不能删除')
  })
})

describe('who has given a bill away', () => {
  test('reads its back up to that moment, and all of it while they hold a part', async () => {
    const { holding_id } = await exampleHolding(bank)
    const events = async () =>
      (await call()('/api/bills/bill_detail', { holding_id })).events.map(row => row.to_name)
    const endorse = (to: string) =>
      bank.db.execute(sql`insert into bill_event (bill_id, range_start, range_end, event, from_name, to_name, ref_no, at)
        select bill_id, 1, 10, 'endorsement', 'a', ${to}, '', now() from bill_holding where id = ${holding_id}`)
    const give = (start: number, toAccount: string) =>
      bank.db.execute(sql`insert into bill_holding (bill_id, range_start, range_end, amount_fen, holder_member_id,
          state, created_by)
        select bill_id, ${start}::bigint, range_end, range_end - ${start}::bigint + 1,
          (select member_id from operator where account = ${toAccount}), '10', 'test'
          from bill_holding where id = ${holding_id}`)
    await endorse('while theirs')
    // What the holder keeps goes on under another row, as after a split.
    await bank.db.execute(sql`update bill_holding set live = false where id = ${holding_id}`)
    await give(1, company)
    await endorse('while they hold a part')
    expect(await events()).toContain('while they hold a part')
    await bank.db.execute(
      sql`update bill_holding set live = false where live and bill_id =
          (select bill_id from bill_holding where id = ${holding_id})`,
    )
    await give(1, '15400000001')
    await endorse('of others')
    expect(await events()).toContain('while theirs')
    expect(await events()).not.toContain('of others')
  })
})

describe('bills of an older database', () => {
  test('that count already are to be confirmed, unless an application has had them', async () => {
    const enter = async () => {
      const { holding_id } = await call()('/api/bills/add_bill', billOf())
      return holding_id
    }
    const [plain, used] = [await enter(), await enter()]
    await bank.runJobs()
    const { apply_no } = await submitBills(bank, company, [{ holding_id: used }])
    await call()('/api/discount/withdraw_apply', { apply_no })
    const file = readFileSync(
      new URL('../../platform/db/migrations/0006_money_days_papers.sql', import.meta.url),
      'utf8',
    )
    const move = file.split('--> statement-breakpoint').find(part => part.includes(`SET state = '05'`))
    await bank.db.execute(sql.raw(move ?? ''))
    const stateOf = async (holding_id: string) =>
      (await call()('/api/bills/bill_detail', { holding_id })).state
    expect([await stateOf(plain), await stateOf(used)]).toEqual(['05', '10'])
    await bank.runSchedule('ask_registry')
    expect([await stateOf(plain), await stateOf(used)]).toEqual(['10', '10'])
  })
})
