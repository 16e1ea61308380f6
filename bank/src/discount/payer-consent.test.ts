import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { seller } from '../testing/discount-scene.ts'
import { forty, member, type PayerScene, payer, payerOf, stranger } from '../testing/payer-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'

/* What a payer who is a member answers, and what it makes of approval and payout. */

let bank: TestBank
let at: PayerScene
beforeEach(async () => {
  bank = await newTestBank()
  at = payerOf(bank)
})
afterEach(() => bank.close())

describe('a payer who is a member', () => {
  test('agrees in the portal to the figures it sees, and is debited with them', async () => {
    const applyNo = await at.submitShared()
    const request = await at.requestOf()
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
    const detail = await bank.as(payer)('/api/payer/consent_detail', { consent_id: request.consent_id })
    expect(detail).toMatchObject({
      can_decide: true,
      bills: [{ face_fen: '234567890', days: 107, interest_fen: '892401', buyer_interest_fen: '356960' }],
    })
    expect(Object.keys(detail).sort(), 'nothing else of the applicant').toEqual(
      [...Object.keys(request), 'bills', 'can_decide'].sort(),
    )
    expect(await bank.as(payer)('/api/discount/get_overview', {})).toMatchObject({ waiting_payer: 1 })
    await at.refused(() => at.approve(applyNo), '20090', '付息人尚未同意承担利息')

    expect(await at.agree(request.consent_id)).toEqual({ consent_id: request.consent_id, state: 'agreed' })
    expect(await at.consentOf(applyNo)).toMatchObject({
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
    const applyNo = await at.submitShared()
    const body = '云岭示例钢贸有限公司的贴现申请'
    const messages = await listMessages(bank.db, testAtRest, payer)
    expect(must(messages[0], 'a message').text).toContain(
      `${body}${applyNo}请贵公司承担贴现利息，最高3,569.60元`,
    )
    await at.refuse((await at.requestOf()).consent_id)
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
    const applyNo = await at.submitShared()
    const { consent_id } = await at.requestOf()
    await at.refused(() => at.refuse(consent_id, ' '), '21011')
    await at.refuse(consent_id)
    await at.refused(() => at.approve(applyNo), '20091', '付息人已拒绝承担利息')
    await at.refused(() => at.agree(consent_id), '20000')
    await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no: applyNo, reason: '付息人拒绝' })
    const { holding_id } = await exampleHolding(bank)
    await at.submit([{ holding_id }], { apply_no: applyNo, pay_type: 2 })
    expect(await at.consentOf(applyNo)).toBeNull()
    expect(await at.approve(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D60', net_fen: '233675489' })
  })

  test('is asked again in a new round, whatever it agreed to before', async () => {
    const applyNo = await at.submitShared()
    await at.agree((await at.requestOf()).consent_id)
    await bank.as('officer1')('/api/admin/return_disc_apply', { apply_no: applyNo, reason: '资料不清晰' })
    const { holding_id } = await exampleHolding(bank)
    await at.submit([{ holding_id }], { apply_no: applyNo })
    await at.refused(() => at.approve(applyNo), '20090')
    const { rows } = await bank.as(payer)('/api/payer/query_consent', {})
    const own = rows.filter(row => row.apply_no === applyNo)
    expect(own.map(({ state }) => state)).toEqual(['waiting', 'agreed'])
  })

  test('pays more only with its consent: asked anew for the officer’s higher rate', async () => {
    const applyNo = await at.submitShared()
    await at.agree((await at.requestOf()).consent_id)
    expect(await at.approve(applyNo, { final_rate_e6: 13_000 })).toMatchObject({ state: 'D30' })
    // 2,345,678.90 at 1.30 % over 107 days: 9,063.44, of it 40 %.
    const more = await at.requestOf()
    expect(more).toMatchObject({ state: 'waiting', interest_fen: '906344', max_buyer_fen: '362538' })
    await expect(at.confirm(applyNo)).rejects.toMatchObject({ code: '20090' })
    await at.agree(more.consent_id)
    expect(await at.confirm(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toContainEqual({
      account: 'DEPOSIT',
      side: 'D',
      fen: '362538',
    })
    await at.booksHold()
  })

  test('refuses the higher rate: the company cannot confirm, but can give it up', async () => {
    const applyNo = await at.submitShared()
    await at.agree((await at.requestOf()).consent_id)
    await at.approve(applyNo, { final_rate_e6: 13_000 })
    await at.refuse((await at.requestOf()).consent_id)
    await expect(at.confirm(applyNo)).rejects.toMatchObject({ code: '20091' })
    await at.call()('/api/discount/decline_quote', { apply_no: applyNo })
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D80' })
  })

  test('is not asked for a lower rate', async () => {
    const applyNo = await at.submitShared()
    await at.agree((await at.requestOf()).consent_id)
    await at.approve(applyNo, { final_rate_e6: 12_500 })
    expect(await at.requestOf()).toMatchObject({ state: 'agreed', max_buyer_fen: '356960' })
    expect(await at.confirm(applyNo)).toMatchObject({ state: 'D40' })
    await at.pay(applyNo)
    expect(await at.entries('disc_payout', applyNo)).toContainEqual({
      account: 'DEPOSIT',
      side: 'D',
      // 8,714.85 of it 40 %.
      fen: '348594',
    })
  })

  test('must be the owner of the account, and not the applicant', async () => {
    const wrong = (by: object, field: string, text: string) =>
      expect(at.submitShared(by)).rejects.toMatchObject({ code: '20023', fields: { [field]: text } })
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
    const applyNo = await at.submitShared()
    await at.agree((await at.requestOf()).consent_id)
    await at.approve(applyNo)
    await at.change(`update payer_consent set ${spoil}`)
    await at.refused(() => at.order(applyNo), code)
    await at.change(`update payer_consent set ${mend}`)
    await at.order(applyNo)
    await at.change(`update payer_consent set ${spoil}`)
    await bank.runJobs()
    expect(await at.detail(applyNo)).toMatchObject({ state: 'D45', reason: text })
    expect(await at.entries('disc_payout', applyNo)).toEqual([])
    await at.booksHold()
  })
})
