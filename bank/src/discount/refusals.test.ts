import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../testing/test-bank.ts'

let bank: TestBank
let holdingId: string
const company = '15400000011'

const begin = async () => {
  bank = await newTestBank()
  holdingId = (await exampleHolding(bank)).holding_id
}

const call = (account = company) => bank.as(account)
const quote = (bills: { holding_id: string; range?: string }[], account = company, disc_dt?: string) =>
  call(account)('/api/discount/get_quote', { bills, ...(disc_dt && { disc_dt }) })
const change = (statement: string) => bank.db.execute(sql.raw(statement))
const changeExample = (set: string) => change(`update bill set ${set} where package_fen = 234567890`)

/** Refused with this code and text, and money and bills are as they were. */
const refused = async (act: () => Promise<unknown>, code: string, text?: string) => {
  const before = await bank.snapshot()
  await expect(act()).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })
  expect(await bank.snapshot()).toEqual(before)
}

const submitQuote = async (lock_no: string, more: Record<string, string> = {}) => {
  const { sign_no } = await call()('/api/signing/query_sign', {})
  return call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no, ...more })
}

describe('a quote is refused', () => {
  beforeAll(async () => {
    await begin()
    return () => bank.close()
  })

  test('for a fen too many', () =>
    refused(() => quote([{ holding_id: holdingId, range: '1-234567891' }]), '20006', '子票区间超出可用范围'))

  test.each(['5', '0-10', '10-1', '1-', 'a-b', '01-10', '1-1234567890123'])('for the range %s', range =>
    refused(() => quote([{ holding_id: holdingId, range }]), '20005', '子票区间不正确'),
  )

  test('for units chosen twice', () =>
    refused(
      () =>
        quote([
          { holding_id: holdingId, range: '1-100' },
          { holding_id: holdingId, range: '100-200' },
        ]),
      '20006',
    ))

  test('for a bill of another company, in the same words as for one that does not exist', async () => {
    const foreign = () => quote([{ holding_id: holdingId }], '15400000001')
    await refused(foreign, '20017', '您不是该票据的持票人')
    await refused(() => quote([{ holding_id: '99999999' }]), '20017', '您不是该票据的持票人')
    await refused(() => quote([{ holding_id: 'abc' }]), '20017', '您不是该票据的持票人')
  })

  test.each([
    ['2026-06-27', '贴现日期必须为工作日'],
    ['2026-06-19', '贴现日期必须为工作日'],
    ['2026-06-22', '贴现日期不能早于今天'],
    ['2026-07-03', '贴现日期最多可选未来5个工作日'],
  ])('for the discount date %s', (day, text) =>
    refused(() => quote([{ holding_id: holdingId }], company, day), '20027', text),
  )

  test('for a day that does not exist', () =>
    refused(() => quote([{ holding_id: holdingId }], company, '2026-02-30'), '9012'))

  test('for no bill, and for more than a hundred', async () => {
    await refused(() => quote([]), '20030', '请选择票据')
    const many = Array.from({ length: 101 }, (_, i) => ({
      holding_id: holdingId,
      range: `${i + 1}-${i + 1}`,
    }))
    await refused(() => quote(many), '20030', '每次最多可选择100张票据')
  })

  test('for bills of different kinds', async () => {
    const { rows } = await call()('/api/bills/query_holding', { page_size: 100, state: '10' })
    const other = rows.find(row => row.bill_kind !== 'AC01' && row.blocked_reason === '')
    const bills = [
      { holding_id: holdingId },
      { holding_id: must(other, 'a bill of another kind').holding_id },
    ]
    await refused(() => quote(bills), '20031', '同一申请内票据种类须一致')
  })

  test('to an operator who is no maker, and to a bank officer', async () => {
    await refused(() => quote([{ holding_id: holdingId }], '15400000003'), '1003')
    await refused(() => quote([{ holding_id: holdingId }], 'officer1'), '1003')
  })
})

