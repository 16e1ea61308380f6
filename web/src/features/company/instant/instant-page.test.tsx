// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memberDetail, onePage, rateGrid, sign } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import {
  blockedBill,
  instantBill,
  instantFacts,
  instantPrice,
  officerBill,
  paidDecision,
  stoppedDecision,
} from '../../../testing/instant-rows.ts'
import { openList } from '../../../testing/lists.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import { noTotals } from '../../../testing/trade-rows.ts'
import InstantPage from './instant-page.tsx'

/* 秒贴 of a company: prices before the choice, one question, one application, and how it went. */

const APPLY = '/api/instant/apply'
const made = {
  apply_no: paidDecision.apply_no,
  state: 'D50' as const,
  disc_dt: '2026-06-23',
  rate_e6: 12_800,
  total_count: 1,
  total_fen: '234567890',
  interest_fen: '892401',
  net_fen: '233675489',
  buyer_interest_fen: '0',
  trade_later: true,
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/member/current_member_detail': [memberDetail],
    '/api/instant/facts': [instantFacts],
    '/api/instant/price': [instantPrice([instantBill, officerBill, blockedBill])],
    '/api/trade/query_contract': [{ ...onePage([]), totals: noTotals }],
    '/api/trade/query_invoice': [{ ...onePage([]), totals: noTotals }],
    [APPLY]: [
      { instant: made, officer: null, bills: [{ holding_id: '1001', route: 'instant', reasons: [] }] },
    ],
    '/api/instant/result': [paidDecision],
    '/api/receipt/query_receipt': [onePage([])],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = (query = '') => renderPage(gateway, `/instant${query}`, <InstantPage />)
const first = /00000012/
const second = /00000020/
const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const ask = async (name = '秒贴 1 张') => {
  fireEvent.click(await button(name))
  return screen.findByRole('alertdialog')
}

describe('before the choice', () => {
  it('shows the price of each bill, and in words which rule sends one to an officer', async () => {
    open()
    const table = await screen.findByRole('table', { name: '我的票据与秒贴价格' })
    for (const text of ['2,336,754.89', '107 天', '8,924.01', '999,537.78'])
      expect(within(table).getByText(text)).toBeTruthy()
    expect(within(table).getAllByText('1.2800').length).toBe(2)
    expect(within(table).getByText('转人工：剩余期限')).toBeTruthy()
    expect(within(table).getByText('计息 13 天，少于 15 天')).toBeTruthy()
    expect(within(table).getByText('该票据不得转让，不能贴现')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^秒贴 \d+ 张$/ })).toBeNull()
  })

  it.each([
    ['off', '秒贴已暂停', '恢复时间以银行通知为准'],
    ['rest_day', '今日不清算，秒贴不办理', '下次开放 2026-06-24 周三 08:30'],
  ] as const)('says why it is closed and when it opens: %s', async (opening, opening_text, next) => {
    gateway.answers['/api/instant/facts'] = [{ ...instantFacts, opening, opening_text }]
    gateway.answers['/api/quotes/query_rate_grid'] = [{ ...rateGrid, next_payout_dt: '2026-06-24' }]
    open()
    expect(await screen.findByText(text => text.includes(next))).toBeTruthy()
    await tick(first)
    expect((await button('秒贴 1 张')).disabled).toBe(true)
  })

  it('lets nobody apply who is no maker', async () => {
    gateway.answers['/api/session/state'] = [stateOf({ ...companyUser, biz_roles: ['checker'] })]
    open()
    await tick(first)
    expect((await button('秒贴 1 张')).disabled).toBe(true)
    expect(screen.getByText('办理秒贴需要经办角色')).toBeTruthy()
  })

  it('says at the foot that more than is left today goes to an officer', async () => {
    gateway.answers['/api/instant/facts'] = [{ ...instantFacts, left_fen: '234567889' }]
    open()
    await tick(first)
    expect(await screen.findByText(/超过本企业今日还可秒贴的 2,345,678\.89 元/)).toBeTruthy()
  })
})

