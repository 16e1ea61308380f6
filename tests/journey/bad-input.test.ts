import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, captchaAnswer, demoPassword, signedIn } from '../harness/client.ts'
import { type Holding, holdingOf, quote, submission, submit } from '../harness/journey.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/* Each refusal with its code and Chinese text, and nothing half done behind it. */

let portal: SitePortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.stop())

describe('signing in', () => {
  const wrongUser = { error_no: '10100', error_msg: '用户名或密码不正确，请重新输入' }

  it.each([
    ['a wrong captcha', '15400000011', 'comp', demoPassword, 'zzzz', '12007'],
    ['a wrong password', '15400000011', 'comp', 'Wrong#2026', captchaAnswer, '10100'],
    ['an unknown account', '15400009999', 'comp', demoPassword, captchaAnswer, '10100'],
    [
      'a company on the institutions’ page',
      '15400000011',
      'financeOrg',
      demoPassword,
      captchaAnswer,
      '10100',
    ],
    ['an institution on the companies’ page', '15400000101', 'comp', demoPassword, captchaAnswer, '10100'],
    ['an officer on the companies’ page', 'officer1', 'comp', demoPassword, captchaAnswer, '10100'],
    ['a company on the staff page', '15400000011', 'admin', demoPassword, captchaAnswer, '10100'],
    ['a disabled account', '15400000033', 'comp', demoPassword, captchaAnswer, '10100'],
  ] as const)('refuses %s', async (_, account, bizType, password, captcha, code) => {
    const client = new Client(portal.url)
    const answer = await client.login(account, bizType, password, captcha)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject(
      code === '10100' ? wrongUser : { error_no: '12007', error_msg: '验证码错误' },
    )
    expect(await client.row('/api/session/state', {})).toMatchObject({ signed_in: false })
  })

  it('burns a captcha with the first attempt', async () => {
    const client = new Client(portal.url)
    const rid = await client.captcha()
    const body = {
      account: '15400000011',
      check_code: captchaAnswer,
      req_code_session_id: rid,
      biz_type: 'comp' as const,
    }
    expect((await client.post('/api/member/login', { ...body, password: 'Wrong#2026' })).body.error_no).toBe(
      '10100',
    )
    expect((await client.post('/api/member/login', { ...body, password: demoPassword })).body.error_no).toBe(
      '12007',
    )
  })

  it('refuses a captcha that another session asked for, which stays good for its owner', async () => {
    const owner = new Client(portal.url)
    const thief = new Client(portal.url)
    const rid = await owner.captcha()
    await thief.captcha()
    const body = {
      account: '15400000011',
      password: demoPassword,
      check_code: captchaAnswer,
      req_code_session_id: rid,
      biz_type: 'comp' as const,
    }
    expect((await thief.post('/api/member/login', body)).body.error_no).toBe('12007')
    expect((await thief.send(`/checkcode/login?rid=${rid}`)).status).toBe(404)
    expect((await owner.send(`/checkcode/login?rid=${rid}`)).headers.get('content-type')).toBe('image/png')
    expect((await owner.post('/api/member/login', body)).status).toBe(200)
  })

  it('lets a signed-in user fail without losing the session', async () => {
    const client = await signedIn(portal.url, '15400000011')
    expect((await client.login('15400000011', 'comp', 'Wrong#2026')).body.error_no).toBe('10100')
    expect(await client.row('/api/session/state', {})).toMatchObject({ signed_in: true })
  })
})

