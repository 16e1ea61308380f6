import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { testAtRest } from '../db/test-database.ts'
import { exampleHolding, must, newTestBank, submitBills, type TestBank } from '../discount/test-bank.ts'
import { signSheet } from '../documents/sign-document.ts'
import { readSign } from '../documents/sources.ts'
import { contextOf } from '../http/context.ts'
import { checkBooks } from '../ledger/check.ts'
import { listMessages } from '../outbox/messages.ts'

const company = '15400000011'
const systemActor = { type: 'system', operatorId: null } as const
const bankNo = '999990000013'
let bank: TestBank

beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const call = (account = company) => bank.as(account)
const change = (statement: string) => bank.db.execute(sql.raw(statement))
/** The signing of the seed is over: a new one may begin. */
const endSeeded = () => change(`update bank_sign set state = 'S60'`)

const form = {
  bank_no: bankNo,
  settle_acct_name: '云岭示例钢贸有限公司',
  settle_acct_no: '9900 1234 5678 9010 300',
  settle_bank_no: bankNo,
}

/** A code as its message says it, asked for through the call; the waiting time between codes is not waited for. */
const codeFor = async (purpose: 'sign' | 'end_sign', account = company) => {
  await change('update sms_code set resend_after = now()')
  await call(account)('/api/sms/send_code', { purpose })
  const [message] = await listMessages(bank.db, testAtRest, account)
  return must(message, 'the message').code
}

const save = async (more: Partial<typeof form> = {}) =>
  (await call()('/api/signing/save_sign', { ...form, ...more })).sign_no
const submit = async (sign_no: string, agreed = true) =>
  call()('/api/signing/submit_sign', { sign_no, agreed, sms_code: await codeFor('sign') })
const officer = () => bank.as('officer1')
const detail = (sign_no: string) => call()('/api/signing/sign_detail', { sign_no })
const stateOf = async (sign_no: string) => (await detail(sign_no)).state

const statesNow = () =>
  queryRows(bank.db, sql`select sign_no, state, version, verify_tries from bank_sign order by id`)
const refused = async (act: () => Promise<unknown>, code: string, text?: string) => {
  const before = [await bank.snapshot(), await statesNow()]
  await expect(act()).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })
  expect([await bank.snapshot(), await statesNow()]).toEqual(before)
}

/** A signing of the account ending in 00, approved: 0.07 yuan is on its way. */
const approved = async () => {
  await endSeeded()
  const no = await save()
  await submit(no)
  await officer()('/api/admin/approve_sign', { sign_no: no })
  await bank.runJobs()
  return no
}
const active = async () => {
  const no = await approved()
  await call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' })
  return no
}

describe('what officers see of a signing', () => {
  const listed = async (sign_no: string) =>
    (await officer()('/api/admin/query_sign', { sign_no: sign_no.slice(-16) })).total

  test('begins with its submission: drafts, also withdrawn ones, are their companies’ own business', async () => {
    await endSeeded()
    const no = await save()
    const hidden = async () => {
      expect(await listed(no)).toBe(0)
      const look = officer()('/api/admin/sign_detail', { sign_no: no })
      await expect(look).rejects.toMatchObject({ code: '9015' })
    }
    await hidden()
    await call()('/api/signing/withdraw_sign', { sign_no: no })
    await hidden()
    const second = await save()
    await submit(second)
    expect(await listed(second)).toBe(1)
    await call()('/api/signing/withdraw_sign', { sign_no: second })
    expect(await listed(second)).toBe(1)
    const told = await queryRows(bank.db, sql`select 1 from change_feed where ref_no = ${no} and staff`)
    // Its withdrawal only, which may be of one that was submitted.
    expect(told).toHaveLength(1)
  })

  test('has the account in full for its reviewer alone, while it is under review, and on the record', async () => {
    await endSeeded()
    const no = await save()
    const read = (account: string) => bank.as(account)('/api/admin/read_sign_account', { sign_no: no })
    await refused(() => read('officer1'), '20000')
    await submit(no)
    expect((await officer()('/api/admin/sign_detail', { sign_no: no })).settle_acct_no).toBe(
      '9900 **** **** *** 0300',
    )
    expect(await read('officer1')).toMatchObject({
      settle_acct_no: '9900123456789010300',
      settle_acct_name: '云岭示例钢贸有限公司',
    })
    const audited = await queryRows<{ account: string; after_json: string | null }>(
      bank.db,
      sql`select o.account, l.after_json from audit_log l join operator o on o.id = l.actor_id
           where l.action = 'bank_sign.read_account' and l.object_no = ${no}`,
    )
    expect(audited).toEqual([{ account: 'officer1', after_json: null }])
    for (const account of ['credit', 'gov', company]) {
      await expect(read(account)).rejects.toMatchObject({ code: '1003' })
    }
    await officer()('/api/admin/approve_sign', { sign_no: no })
    await refused(() => read('officer1'), '20000')
  })
})

