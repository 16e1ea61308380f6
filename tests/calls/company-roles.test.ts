import type { CallPath, RequestInput } from '@portal/shared/contract/table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, signedIn } from '../harness/client.ts'
import { type Holding, holdingOf, submit } from '../harness/journey.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/*
 * Who of a company does what: the main account 01 (also a maker), the maker 02, the checker 03 and a
 * viewer of 江州示例精密制造有限公司, whose applications need a check. Refusals are the gateway's and the bank's alike.
 */

const accounts = { main: '15400000001', maker: '15400000002', checker: '15400000003', viewer: '15400000004' }
type Person = keyof typeof accounts
const people = Object.keys(accounts) as Person[]

let portal: SitePortal
let as: Record<Person, Client>
let officer: Client

/** The newest first, as the sandbox shows them. */
const messagesTo = async (mobile: string): Promise<{ code: string }[]> =>
  (await (await fetch(`${portal.opsUrl}/sandbox/messages?mobile=${mobile}`)).json()) as { code: string }[]

/** The viewer is added by the main account, and changes the password that was sent to them. */
const addViewer = async (main: Client): Promise<Client> => {
  const account = accounts.viewer
  await main.row('/api/operator/add', { user_name: '吴示例', mobile: account, biz_roles: ['viewer'] })
  const password = 'Viewer#7711'
  const old_pwd = /初始密码(\S+?)，/.exec(JSON.stringify(await messagesTo(account)))?.[1] ?? ''
  const first = new Client(portal.url)
  expect((await first.login(account, 'comp', old_pwd)).status).toBe(200)
  await first.row('/api/member/update_pwd_send', { user_account: account })
  const [message] = await messagesTo(account)
  await first.row('/api/member/modifyPwdForFin', {
    account,
    old_pwd,
    new_pwd: password,
    sms_code: message?.code ?? '',
  })
  const viewer = new Client(portal.url)
  expect((await viewer.login(account, 'comp', password)).status).toBe(200)
  return viewer
}

beforeAll(async () => {
  portal = await openPortal()
  const [main, maker, checker] = await Promise.all(
    [accounts.main, accounts.maker, accounts.checker].map(account => signedIn(portal.url, account)),
  )
  if (!main || !maker || !checker) throw new Error('somebody is not signed in')
  as = { main, maker, checker, viewer: await addViewer(main) }
  officer = await signedIn(portal.url, 'officer1')
})
afterAll(() => portal?.stop())

const noOne = 'TX20990101000001'
const noSign = 'QY20990101000001'
const none = '999999'

/** A call that changes nothing even for who may make it, and who may. */
const writes: { [P in CallPath]?: { body: RequestInput<P>; open: readonly Person[] } } = {
  '/api/discount/get_quote': { body: { bills: [{ holding_id: none }] }, open: ['main', 'maker'] },
  '/api/discount/check_pass': { body: { apply_no: noOne }, open: ['checker'] },
  '/api/discount/check_return': { body: { apply_no: noOne, reason: '资料不全' }, open: ['checker'] },
  '/api/discount/withdraw_apply': { body: { apply_no: noOne }, open: ['main', 'maker'] },
  '/api/discount/decline_quote': { body: { apply_no: noOne }, open: ['main', 'maker'] },
  '/api/signing/withdraw_sign': { body: { sign_no: noSign }, open: ['main', 'maker'] },
  '/api/signing/pause_sign': { body: { sign_no: noSign }, open: ['main', 'maker'] },
  '/api/signing/renew_sign': { body: { sign_no: noSign }, open: ['main', 'maker'] },
  '/api/signing/verify_amount': { body: { sign_no: noSign, amount_fen: '7' }, open: ['main', 'maker'] },
  '/api/trade/delete_contract': { body: { contract_id: none }, open: ['main', 'maker'] },
  '/api/trade/delete_invoice': { body: { invoice_id: none }, open: ['main', 'maker'] },
  '/api/trade/delete_proof': { body: { proof_id: none }, open: ['main', 'maker'] },
  '/api/operator/disable': { body: { user_id: none }, open: ['main'] },
}
const reads = [
  '/api/discount/query_apply',
  '/api/bills/query_holding',
  '/api/trade/query_invoice',
  '/api/trade/query_contract',
  '/api/trade/query_proof',
] as const