describe('discounting', () => {
  let company: Client
  let holding: Holding
  beforeAll(async () => {
    company = await signedIn(portal.url, '15400000011')
    holding = await holdingOf(company)
  })

  const ask = (range?: string, id = holding.holding_id) =>
    company.post('/api/discount/get_quote', { bills: [{ holding_id: id, ...(range && { range }) }] })

  it.each([
    ['a fen too many', '1-234567891', '20006', '子票区间超出可用范围'],
    ['an end before the start', '20-10', '20005', '子票区间不正确'],
    ['a range from zero', '0-10', '20005', '子票区间不正确'],
    ['a range that is no range', 'all of it', '20005', '子票区间不正确'],
  ])('refuses %s', async (_, range, code, text) => {
    const answer = await ask(range)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error_no: code, error_msg: text })
  })

  it('refuses a bill of another company', async () => {
    const other = await signedIn(portal.url, '15400000001')
    const foreign = (await other.row('/api/bills/query_holding', { state: '10' })).rows[0]
    const answer = await ask(undefined, foreign?.holding_id)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error_no: '20017', error_msg: '您不是该票据的持票人' })
  })

  it.each([
    ['no bill', 0, '请选择票据'],
    ['more than a hundred', 101, '每次最多可选择100张票据'],
  ])('refuses %s', async (_, count, text) => {
    const bills = Array(count).fill({ holding_id: holding.holding_id })
    const answer = await company.post('/api/discount/get_quote', { bills })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error_no: '20030', error_msg: text })
  })

  it('refuses the same bill twice in one application', async () => {
    const twice = [{ holding_id: holding.holding_id }, { holding_id: holding.holding_id }]
    const answer = await company.post('/api/discount/get_quote', { bills: twice })
    expect(answer.body).toMatchObject({ error_no: '20006' })
  })

  it('refuses the checker and the viewer of a company to submit', async () => {
    const checker = await signedIn(portal.url, '15400000003')
    const body = { idem_key: randomUUID(), lock_no: 'SJ20260623000042', sign_no: 'QY20260101000001' }
    expect((await checker.post('/api/discount/submit_apply', body)).body.error_no).toBe('1003')
  })

  it('refuses a quote of another company and one that was never given', async () => {
    const other = await signedIn(portal.url, '15400000001')
    const { lock_no } = await quote(company, holding)
    for (const lock of [lock_no, 'SJ20200101000001']) {
      const answer = await other.post('/api/discount/submit_apply', await submission(other, lock))
      expect(answer.body).toMatchObject({ error_no: '20034', error_msg: '报价已失效，请重新询价' })
    }
  })

  it('refuses a bill that is locked by an application, in a quote and in a submit quoted before', async () => {
    const earlier = await quote(company, holding)
    await submit(company, holding)
    const answer = await company.post(
      '/api/discount/submit_apply',
      await submission(company, earlier.lock_no),
    )
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ error_no: '20015', error_msg: '票据已锁定，不能重复办理' })
    expect((await ask()).body).toMatchObject({ error_no: '20015', error_msg: '票据已锁定，不能重复办理' })
  })

  it('lets one of two submits of the same bill win', async () => {
    const rival = (await company.row('/api/bills/query_holding', { state: '10', page_size: 100 })).rows.find(
      row => row.blocked_reason === '',
    )
    if (!rival) throw new Error('no bill left')
    const locks = await Promise.all([quote(company, rival), quote(company, rival)])
    const bodies = await Promise.all(locks.map(lock => submission(company, lock.lock_no)))
    const answers = await Promise.all(bodies.map(body => company.post('/api/discount/submit_apply', body)))
    expect(answers.map(answer => answer.body.error_no ?? 'ok').sort()).toEqual(['20015', 'ok'])
  })

  it('wants a reason to return or refuse', async () => {
    const officer = await signedIn(portal.url, 'officer1')
    const waiting = (await officer.row('/api/admin/query_disc_apply', { state: 'D20' })).rows[0]
    for (const path of ['/api/admin/return_disc_apply', '/api/admin/refuse_disc_apply'] as const) {
      const answer = await officer.post(path, { apply_no: waiting?.apply_no ?? '', reason: ' ' })
      expect(answer.body).toMatchObject({ error_no: '21011', error_msg: '请填写退回原因' })
    }
  })

  it('gives the bill back when the application is withdrawn', async () => {
    const waiting = (await company.row('/api/discount/query_apply', { state: 'D20', page_size: 100 })).rows
    const mine = waiting.find(row => row.total_fen === '234567890')
    await company.row('/api/discount/withdraw_apply', { apply_no: mine?.apply_no ?? '' })
    expect((await holdingOf(company)).range).toBe(holding.range)
    const again = await company.post('/api/discount/withdraw_apply', { apply_no: mine?.apply_no ?? '' })
    expect(again.body.error_no).toBe('20000')
  })
})
