import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn } from '../harness/client.ts'
import { holdingOf, quote, submission, untilState } from '../harness/journey.ts'
import { ownDatabase } from '../harness/own-database.ts'
import { type Portal, startPortal } from '../harness/portal.ts'

/* One bill, discounted: the whole way over HTTP through the real BFF, Redis, bank and database. */

describe.each(['the embedded database', 'PostgreSQL'])('one bill, discounted on %s', name => {
  let own: Awaited<ReturnType<typeof ownDatabase>> | undefined
  let portal: Portal
  let company: Client
  let approver: Client
  let payer: Client
  beforeAll(async () => {
    if (name === 'PostgreSQL') own = await ownDatabase()
    portal = await startPortal(own ? { BANK_DATABASE_URL: own.url } : {})
    company = await signedIn(portal.url, '15400000011')
    approver = await signedIn(portal.url, 'officer1')
    payer = await signedIn(portal.url, 'officer2')
  })
  afterAll(async () => {
    await portal?.stop()
    await own?.drop()
  })

  let applyNo: string
  let balanceBefore: bigint
  const balance = async () => BigInt((await company.row('/api/discount/get_overview', {})).balance_fen)

  it('quotes 8,924.01 of interest for 2,345,678.90 yuan over 107 days', async () => {
    const answer = await quote(company, await holdingOf(company))
    expect(answer).toMatchObject({
      disc_dt: '2026-06-23',
      rate_e6: 12800,
      total_count: 1,
      total_fen: '234567890',
      interest_fen: '892401',
      net_fen: '233675489',
    })
    expect(answer.bills[0]).toMatchObject({
      due_dt: '2026-10-03',
      interest_end_dt: '2026-10-08',
      days: 107,
      rolled_days: 5,
      roll_reason: '国庆节',
    })
  })

  it('is submitted once, however often the button is pressed', async () => {
    balanceBefore = await balance()
    const { lock_no } = await quote(company, await holdingOf(company))
    const body = await submission(company, lock_no)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => company.post('/api/discount/submit_apply', body)),
    )
    const numbers = new Set(answers.map(answer => answer.body.data?.[0]?.apply_no))
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
    expect(numbers.size).toBe(1)
    applyNo = [...numbers][0] ?? ''
    const page = await company.row('/api/discount/query_apply', { apply_no: applyNo })
    expect(page.total).toBe(1)
    expect(page.rows[0]).toMatchObject({ state: 'D20', interest_fen: '892401', net_fen: '233675489' })
  })

  it('refuses the same key with another body', async () => {
    const other = await quote(company, await holdingOf(company, await anyFace()))
    const body = await submission(company, other.lock_no)
    await company.row('/api/discount/submit_apply', body)
    const answer = await company.post('/api/discount/submit_apply', { ...body, sign_no: 'QY19990101000001' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ error_no: '20032', error_msg: '请勿重复提交' })
  })

  it('shows nothing of it to another company', async () => {
    const stranger = await signedIn(portal.url, '15400000001')
    const answer = await stranger.post('/api/discount/apply_detail', { apply_no: applyNo })
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ error_no: '9015', error_msg: '记录不存在' })
  })

  it('cannot be paid before it is approved', async () => {
    const answer = await payer.post('/api/admin/pay_disc_apply', {
      apply_no: applyNo,
      idem_key: randomUUID(),
    })
    expect(answer.body).toMatchObject({ error_no: '20000', error_msg: '当前状态不允许该操作' })
    expect(answer.status).toBe(409)
  })

  it('is approved once', async () => {
    expect(await approver.row('/api/admin/approve_disc_apply', { apply_no: applyNo })).toMatchObject({
      state: 'D40',
    })
    const again = await approver.post('/api/admin/approve_disc_apply', { apply_no: applyNo })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ error_no: '20000', error_msg: '当前状态不允许该操作' })
  })

  it('is not paid by the officer who approved it', async () => {
    const answer = await approver.post('/api/admin/pay_disc_apply', {
      apply_no: applyNo,
      idem_key: randomUUID(),
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error_no: '21001', error_msg: '不能复核自己审批的申请' })
    expect((await company.row('/api/discount/apply_detail', { apply_no: applyNo })).state).toBe('D40')
    expect(await balance()).toBe(balanceBefore)
  })

  it('is paid by a second officer: money and bill change hands once', async () => {
    const body = { apply_no: applyNo, idem_key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => payer.post('/api/admin/pay_disc_apply', body)),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    const detail = await untilState(company, applyNo, 'D60')
    expect(detail.state_name).toBe('已放款')
    expect(detail.bills[0]).toMatchObject({ state: '30', interest_fen: '892401', net_fen: '233675489' })
    expect(await balance()).toBe(balanceBefore + 233675489n)
    expect(detail.log.map(entry => entry.to_state)).toEqual(
      expect.arrayContaining(['D20', 'D40', 'D50', 'D60']),
    )
  })

  it('tells the company by a message', async () => {
    const messages = (await (await fetch(`${portal.opsUrl}/sandbox/messages?mobile=15400000011`)).json()) as {
      text: string
      mobile: string
    }[]
    expect(messages[0]).toMatchObject({ mobile: '15400000011' })
    expect(messages[0]?.text).toContain(applyNo)
    expect(messages[0]?.text).toContain('2,336,754.89')
  })

  /** The face of some other available bill that the company may discount. */
  const anyFace = async () => {
    const page = await company.row('/api/bills/query_holding', { page_size: 100, state: '10' })
    const row = page.rows.find(
      candidate => candidate.blocked_reason === '' && candidate.amount_fen !== '234567890',
    )
    if (!row) throw new Error('no second bill')
    return row.amount_fen
  }
})
