import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { testAtRest } from '../db/test-database.ts'
import { listMessages } from '../outbox/messages.ts'
import { type Scene, sceneOf, seller } from './scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank
let at: Scene
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
})
afterEach(() => bank.close())

/** The other demo company: its main account, a maker and a checker. */
const payerMain = '15400000001'
const member = { buyer_name: '江州示例精密制造有限公司', buyer_acct_no: '9900123456789010265' }
const stranger = { buyer_name: '屏山示例建材有限公司', buyer_acct_no: '9900000000000000101' }
const forty = { pay_type: 3, buyer_pct: '40' }

/** The worked example with the buyer's 40 %: interest 8,924.01 = 3,569.60 + 5,354.41. */
const submitShared = async (payer: object = member, more: Record<string, unknown> = {}) => {
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await at.submit([{ holding_id }], { ...forty, ...payer, ...more })
  return apply_no
}

const consentOf = async (applyNo: string) => (await at.detail(applyNo)).payer_consent

const requestOf = async (account = payerMain) => {
  const { rows } = await bank.as(account)('/api/payer/query_consent', {})
  return must(rows[0], 'a request')
}

const agree = async (consent_id: string, account = payerMain) => {
  const sms_code = await at.codeFor(account, 'payer_consent')
  return bank.as(account)('/api/payer/agree_consent', { consent_id, sms_code })
}
const refuse = (consent_id: string, reason = '双方未约定由我方付息', account = payerMain) =>
  bank.as(account)('/api/payer/refuse_consent', { consent_id, reason })

const orderPayout = (apply_no: string) =>
  bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })

const confirm = async (apply_no: string) => {
  const sms_code = await at.codeFor(seller)
  return at.call()('/api/discount/confirm_quote', { apply_no, sms_code })
}