describe('the limits of a signing', () => {
  test('are shown with what is taken of them, as a submit counts it', async () => {
    const shown = async () => {
      const { total_used_fen, day_used_count } = await call()('/api/signing/query_sign', {})
      return { total: BigInt(total_used_fen), today: day_used_count }
    }
    const before = await shown()
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, company, [{ holding_id }])
    const used = { total: before.total + 234_567_890n, today: before.today + 1 }
    expect(await shown()).toEqual(used)
    const { sign_no } = await call()('/api/signing/query_sign', {})
    expect(await detail(sign_no)).toMatchObject({
      total_used_fen: String(used.total),
      day_used_count: used.today,
    })
    // What is withdrawn is given back to the total, not to the day.
    await call()('/api/discount/withdraw_apply', { apply_no })
    expect(await shown()).toEqual({ total: before.total, today: used.today })
  })

  test('stand in the agreement', async () => {
    const no = await active()
    await bank.runJobs()
    const sheetOf = async () =>
      bank.db.transaction(async tx => {
        const ctx = contextOf({ clock: bank.clock, atRest: testAtRest }, tx, systemActor, 'test')
        const { blocks } = signSheet(ctx, await readSign(ctx, no))
        return new Map(blocks.flatMap(block => (block.kind === 'pairs' ? block.rows : [])))
      })
    expect(Object.fromEntries(await sheetOf())).toMatchObject({
      单笔限额: '¥50,000,000.00 元',
      累计限额: '不限',
      当日笔数: '不限',
    })
    await change(
      `update bank_sign set total_limit_fen = 12345678, day_limit_count = 3 where sign_no = '${no}'`,
    )
    expect(Object.fromEntries(await sheetOf())).toMatchObject({
      累计限额: '¥123,456.78 元',
      当日笔数: '3 笔',
    })
  })
})