describe('a quote is refused as things stand now', () => {
  beforeEach(begin)
  afterEach(() => bank.close())

  test('for a part of a bill that cannot be split', async () => {
    await changeExample('splittable = false')
    await refused(
      () => quote([{ holding_id: holdingId, range: '1-100' }]),
      '20007',
      '该票据不可拆分，须整包办理',
    )
    expect((await quote([{ holding_id: holdingId, range: '0' }])).bills[0]?.range).toBe('0')
  })

  test('for a bill that is locked already', async () => {
    await submitBills(bank, company, [{ holding_id: holdingId }])
    await refused(() => quote([{ holding_id: holdingId }]), '20015', '票据已锁定，不能重复办理')
  })

  test('for units that another application locked, though the page shows the old holding', async () => {
    await submitBills(bank, company, [{ holding_id: holdingId, range: '1-100' }])
    await refused(() => quote([{ holding_id: holdingId }]), '20015', '票据已锁定，不能重复办理')
  })

  test.each([
    ['risk_status = 1', '20016', '票据存在挂失止付或冻结，不能办理'],
    ['risk_status = 2', '20016', '票据存在挂失止付或冻结，不能办理'],
    ['transferable = false', '20014', '该票据不得转让，不能贴现'],
    [`due_dt = '2026-06-23'`, '20012', '票据已到期，不能办理贴现'],
    [`due_dt = '2028-03-01'`, '20035', '请维护节假日'],
  ])('for a bill with %s', async (set, code, text) => {
    await changeExample(set)
    await refused(() => quote([{ holding_id: holdingId }]), code, text)
  })

  test.each([
    ['on_white_list = false', '承兑人不在可贴现名单内'],
    ['overdue_flag = true', '承兑人存在持续逾期记录'],
    ['used_limit_fen = credit_limit_fen - 234567889', '承兑人可用额度不足'],
  ])('for an acceptor with %s', async (set, text) => {
    await changeExample(`acceptor_id = (select id from bank_org where name = '华东示例银行')`)
    await change(`update bank_org set ${set} where name = '华东示例银行'`)
    await refused(() => quote([{ holding_id: holdingId }]), '20018', text)
  })

  test('outside service hours', async () => {
    bank.clock.set(new Date('2026-06-23T23:30:00+08:00'))
    await refused(() => quote([{ holding_id: holdingId }]), '20029', '当前非服务时间（08:30-23:30）')
    // A draft keeps no price and locks nothing.
    const draft = await call()('/api/discount/save_apply', { bills: [{ holding_id: holdingId }] })
    expect(draft).toMatchObject({ state: 'D00', total_count: 1 })
  })

  test('without a signing, and with one paused or expired', async () => {
    await change(`update bank_sign set state = 'S40'`)
    await refused(() => quote([{ holding_id: holdingId }]), '20026', '签约已暂停')
    await change(`update bank_sign set state = 'S30', actual_failure_dt = '2026-06-22'`)
    await refused(() => quote([{ holding_id: holdingId }]), '20026', '签约已到期，请重新签约')
    await change(`update bank_sign set state = 'S60'`)
    await refused(() => quote([{ holding_id: holdingId }]), '20025', '请先完成银行签约')
  })
})