describe('a payer who is a member', () => {
  test('agrees in the portal to the figures it sees, and is debited with them', async () => {
    const applyNo = await submitShared()
    const request = await requestOf()
    expect(request).toMatchObject({
      state: 'waiting',
      apply_no: applyNo,
      applicant_name: '云岭示例钢贸有限公司',
      bank_name: '江州示例银行',
      payer_acct_no: '9900 **** **** *** 0265',
      total_fen: '234567890',
      interest_fen: '892401',
      buyer_pct: '40',
      max_buyer_fen: '356960',
    })
    const detail = await bank.as(payerMain)('/api/payer/consent_detail', { consent_id: request.consent_id })
    expect(detail).toMatchObject({
      can_decide: true,
      bills: [{ face_fen: '234567890', days: 107, interest_fen: '892401', buyer_interest_fen: '356960' }],
    })
    expect(Object.keys(detail).sort(), 'nothing else of the applicant').toEqual(
      [...Object.keys(request), 'bills', 'can_decide'].sort(),
    )
    expect(await bank.as(payerMain)('/api/discount/get_overview', {})).toMatchObject({ waiting_payer: 1 })
    await at.refused(() => at.approve(applyNo), '20090', '付息人尚未同意承担利息')

    expect(await agree(request.consent_id)).toEqual({ consent_id: request.consent_id, state: 'agreed' })
    expect(await consentOf(applyNo)).toMatchObject({
      state: 'agreed',
      via: 'portal',
      decided_by: '陈示例',
      max_buyer_fen: '356960',
    })
    expect((await at.detail(applyNo)).log.at(-1)).toMatchObject({
      event: 'payer_agree',
      event_name: '付息人同意承担利息',
      from_state: 'D20',
      to_state: 'D20',
    })
    const sheet = await bank.as('officer1')('/api/admin/disc_apply_review', { apply_no: applyNo })
    expect(sheet.checks).toContainEqual({
      name: '付息人同意承担利息',
      outcome: 'pass',
      note: '江州示例精密制造有限公司，3,569.60 元',
    })
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toEqual([
      { account: 'DEPOSIT', side: 'C', fen: '234032449' },
      { account: 'DEPOSIT', side: 'D', fen: '356960' },
      { account: 'DISC_ASSET', side: 'D', fen: '234567890' },
      { account: 'INTEREST_INCOME', side: 'C', fen: '892401' },
    ])
    await at.booksHold()
  })

  test('hears by notice and text message; applicant and officers hear its answer', async () => {
    const applyNo = await submitShared()
    const body = '云岭示例钢贸有限公司的贴现申请'
    const messages = await listMessages(bank.db, testAtRest, payerMain)
    expect(must(messages[0], 'a message').text).toContain(
      `${body}${applyNo}请贵公司承担贴现利息，最高3,569.60元`,
    )
    await refuse((await requestOf()).consent_id)
    const [told] = await queryRows<{ body: string }>(
      bank.db,
      sql`select n.body from notice n join member m on m.id = n.member_id
        where m.company_name = '云岭示例钢贸有限公司' order by n.id desc limit 1`,
    )
    expect(told?.body).toContain('拒绝承担利息')
    expect(told?.body).toContain('双方未约定由我方付息')
    const officers = await queryRows<{ account: string }>(
      bank.db,
      sql`select o.account from notice n join operator o on o.id = n.operator_id
        where n.title = '付息人拒绝承担利息' order by 1`,
    )
    expect(officers.map(({ account }) => account)).toContain('officer1')
  })

  test('refuses: neither approval nor payout, until the officer returns it and other terms come', async () => {
    const applyNo = await submitShared()
    const { consent_id } = await requestOf()
    await at.refused(() => refuse(consent_id, ' '), '21011')
    await refuse(consent_id)
    await at.refused(() => at.approve(applyNo), '20091', '付息人已拒绝承担利息')
    await at.refused(() => agree(consent_id), '20000')
    await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no: applyNo, reason: '付息人拒绝' })
    const { holding_id } = await exampleHolding(bank)
    await at.submit([{ holding_id }], { apply_no: applyNo, pay_type: 2 })
    expect(await consentOf(applyNo)).toBeNull()
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D60', net_fen: '233675489' })
  })

  test('is asked again in a new round, whatever it agreed to before', async () => {
    const applyNo = await submitShared()
    await agree((await requestOf()).consent_id)
    await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no: applyNo, reason: '资料不清晰' })
    const { holding_id } = await exampleHolding(bank)
    await at.submit([{ holding_id }], { apply_no: applyNo })
    await at.refused(() => at.approve(applyNo), '20090')
    const { rows } = await bank.as(payerMain)('/api/payer/query_consent', {})
    const own = rows.filter(row => row.apply_no === applyNo)
    expect(own.map(({ state }) => state)).toEqual(['waiting', 'agreed'])
  })

  test('pays more only with its consent: asked anew for the officer’s higher rate', async () => {
    const applyNo = await submitShared()
    await agree((await requestOf()).consent_id)
    expect(await at.approve(applyNo, { final_rate_e6: 13_000 })).toMatchObject({ state: 'D30' })
    // 2,345,678.90 at 1.30 % over 107 days: 9,063.44, of it 40 %.
    const more = await requestOf()
    expect(more).toMatchObject({ state: 'waiting', interest_fen: '906344', max_buyer_fen: '362538' })
    await expect(confirm(applyNo)).rejects.toMatchObject({ code: '20090' })
    await agree(more.consent_id)
    expect(await confirm(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toContainEqual({
      account: 'DEPOSIT',
      side: 'D',
      fen: '362538',
    })
    await at.booksHold()
  })

  test('refuses the higher rate: the company cannot confirm, but can give it up', async () => {
    const applyNo = await submitShared()
    await agree((await requestOf()).consent_id)
    await at.approve(applyNo, { final_rate_e6: 13_000 })
    await refuse((await requestOf()).consent_id)
    await expect(confirm(applyNo)).rejects.toMatchObject({ code: '20091' })
    await at.call()('/api/discount/decline_quote', { apply_no: applyNo })
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D80' })
  })

  test('is not asked for a lower rate', async () => {
    const applyNo = await submitShared()
    await agree((await requestOf()).consent_id)
    await at.approve(applyNo, { final_rate_e6: 12_500 })
    expect(await requestOf()).toMatchObject({ state: 'agreed', max_buyer_fen: '356960' })
    expect(await confirm(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toContainEqual({
      account: 'DEPOSIT',
      side: 'D',
      // 8,714.85 of it 40 %.
      fen: '348594',
    })
  })

  test('must be the owner of the account, and not the applicant', async () => {
    const wrong = (payer: object, field: string, text: string) =>
      expect(submitShared(payer)).rejects.toMatchObject({ code: '20023', fields: { [field]: text } })
    const differs = '付息人名称与账号不符'
    await wrong({ ...member, buyer_acct_no: '9900123456789010118' }, 'buyer_acct_no', differs)
    await wrong({ ...member, buyer_acct_no: '9900000000000000101' }, 'buyer_acct_no', differs)
    await wrong({ ...stranger, buyer_acct_no: '9900123456789010265' }, 'buyer_acct_no', differs)
    const own = { buyer_name: '云岭示例钢贸有限公司', buyer_acct_no: '9900123456789010118' }
    await wrong(own, 'buyer_name', '付息人不能为贴现申请人')
  })

  test('is asked only after the applicant’s own checker', async () => {
    const { rows } = await bank.as('15400000002')('/api/bills/query_holding', { page_size: 100, state: '10' })
    const free = must(
      rows.find(row => row.blocked_reason === ''),
      'a free bill',
    )
    const other = { buyer_name: '云岭示例钢贸有限公司', buyer_acct_no: '9900123456789010118' }
    const { apply_no, state } = await at.submit(
      [{ holding_id: free.holding_id }],
      { ...forty, ...other },
      '15400000002',
    )
    expect(state).toBe('D10')
    const asked = async () => (await bank.as(seller)('/api/payer/query_consent', { apply_no })).total
    expect(await asked()).toBe(0)
    await bank.as('15400000003')('/api/discount/check_pass', { apply_no })
    expect(await asked()).toBe(1)
  })
})

describe('a request', () => {
  test('of another company is unknown; a checker may look but not decide', async () => {
    await submitShared()
    const { consent_id } = await requestOf()
    const foreign = () => bank.as(seller)('/api/payer/consent_detail', { consent_id })
    await expect(foreign()).rejects.toMatchObject({ code: '9015' })
    await expect(
      bank.as(seller)('/api/payer/consent_detail', { consent_id: '999999' }),
    ).rejects.toMatchObject({ code: '9015' })
    await expect(agree(consent_id, seller)).rejects.toMatchObject({ code: '9015' })
    await expect(refuse(consent_id, '不同意', seller)).rejects.toMatchObject({ code: '9015' })
    const checker = '15400000003'
    expect(await bank.as(checker)('/api/payer/consent_detail', { consent_id })).toMatchObject({
      can_decide: false,
    })
    await expect(agree(consent_id, checker)).rejects.toMatchObject({ code: '1003' })
    await expect(refuse(consent_id, '不同意', checker)).rejects.toMatchObject({ code: '1003' })
  })

  test('takes the code of its own purpose', async () => {
    await submitShared()
    const { consent_id } = await requestOf()
    const sms_code = await at.codeFor(payerMain, 'confirm_quote')
    await expect(
      bank.as(payerMain)('/api/payer/agree_consent', { consent_id, sms_code }),
    ).rejects.toMatchObject({ code: '23004' })
  })

  test('ends with its application, and cannot be answered any more', async () => {
    const applyNo = await submitShared()
    const { consent_id } = await requestOf()
    await at.call()('/api/discount/withdraw_apply', { apply_no: applyNo })
    expect(await requestOf()).toMatchObject({ state: 'ended', state_name: '已取消' })
    await expect(agree(consent_id)).rejects.toMatchObject({ code: '20000' })
    await expect(refuse(consent_id)).rejects.toMatchObject({ code: '20000' })
  })

  test('ends when the quote expires unconfirmed', async () => {
    const applyNo = await submitShared()
    await agree((await requestOf()).consent_id)
    await at.approve(applyNo, { final_rate_e6: 13_000 })
    bank.clock.set(new Date('2026-06-23T20:00:00+08:00'))
    await bank.runSchedule('disc_expire')
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D95' })
    expect(await requestOf()).toMatchObject({ state: 'ended' })
  })

  test('is agreed to once by two operators at the same time', async () => {
    const applyNo = await submitShared()
    const { consent_id } = await requestOf()
    const codes = [
      await at.codeFor(payerMain, 'payer_consent'),
      await at.codeFor('15400000002', 'payer_consent'),
    ]
    const answers = await Promise.all(
      [payerMain, '15400000002'].map((account, index) =>
        bank.as(account)('/api/payer/agree_consent', { consent_id, sms_code: codes[index] ?? '' }),
      ),
    )
    expect(answers.map(({ state }) => state)).toEqual(['agreed', 'agreed'])
    const { log } = await at.detail(applyNo)
    expect(log.filter(({ event }) => event === 'payer_agree')).toHaveLength(1)
  })

  test('agreed to or withdrawn at the same time: one of the two stands', async () => {
    const applyNo = await submitShared()
    const { consent_id } = await requestOf()
    const sms_code = await at.codeFor(payerMain, 'payer_consent')
    const [agreed] = await Promise.allSettled([
      bank.as(payerMain)('/api/payer/agree_consent', { consent_id, sms_code }),
      at.call()('/api/discount/withdraw_apply', { apply_no: applyNo }),
    ])
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D80' })
    if (agreed.status === 'rejected') {
      expect(agreed.reason).toMatchObject({ code: '20000' })
      expect(await requestOf()).toMatchObject({ state: 'ended' })
    } else expect(await requestOf()).toMatchObject({ state: 'agreed' })
  })
})

describe('a payer on paper', () => {
  test('is checked by an officer: the very paper that was looked at', async () => {
    const applyNo = await submitShared(stranger)
    expect(await consentOf(applyNo)).toMatchObject({ state: 'waiting', is_member: false, can_upload: true })
    await at.refused(() => at.approve(applyNo), '20090')
    const first = await at.bringPaper(applyNo)
    await at.refused(() => at.approve(applyNo), '20093', '付息授权书尚未审核')
    const second = await at.bringPaper(applyNo)
    const pass = (file: string) =>
      bank.as('officer1')('/api/admin/pass_payer_paper', { apply_no: applyNo, file })
    await at.refused(() => pass(first), '20000', '付息授权书已变更，请刷新后重新审核')
    const reject = { apply_no: applyNo, file: second, reason: '未加盖公章' }
    await bank.as('officer1')('/api/admin/reject_payer_paper', reject)
    expect(await consentOf(applyNo)).toMatchObject({ state: 'waiting', file: '', reason: '未加盖公章' })
    await at.refused(() => pass(second), '20000')
    await at.payerAgrees(applyNo)
    expect(await consentOf(applyNo)).toMatchObject({ state: 'agreed', via: 'paper', decided_by: '沈示例' })
    await at.approve(applyNo)
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toContainEqual({
      account: 'PAYER',
      side: 'D',
      fen: '356960',
    })
    await at.booksHold()
  })

  test('may be brought for a member too, who can still answer until it is checked', async () => {
    const applyNo = await submitShared()
    await at.payerAgrees(applyNo)
    expect(await requestOf()).toMatchObject({ state: 'agreed', decided_by: '' })
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
  })

  test('is a picture of the applicant’s own, and nobody else’s to bring', async () => {
    const applyNo = await submitShared(stranger)
    const file = '/files/00000000000000000000000000000000.png'
    await expect(
      at.call()('/api/discount/upload_payer_paper', { apply_no: applyNo, file }),
    ).rejects.toMatchObject({ code: '9015' })
    await expect(
      bank.as(payerMain)('/api/discount/upload_payer_paper', { apply_no: applyNo, file }),
    ).rejects.toMatchObject({ code: '9015' })
  })
})

describe('without consent on record', () => {
  const spoilt = {
    20090: ['round = round + 100', 'round = round - 100', '付息人尚未同意承担利息'],
    20092: [
      'max_buyer_fen = max_buyer_fen - 1',
      'max_buyer_fen = max_buyer_fen + 1',
      '超过付息人同意承担的金额',
    ],
  } as const
  test.each(['20090', '20092'] as const)('neither order nor payout: %s', async code => {
    const [spoil, mend, text] = spoilt[code]
    const applyNo = await submitShared()
    await agree((await requestOf()).consent_id)
    await at.approve(applyNo)
    await at.change(`update payer_consent set ${spoil}`)
    await at.refused(() => orderPayout(applyNo), code)
    await at.change(`update payer_consent set ${mend}`)
    await orderPayout(applyNo)
    await at.change(`update payer_consent set ${spoil}`)
    await bank.runJobs()
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D45', reason: text })
    expect(await at.entries('disc_payout', applyNo)).toEqual([])
    await at.booksHold()
  })
})

describe('applications from before payers were asked', () => {
  /** The statement of the migration, done again on rows as an older release has left them. */
  const takeOver = async () => {
    await at.change('delete from payer_consent')
    const folder = fileURLToPath(new URL('../db/migrations', import.meta.url))
    const statements = readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .flatMap(name => readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint'))
    await at.change(
      must(
        statements.find(each => each.includes('INSERT INTO "payer_consent"')),
        'it',
      ),
    )
  }

  test('wait for the payer where the bank has not approved them', async () => {
    const applyNo = await submitShared(stranger)
    await takeOver()
    expect(await consentOf(applyNo)).toMatchObject({ state: 'waiting', max_buyer_fen: '356960' })
    await at.payerAgrees(applyNo)
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
  })

  test('keep their course where it has', async () => {
    const applyNo = await submitShared(stranger)
    await at.payerAgrees(applyNo)
    await at.approve(applyNo)
    await takeOver()
    expect(await consentOf(applyNo)).toMatchObject({ state: 'agreed', via: 'legacy', decided_by: '' })
    await at.pay(applyNo)
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D60' })
  })
})