describe('a signing', () => {
  test('goes from draft to force: form, agreement and code, officer, amount on the account', async () => {
    const no = await approved()
    expect(no).toMatch(/^QY20260623\d{6}$/)
    expect(await stateOf(no)).toBe('S20')
    const told = (await officer()('/api/notice/query_notice', { category: '业务' })).rows[0]
    expect(told).toMatchObject({
      title: '银行签约待审核',
      body: expect.stringMatching(/已提交，请审核。已由\S+示例办理。$/),
      link: `/signReview?sign_no=${no}`,
      settled: true,
    })
    const [statement] = (await listMessages(bank.db, testAtRest, company)).filter(
      message => message.purpose === 'verify_amount',
    )
    expect(statement?.text).toBe('【票据贴现服务平台】您尾号0300的账户收到签约打款验证0.07元。')
    const entries = await queryRows(
      bank.db,
      sql`select coalesce(a.gl_code, 'DEPOSIT') as account, e.dr_cr as side, e.amount_fen::text as fen
          from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id
          where t.kind = 'sign_verify' order by e.dr_cr desc`,
    )
    expect(entries).toEqual([
      { account: 'OPERATING_EXPENSE', side: 'D', fen: '7' },
      { account: 'DEPOSIT', side: 'C', fen: '7' },
    ])

    await call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' })
    const after = await detail(no)
    expect(after).toMatchObject({
      state: 'S30',
      state_name: '已生效',
      valid_from: '2026-06-23',
      valid_to: '2027-06-23',
      settle_acct_no: '9900 **** **** *** 0300',
      settle_acct_no_edit: '',
      single_limit_fen: '5000000000',
    })
    expect(after.log.map(row => [row.event, row.to_state, row.actor_name])).toEqual([
      ['save', 'S00', '林示例'],
      ['submit', 'S10', '林示例'],
      ['approve', 'S20', '沈示例'],
      ['verify', 'S30', '林示例'],
    ])
    expect(await checkBooks(bank.db)).toEqual([])
    const { holding_id } = await exampleHolding(bank)
    const quote = await call()('/api/discount/get_quote', { bills: [{ holding_id }] })
    const { state } = await call()('/api/discount/submit_apply', {
      idem_key: 'sign-in-force-0001',
      lock_no: quote.lock_no,
      sign_no: no,
    })
    expect(state).toBe('D20')
  })

  test('tells the company by notice, with a link to it', async () => {
    const no = await approved()
    const [row] = await queryRows(bank.db, sql`select title, link from notice order by id desc limit 1`)
    expect(row).toEqual({ title: '签约审核通过', link: `/pcBankSign?sign_no=${no}` })
  })

  test.each([
    [{ settle_acct_name: '江州示例精密制造有限公司' }, '22001', '结算账户户名须与企业名称一致'],
    [{ settle_acct_no: '1234567' }, '22002', '账号只能为8-32位数字或字母'],
    [{ settle_acct_no: '9900-1234-5678' }, '22002', '账号只能为8-32位数字或字母'],
    [{ settle_acct_no: '9900123456789010265' }, '22002', '该账号已被其他企业使用'],
    [{ settle_bank_no: '99999000001' }, '22003', '行号由12位数字组成'],
    [{ settle_bank_no: '999990000014' }, '22003', '行号校验位不正确'],
    [{ bank_no: '999990000021' }, '22003', '签约银行不存在'],
  ])('is not saved with %o: %s', async (more, code, text) => {
    await endSeeded()
    await refused(() => save(more), code, text)
  })

  test('is refused to a company that is not verified', async () => {
    await endSeeded()
    await change('update member set authentication = 0')
    await refused(() => save(), '22006', '请先完成企业认证')
  })

  test('exists once with each bank', async () => {
    await refused(() => save(), '22007', '该银行已有签约，请勿重复签约')
    const file_ids = ['/files/0f8fad5bd9cb469fa16570867728950e.jpg']
    await refused(() => call()('/api/signing/save_sign', { ...form, file_ids }), '9015', '记录不存在')
    await endSeeded()
    const [first, second] = await Promise.allSettled([save(), save()])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is not submitted without agreement, nor with a wrong code', async () => {
    await endSeeded()
    const no = await save()
    await refused(() => submit(no, false), '22005', '请阅读并同意签约协议')
    const code = await codeFor('sign')
    const wrong = code === '000000' ? '000001' : '000000'
    await refused(
      () => call()('/api/signing/submit_sign', { sign_no: no, agreed: true, sms_code: wrong }),
      '23004',
      '短信验证码错误',
    )
    expect(await stateOf(no)).toBe('S00')
  })

  test('is returned with a reason, changed and submitted again; its owner alone sees the account', async () => {
    await endSeeded()
    const no = await save()
    await submit(no)
    await refused(
      () => officer()('/api/admin/return_sign', { sign_no: no, reason: ' ' }),
      '21011',
      '请填写退回原因',
    )
    await officer()('/api/admin/return_sign', { sign_no: no, reason: '账号有误' })
    const returned = await detail(no)
    expect(returned).toMatchObject({ state: 'S15', reason: '账号有误' })
    expect(returned.settle_acct_no_edit).toBe('9900123456789010300')
    const seen = await officer()('/api/admin/sign_detail', { sign_no: no })
    expect(seen.settle_acct_no_edit).toBe('')
    await call()('/api/signing/save_sign', { ...form, sign_no: no, settle_acct_no: '99001234567890400' })
    expect(await submit(no)).toMatchObject({ state: 'S10' })
    expect((await detail(no)).reason).toBe('')
  })

  test('is refused by the bank for good', async () => {
    await endSeeded()
    const no = await save()
    await submit(no)
    const { version } = await officer()('/api/admin/sign_detail', { sign_no: no })
    const unseen = { sign_no: no, seen_version: version - 1 }
    await refused(() => officer()('/api/admin/approve_sign', unseen), '20072')
    await refused(() => officer()('/api/admin/refuse_sign', { ...unseen, reason: '不符合条件' }), '20072')
    await officer()('/api/admin/refuse_sign', { sign_no: no, reason: '不符合条件', seen_version: version })
    await refused(() => submit(no), '20000')
    expect(await stateOf(no)).toBe('S90')
  })

  test('ends after three wrong amounts, each of which is counted', async () => {
    const no = await approved()
    const wrong = () => call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '8' })
    await expect(wrong()).rejects.toMatchObject({ code: '22004', text: '验证金额不正确，还可尝试2次' })
    expect((await detail(no)).verify_tries_left).toBe(2)
    await expect(wrong()).rejects.toMatchObject({ code: '22004', text: '验证金额不正确，还可尝试1次' })
    await expect(wrong()).rejects.toMatchObject({ code: '22004', text: '验证金额不正确，还可尝试0次' })
    expect(await stateOf(no)).toBe('S90')
    await refused(
      () => call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' }),
      '20000',
      '当前状态不允许该操作',
    )
  })

  test('sends every other account one to ninety-nine fen', async () => {
    await endSeeded()
    const no = await save({ settle_acct_no: '9900123456789010311' })
    await submit(no)
    await officer()('/api/admin/approve_sign', { sign_no: no })
    // Approved, and not on its way yet: nobody can guess, and no try is used up.
    await refused(
      () => call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' }),
      '20100',
      '验证款项尚未汇出，请稍后再试',
    )
    await bank.runJobs()
    const [row] = await queryRows<{ fen: number }>(
      bank.db,
      sql`select verify_amount_fen as fen from bank_sign where sign_no = ${no}`,
    )
    expect(row?.fen).toBeGreaterThanOrEqual(1)
    expect(row?.fen).toBeLessThanOrEqual(99)
    await call()('/api/signing/verify_amount', { sign_no: no, amount_fen: String(row?.fen) })
    expect(await stateOf(no)).toBe('S30')
  })

  test('can be withdrawn until it takes effect', async () => {
    const no = await approved()
    await call()('/api/signing/withdraw_sign', { sign_no: no })
    expect(await stateOf(no)).toBe('S80')
    await refused(() => call()('/api/signing/withdraw_sign', { sign_no: no }), '20000')
  })

  test('is nobody else’s to see or move', async () => {
    const no = await approved()
    const other = call('15400000001')
    await refused(() => other('/api/signing/sign_detail', { sign_no: no }), '9015')
    await refused(() => other('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' }), '9015')
    await refused(() => bank.as('credit')('/api/admin/query_sign', {}), '1003')
    await refused(() => call()('/api/admin/approve_sign', { sign_no: no }), '1003')
  })
})

