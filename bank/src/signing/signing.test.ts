import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { seller } from '../testing/discount-scene.ts'
import { type SigningScene, signForm, signingOf } from '../testing/signing-scene.ts'
import { exampleHolding, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'

/* A company signs with a bank (签约), from its form to the amount that proves the account. */

let bank: TestBank
let at: SigningScene
beforeEach(async () => {
  bank = await newTestBank()
  at = signingOf(bank)
})
afterEach(() => bank.close())

describe('a signing', () => {
  test('goes from draft to force: form, agreement and code, officer, amount on the account', async () => {
    const no = await at.approved()
    expect(no).toMatch(/^QY20260623\d{6}$/)
    expect(await at.stateOf(no)).toBe('S20')
    const told = (await at.officer()('/api/notice/query_notice', { category: '业务' })).rows[0]
    expect(told).toMatchObject({
      title: '银行签约待审核',
      body: expect.stringMatching(/已提交，请审核。已由\S+示例办理。$/),
      link: `/signReview?sign_no=${no}`,
      settled: true,
    })
    const [statement] = (await listMessages(bank.db, testAtRest, seller)).filter(
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

    await at.call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' })
    const after = await at.detail(no)
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
    const quote = await at.call()('/api/discount/get_quote', { bills: [{ holding_id }] })
    const { state } = await at.call()('/api/discount/submit_apply', {
      idem_key: 'sign-in-force-0001',
      lock_no: quote.lock_no,
      sign_no: no,
    })
    expect(state).toBe('D20')
  })

  test('tells the company by notice, with a link to it', async () => {
    const no = await at.approved()
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
    await at.endSeeded()
    await at.refused(() => at.save(more), code, text)
  })

  test('is refused to a company that is not verified', async () => {
    await at.endSeeded()
    await at.change('update member set authentication = 0')
    await at.refused(() => at.save(), '22006', '请先完成企业认证')
  })

  test('exists once with each bank', async () => {
    await at.refused(() => at.save(), '22007', '该银行已有签约，请勿重复签约')
    const file_ids = ['/files/0f8fad5bd9cb469fa16570867728950e.jpg']
    await at.refused(
      () => at.call()('/api/signing/save_sign', { ...signForm, file_ids }),
      '9015',
      '记录不存在',
    )
    await at.endSeeded()
    const [first, second] = await Promise.allSettled([at.save(), at.save()])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is not submitted without agreement, nor with a wrong code', async () => {
    await at.endSeeded()
    const no = await at.save()
    await at.refused(() => at.submit(no, false), '22005', '请阅读并同意签约协议')
    const code = await at.codeFor(seller, 'sign')
    const wrong = code === '000000' ? '000001' : '000000'
    await at.refused(
      () => at.call()('/api/signing/submit_sign', { sign_no: no, agreed: true, sms_code: wrong }),
      '23004',
      '短信验证码错误',
    )
    expect(await at.stateOf(no)).toBe('S00')
  })

  test('is returned with a reason, changed and submitted again; its owner alone sees the account', async () => {
    await at.endSeeded()
    const no = await at.save()
    await at.submit(no)
    await at.refused(
      () => at.officer()('/api/admin/return_sign', { sign_no: no, reason: ' ' }),
      '21011',
      '请填写退回原因',
    )
    await at.officer()('/api/admin/return_sign', { sign_no: no, reason: '账号有误' })
    const returned = await at.detail(no)
    expect(returned).toMatchObject({ state: 'S15', reason: '账号有误' })
    expect(returned.settle_acct_no_edit).toBe('9900123456789010300')
    const seen = await at.officer()('/api/admin/sign_detail', { sign_no: no })
    expect(seen.settle_acct_no_edit).toBe('')
    await at.call()('/api/signing/save_sign', {
      ...signForm,
      sign_no: no,
      settle_acct_no: '99001234567890400',
    })
    expect(await at.submit(no)).toMatchObject({ state: 'S10' })
    expect((await at.detail(no)).reason).toBe('')
  })

  test('is refused by the bank for good', async () => {
    await at.endSeeded()
    const no = await at.save()
    await at.submit(no)
    const { version } = await at.officer()('/api/admin/sign_detail', { sign_no: no })
    const unseen = { sign_no: no, seen_version: version - 1 }
    await at.refused(() => at.officer()('/api/admin/approve_sign', unseen), '20072')
    await at.refused(
      () => at.officer()('/api/admin/refuse_sign', { ...unseen, reason: '不符合条件' }),
      '20072',
    )
    await at.officer()('/api/admin/refuse_sign', { sign_no: no, reason: '不符合条件', seen_version: version })
    await at.refused(() => at.submit(no), '20000')
    expect(await at.stateOf(no)).toBe('S90')
  })

  test('ends after three wrong amounts, each of which is counted', async () => {
    const no = await at.approved()
    const wrong = () => at.call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '8' })
    await expect(wrong()).rejects.toMatchObject({ code: '22004', text: '验证金额不正确，还可尝试2次' })
    expect((await at.detail(no)).verify_tries_left).toBe(2)
    await expect(wrong()).rejects.toMatchObject({ code: '22004', text: '验证金额不正确，还可尝试1次' })
    await expect(wrong()).rejects.toMatchObject({ code: '22004', text: '验证金额不正确，还可尝试0次' })
    expect(await at.stateOf(no)).toBe('S90')
    await at.refused(
      () => at.call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' }),
      '20000',
      '当前状态不允许该操作',
    )
  })

  test('sends every other account one to ninety-nine fen', async () => {
    await at.endSeeded()
    const no = await at.save({ settle_acct_no: '9900123456789010311' })
    await at.submit(no)
    await at.officer()('/api/admin/approve_sign', { sign_no: no })
    // Approved, and not on its way yet: nobody can guess, and no try is used up.
    await at.refused(
      () => at.call()('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' }),
      '20100',
      '验证款项尚未汇出，请稍后再试',
    )
    await bank.runJobs()
    const fen = await at.sentFen(no)
    expect(fen).toBeGreaterThanOrEqual(1)
    expect(fen).toBeLessThanOrEqual(99)
    await at.call()('/api/signing/verify_amount', { sign_no: no, amount_fen: String(fen) })
    expect(await at.stateOf(no)).toBe('S30')
  })

  test('can be withdrawn until it takes effect', async () => {
    const no = await at.approved()
    await at.call()('/api/signing/withdraw_sign', { sign_no: no })
    expect(await at.stateOf(no)).toBe('S80')
    await at.refused(() => at.call()('/api/signing/withdraw_sign', { sign_no: no }), '20000')
  })

  test('is nobody else’s to see or move', async () => {
    const no = await at.approved()
    const other = at.call('15400000001')
    await at.refused(() => other('/api/signing/sign_detail', { sign_no: no }), '9015')
    await at.refused(() => other('/api/signing/verify_amount', { sign_no: no, amount_fen: '7' }), '9015')
    await at.refused(() => bank.as('credit')('/api/admin/query_sign', {}), '1003')
    await at.refused(() => at.call()('/api/admin/approve_sign', { sign_no: no }), '1003')
  })
})