describe('what each person of a company may do', () => {
  it.each(Object.keys(writes) as CallPath[])('%s is refused with 1003 to all but whose it is', async path => {
    const { body, open } = writes[path] as { body: RequestInput<CallPath>; open: readonly Person[] }
    for (const person of people) {
      const answer = await as[person].post(path, body)
      const refused = answer.body.error_no === '1003'
      expect(`${person} ${refused ? 'refused' : 'let in'}`).toBe(
        `${person} ${open.includes(person) ? 'let in' : 'refused'}`,
      )
    }
  })

  it('lets everybody read the same', async () => {
    for (const path of reads) {
      const pages = await Promise.all(
        people.map(person => as[person].row(path, { page_no: 1, page_size: 10 })),
      )
      expect(new Set(pages.map(page => page.total)).size, path).toBe(1)
    }
    for (const person of people) expect(await as[person].row('/api/signing/query_sign', {})).toBeTruthy()
  })
})

describe('an application on its way', () => {
  let applyNo: string
  let holding: Holding
  const offered = async () =>
    Object.fromEntries(
      await Promise.all(
        people.map(async person => {
          const row = await as[person].row('/api/discount/apply_detail', { apply_no: applyNo })
          return [person, [...row.actions].sort()]
        }),
      ),
    )
  const stateOf = async () => (await as.main.row('/api/discount/apply_detail', { apply_no: applyNo })).state

  it('waits for a check that its maker cannot make', async () => {
    const page = await as.maker.row('/api/bills/query_holding', { page_no: 1, page_size: 100, state: '10' })
    const first = page.rows.find(row => row.blocked_reason === '' && !/(11|22|33|44)$/.test(row.amount_fen))
    if (!first) throw new Error('no bill to discount')
    holding = await holdingOf(as.maker, first.amount_fen)
    applyNo = await submit(as.maker, holding)
    expect(await stateOf()).toBe('D10')
    expect(await offered()).toEqual({
      main: ['supply_trade', 'withdraw'],
      maker: ['supply_trade', 'withdraw'],
      checker: ['check_pass', 'check_return'],
      viewer: [],
    })
    const early = await as.maker.post('/api/discount/confirm_quote', {
      apply_no: applyNo,
      sms_code: '000000',
    })
    expect(early.status).not.toBe(200)
    expect(await stateOf()).toBe('D10')
  })

  it('is sent to the checker by SMS, with a notice that leads to it', async () => {
    expect(JSON.stringify(await messagesTo(accounts.checker))).toContain(
      `贴现申请${applyNo}已提交，请复核人复核`,
    )
    const notices = await as.checker.row('/api/notice/query_notice', { page_no: 1, page_size: 10 })
    expect(notices.rows).toContainEqual(
      expect.objectContaining({
        title: `${applyNo} 贴现申请待复核`,
        link: `/txDiscountApplyStaticList?apply_no=${applyNo}`,
      }),
    )
  })

  it('goes to the bank with the check, and the company can withdraw or hand in its papers', async () => {
    await as.checker.row('/api/discount/check_pass', { apply_no: applyNo })
    expect(await stateOf()).toBe('D20')
    const open = ['supply_trade', 'withdraw']
    expect(await offered()).toEqual({ main: open, maker: open, checker: [], viewer: [] })
    const again = await as.checker.post('/api/discount/check_pass', { apply_no: applyNo })
    expect(again.body).toMatchObject({ error_no: '20000' })
  })

  it('with another final rate waits for its maker or the main account', async () => {
    const { rate_e6 } = await as.maker.row('/api/discount/apply_detail', { apply_no: applyNo })
    await officer.row('/api/admin/approve_disc_apply', { apply_no: applyNo, final_rate_e6: rate_e6 + 200 })
    expect(await stateOf()).toBe('D30')
    const both = ['confirm', 'decline', 'supply_trade']
    expect(await offered()).toEqual({ main: both, maker: both, checker: [], viewer: [] })
    for (const person of ['checker', 'viewer'] as const) {
      const answer = await as[person].post('/api/discount/decline_quote', { apply_no: applyNo })
      expect(answer.body).toMatchObject({ error_no: '1003' })
    }
    const wrong = await as.maker.post('/api/discount/confirm_quote', {
      apply_no: applyNo,
      sms_code: '000000',
    })
    expect(wrong.body).toMatchObject({ error_no: '23004' })
    expect(await stateOf()).toBe('D30')
    await as.main.row('/api/discount/decline_quote', { apply_no: applyNo })
    expect(await stateOf()).toBe('D80')
    expect(await offered()).toEqual({ main: [], maker: [], checker: [], viewer: [] })
    expect((await holdingOf(as.maker, holding.amount_fen)).state).toBe('10')
  })
})