describe('the question', () => {
  it('shows net, account and day with the focus on 取消, and sends one application for a double press', async () => {
    const { address } = open()
    await tick(first)
    const dialog = await ask()
    for (const text of ['2,336,754.89', '贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分', '9900 **** **** 0342'])
      expect(within(dialog).getByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
    const confirm = within(dialog).getByRole('button', { name: '确认秒贴' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText('已到账，用时 1.80 秒')).toBeTruthy()
    expect(address()).toBe('/instant?done=TX20260623000021')
    expect(gateway.bodiesOf(APPLY)).toEqual([
      {
        idem_key: expect.stringMatching(/^[\w-]{36}$/),
        bills: [{ holding_id: '1001' }],
        sign_no: 'QY20260101000001',
        net_fen: '233675489',
        pay_type: 2,
      },
    ])
  })

  it('offers the accounts of the signings in force where there are several, and pays into the chosen one', async () => {
    gateway.answers['/api/instant/facts'] = [{ ...instantFacts, sign_no: '', bank_name: '', account_no: '' }]
    const other = {
      ...sign,
      sign_no: 'QY20260101000002',
      bank_name: '云岭示例银行',
      settle_acct_no: '8800 **** **** 7788',
    }
    gateway.answers['/api/signing/query_sign'] = [
      { ...sign, sign_no: 'QY20260101000003', state: 'S10', state_name: '待银行受理' },
      sign,
      other,
    ]
    open()
    await tick(first)
    const choice = await screen.findByLabelText<HTMLButtonElement>('贴入行与入账账号')
    expect(choice.value).toBe(sign.sign_no)
    expect(await openList(choice)).toEqual([
      `江州示例银行 ${sign.settle_acct_no}`,
      '云岭示例银行 8800 **** **** 7788',
    ])
    fireEvent.click(screen.getByRole('option', { name: /7788/ }))
    await waitFor(() =>
      expect(gateway.bodiesOf('/api/instant/price').at(-1)).toMatchObject({ sign_no: other.sign_no }),
    )
    const dialog = await ask()
    expect(within(dialog).getByText('8800 **** **** 7788')).toBeTruthy()
    expect(dialog.textContent).not.toContain(sign.settle_acct_no)
    fireEvent.click(within(dialog).getByRole('button', { name: '确认秒贴' }))
    await waitFor(() => expect(gateway.bodiesOf(APPLY)).toMatchObject([{ sign_no: other.sign_no }]))
  })

  it('names what goes to an officer apart, and sends the net of both', async () => {
    open()
    await tick(first)
    await tick(second)
    const dialog = await ask()
    expect(within(dialog).getByText(/1 张，票面/).textContent).toContain('1,000,000.00')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认秒贴' }))
    await waitFor(() => expect(gateway.bodiesOf(APPLY)[0]?.net_fen).toBe('333629267'))
  })

  it('asks by another name where everything goes to an officer', async () => {
    open()
    await tick(second)
    const dialog = await ask('提交人工审批 1 张')
    expect(within(dialog).getByRole('button', { name: '确认提交' })).toBeTruthy()
  })

  it('says that a price has moved, reads prices and facts again, and asks anew with a new key', async () => {
    gateway.answers[APPLY] = { status: 409, error_no: '24016', error_msg: '金额已变动，请核对后再确认' }
    open()
    await tick(first)
    const dialog = await ask()
    const read = () =>
      (['/api/instant/price', '/api/instant/facts'] as const).map(path => gateway.bodiesOf(path).length)
    const before = read()
    const moved = { ...instantBill, price: { ...instantBill.price, net_fen: '233675400' } as never }
    gateway.answers['/api/instant/price'] = [instantPrice([moved])]
    fireEvent.click(within(dialog).getByRole('button', { name: '确认秒贴' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('金额已变动')
    expect(await within(dialog).findByText('2,336,754.00')).toBeTruthy()
    expect(read()).toEqual(before.map(count => count + 1))
    fireEvent.click(await within(dialog).findByRole('button', { name: '确认秒贴' }))
    await waitFor(() => expect(gateway.bodiesOf(APPLY).length).toBe(2))
    const [one, two] = gateway.bodiesOf(APPLY)
    expect(two?.net_fen).toBe('233675400')
    expect(two?.idem_key).not.toBe(one?.idem_key)
  })

  it('sends the same once more after a lost answer', async () => {
    const answer = gateway.answers[APPLY]
    gateway.answers[APPLY] = 'lost'
    open()
    await tick(first)
    const dialog = await ask()
    fireEvent.click(within(dialog).getByRole('button', { name: '确认秒贴' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('同一笔申请不会重复办理')
    if (answer) gateway.answers[APPLY] = answer
    fireEvent.click(await within(dialog).findByRole('button', { name: '再次确认' }))
    await screen.findByText('已到账，用时 1.80 秒')
    const [lost, again] = gateway.bodiesOf(APPLY)
    expect(again).toEqual(lost)
  })

  it("tells a company with a checker that the clock starts with the checker's pass", async () => {
    gateway.answers['/api/member/current_member_detail'] = [{ ...memberDetail, need_review: 1 }]
    open()
    await tick(first)
    expect(await screen.findByText(/从复核通过起计时/)).toBeTruthy()
    const dialog = await ask()
    expect(within(dialog).getByText(/企业复核通过后即时到账/)).toBeTruthy()
  })
})

describe('the result', () => {
  it('says which rule has sent it to an officer', async () => {
    gateway.answers['/api/instant/result'] = [stoppedDecision]
    open('?done=TX20260623000022')
    expect(await screen.findByText('秒贴开关：放款前秒贴已暂停')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '已转人工审批' })).toBeTruthy()
    expect(screen.queryByText(/已到账/)).toBeNull()
  })

  it('waits for the checker in words', async () => {
    gateway.answers['/api/instant/result'] = [
      { ...paidDecision, state: 'D10', state_name: '待企业复核', elapsed_ms: null, version_no: 0 },
    ]
    open('?done=TX20260623000021')
    expect(await screen.findByRole('heading', { name: '等待企业复核' })).toBeTruthy()
  })
})