describe('a submit is refused', () => {
  beforeEach(begin)
  afterEach(() => bank.close())

  test('that is to be cleared offline, and so is its draft', async () => {
    const { lock_no } = await quote([{ holding_id: holdingId }])
    const { sign_no } = await call()('/api/signing/query_sign', {})
    const fields = { clear_mode: '暂不支持线下清算' }
    const submit = (clear_mode: number) =>
      call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no, clear_mode })
    const before = await bank.snapshot()
    await expect(submit(0)).rejects.toMatchObject({ code: '9012', fields })
    const save = call()('/api/discount/save_apply', { bills: [{ holding_id: holdingId }], clear_mode: 0 })
    await expect(save).rejects.toMatchObject({ code: '9012', fields })
    await expect(submit(2)).rejects.toMatchObject({
      code: '9012',
      fields: { clear_mode: '超出允许的长度或范围' },
    })
    expect(await bank.snapshot()).toEqual(before)
    expect(await submit(1)).toMatchObject({ state: 'D20' })
  })

  test('after fifteen minutes of business time', async () => {
    const { lock_no, expires_at } = await quote([{ holding_id: holdingId }])
    bank.clock.set(new Date(expires_at))
    await refused(() => submitQuote(lock_no), '20034', '报价已失效，请重新询价')
  })

  test('with the quote of another company, or one that does not exist', async () => {
    const { rows } = await call('15400000001')('/api/bills/query_holding', { page_size: 100, state: '10' })
    const bill = must(
      rows.find(row => row.blocked_reason === ''),
      'a bill of the other company',
    )
    const { lock_no } = await quote([{ holding_id: bill.holding_id }], '15400000001')
    await refused(() => submitQuote(lock_no), '20034')
    await refused(() => submitQuote('SJ20260623999999'), '20034')
  })

  test('with a quote that was used and whose bills are free again', async () => {
    const { lock_no } = await quote([{ holding_id: holdingId }])
    const { apply_no } = await submitQuote(lock_no)
    await call()('/api/discount/withdraw_apply', { apply_no })
    await refused(() => submitQuote(lock_no), '20034')
  })

  test('a second time under another key while its bills are locked', async () => {
    const { lock_no } = await quote([{ holding_id: holdingId }])
    await submitQuote(lock_no)
    await refused(() => submitQuote(lock_no), '20015', '票据已锁定，不能重复办理')
  })

  test('under a used key with another body', async () => {
    const { lock_no } = await quote([{ holding_id: holdingId }])
    const { sign_no } = await call()('/api/signing/query_sign', {})
    const input = { idem_key: newKey(), lock_no, sign_no }
    await call()('/api/discount/submit_apply', input)
    const other = { ...input, lock_no: 'SJ20260623999999' }
    await refused(() => call()('/api/discount/submit_apply', other), '20032', '请勿重复提交')
  })

  test('when the cut-off came between quote and submit', async () => {
    bank.clock.set(new Date('2026-06-23T16:25:00+08:00'))
    const { lock_no } = await quote([{ holding_id: holdingId }])
    bank.clock.set(new Date('2026-06-23T16:30:00+08:00'))
    await refused(() => submitQuote(lock_no), '20034')
  })

  test('when the bill was frozen, or its holder changed, since the quote', async () => {
    const { lock_no } = await quote([{ holding_id: holdingId }])
    await changeExample('risk_status = 2')
    await refused(() => submitQuote(lock_no), '20016')
    await changeExample('risk_status = 0')
    await change(`update bill_holding set holder_member_id = (select member_id from operator where account = '15400000001')
      where id = ${Number(holdingId)}`)
    await refused(() => submitQuote(lock_no), '20017')
  })

  test('with the signing of another company', async () => {
    const { lock_no } = await quote([{ holding_id: holdingId }])
    const { sign_no } = await call('15400000001')('/api/signing/query_sign', {})
    await refused(
      () => call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no }),
      '20025',
    )
  })

  test('for an application that was not returned, or is another company’s', async () => {
    const { apply_no } = await submitBills(bank, company, [{ holding_id: holdingId, range: '1-100' }])
    const { lock_no } = await quote([{ holding_id: holdingId, range: '101-200' }])
    await refused(() => submitQuote(lock_no, { apply_no }), '20000', '当前状态不允许该操作')
    const [foreign] = await queryRows<{ apply_no: string }>(
      bank.db,
      sql`select apply_no from disc_apply a join member m on m.id = a.member_id where m.need_review limit 1`,
    )
    await refused(
      () => submitQuote(lock_no, { apply_no: must(foreign, 'a foreign application').apply_no }),
      '9015',
    )
  })
})

describe('after the cut-off', () => {
  beforeEach(begin)
  afterEach(() => bank.close())

  test('a quote moves to the next working day and says so', async () => {
    bank.clock.set(new Date('2026-06-18T16:30:00+08:00'))
    const answer = await quote([{ holding_id: holdingId }])
    // 2026-06-19 is 端午节, a Friday.
    expect(answer).toMatchObject({ disc_dt: '2026-06-22', cutoff_rolled: true })
    expect(answer.warnings).toEqual([
      { code: '20028', msg: '已过当日放款截止时间，将顺延至下一工作日', field: 'disc_dt' },
    ])
  })
})