describe('a signing in force', () => {
  test('is paused by the company and resumed by the bank alone', async () => {
    const no = await active()
    const { holding_id } = await exampleHolding(bank)
    await call()('/api/signing/pause_sign', { sign_no: no })
    await refused(() => call()('/api/discount/get_quote', { bills: [{ holding_id }] }), '20026', '签约已暂停')
    await officer()('/api/admin/resume_sign', { sign_no: no })
    expect(await submitBills(bank, company, [{ holding_id }])).toMatchObject({ state: 'D20' })
  })

  test('is not ended while an application is under way, then ended by the bank', async () => {
    const { sign_no } = await call()('/api/signing/query_sign', {})
    const end = async () => call()('/api/signing/apply_end', { sign_no, sms_code: await codeFor('end_sign') })
    await expect(end()).rejects.toMatchObject({ code: '22008', text: '尚有未完成的贴现申请，不能解约' })
    await change(
      `update disc_apply set state = 'D90' where state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50')`,
    )
    expect(await end()).toMatchObject({ state: 'S50' })
    expect(await officer()('/api/admin/confirm_end', { sign_no })).toMatchObject({ state: 'S60' })
    expect(await detail(sign_no)).toMatchObject({ valid_to: '2026-06-23', actions: ['renew'] })
  })

  test('whose end was asked for ends by itself after one working day', async () => {
    await change(
      `update disc_apply set state = 'D90' where state in ('D10', 'D20', 'D30', 'D40', 'D45', 'D50')`,
    )
    const { sign_no } = await call()('/api/signing/query_sign', {})
    // A Friday: the next working day is Monday.
    bank.clock.set(new Date('2026-06-26T10:00:00+08:00'))
    await call()('/api/signing/apply_end', { sign_no, sms_code: await codeFor('end_sign') })
    bank.clock.set(new Date('2026-06-28T10:00:00+08:00'))
    await bank.runSchedule('sign_day')
    expect(await stateOf(sign_no)).toBe('S50')
    bank.clock.set(new Date('2026-06-29T10:00:00+08:00'))
    await bank.runSchedule('sign_day')
    expect(await stateOf(sign_no)).toBe('S60')
  })

  test('is announced 30, 7 and 1 days before its last day and expires after it', async () => {
    const { sign_no } = await call()('/api/signing/query_sign', {})
    await change(`update bank_sign set actual_failure_dt = '2026-08-31' where sign_no = '${sign_no}'`)
    const notices = async () =>
      (await queryRows(bank.db, sql`select 1 from notice where title = '签约即将到期'`)).length
    const on = async (day: string) => {
      bank.clock.set(new Date(`${day}T00:10:00+08:00`))
      await bank.runSchedule('sign_day')
      return [await notices(), await stateOf(sign_no)]
    }
    expect(await on('2026-07-31')).toEqual([0, 'S30'])
    expect(await on('2026-08-01')).toEqual([1, 'S30'])
    expect(await on('2026-08-24')).toEqual([2, 'S30'])
    expect(await on('2026-08-30')).toEqual([3, 'S30'])
    expect(await on('2026-08-31')).toEqual([3, 'S30'])
    expect(await on('2026-09-01')).toEqual([3, 'S70'])
  })

  test('is renewed in its last 30 days; the renewal ends it as it takes effect', async () => {
    const { sign_no: old } = await call()('/api/signing/query_sign', {})
    await refused(() => call()('/api/signing/renew_sign', { sign_no: old }), '20000')
    await change(`update bank_sign set actual_failure_dt = '2026-07-20' where sign_no = '${old}'`)
    const { sign_no: renewal } = await call()('/api/signing/renew_sign', { sign_no: old })
    await refused(() => call()('/api/signing/renew_sign', { sign_no: old }), '22007')
    await submit(renewal)
    await officer()('/api/admin/approve_sign', { sign_no: renewal })
    await bank.runJobs()
    const [row] = await queryRows<{ fen: number }>(
      bank.db,
      sql`select verify_amount_fen as fen from bank_sign where sign_no = ${renewal}`,
    )
    expect(await stateOf(old)).toBe('S30')
    await call()('/api/signing/verify_amount', { sign_no: renewal, amount_fen: String(row?.fen) })
    expect([await stateOf(old), await stateOf(renewal)]).toEqual(['S70', 'S30'])
    const shown = await call()('/api/signing/query_sign', {})
    expect(shown.sign_no).toBe(renewal)
  })
})

describe('the lists', () => {
  test('show partner banks with how the company stands', async () => {
    expect(await call()('/api/signing/query_bank', {})).toMatchObject({
      bank_no: bankNo,
      bank_name: '江州示例银行',
      state: 'S30',
      can_sign: false,
      blocked_reason: '该银行已有签约，请勿重复签约',
    })
    await endSeeded()
    expect(await call()('/api/signing/query_bank', {})).toMatchObject({ state: null, can_sign: true })
  })

  test('give officers what waits, by state and company', async () => {
    await endSeeded()
    const no = await save()
    await submit(no)
    const page = await officer()('/api/admin/query_sign', { state: 'S10,S15', company_name: '钢贸' })
    expect(page.total).toBe(1)
    expect(page.rows[0]).toMatchObject({ sign_no: no, actions: ['approve', 'return', 'refuse'] })
    await refused(() => officer()('/api/admin/query_sign', { state: 'X' }), '9012')
  })
})
