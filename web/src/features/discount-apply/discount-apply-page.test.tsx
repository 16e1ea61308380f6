// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  applyDetail,
  holding,
  memberDetail,
  onePage,
  quote,
  rateGrid,
  sign,
} from '../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { wholeTexts } from '../discount/part.ts'
import DiscountApplyPage from './discount-apply-page.tsx'
import { type Draft, readDraft, writeDraft } from './draft.ts'

let gateway: Gateway

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/bills/query_holding': [
      onePage([
        holding,
        { ...holding, holding_id: '1002', transferable: false, blocked_reason: '该票据不得转让，不能贴现' },
      ]),
    ],
    '/api/signing/query_sign': [sign],
    '/api/member/current_member_detail': [memberDetail],
    '/api/discount/get_quote': [quote],
    '/api/discount/apply_detail': [applyDetail],
    '/api/discount/submit_apply': [
      {
        apply_no: applyDetail.apply_no,
        state: 'D20',
        total_count: 1,
        total_fen: quote.total_fen,
        interest_fen: quote.interest_fen,
        net_fen: quote.net_fen,
        buyer_interest_fen: quote.buyer_interest_fen,
        trade_later: true,
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const draft: Draft = { holding, ...wholeTexts(holding), quote }
const openAt = (step: string, kept: Draft = draft) => {
  writeDraft(sessionStorage, companyUser.account, kept)
  return renderPage(gateway, `/pcDiscount?step=${step}`, <DiscountApplyPage />)
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))

describe('choosing a bill', () => {
  it('cannot pick a blocked bill and says why', async () => {
    renderPage(gateway, '/pcDiscount', <DiscountApplyPage />)
    const radios = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(radios.filter(radio => radio.disabled).length).toBe(2)
    expect(screen.getAllByText('该票据不得转让，不能贴现').length).toBe(2)
  })

  it('keeps amount and range in step and asks for exactly that part', async () => {
    renderPage(gateway, '/pcDiscount', <DiscountApplyPage />)
    fireEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
    await press('部分贴现')
    fireEvent.change(await screen.findByLabelText('贴现金额'), { target: { value: '1,000,000.01' } })
    expect(screen.getByLabelText<HTMLInputElement>('子票区间').value).toBe('1-100000001')
    expect(screen.getByText('剩余 1,345,678.89 元，子票区间')).toBeTruthy()
    expect(screen.getByText('100000002-234567890')).toBeTruthy()

    fireEvent.change(screen.getByLabelText('贴现金额'), { target: { value: '2345678.91' } })
    expect(screen.getByText('不能超过可用金额 2,345,678.90 元')).toBeTruthy()
    expect((await button('下一步，询价')).hasAttribute('disabled')).toBe(true)

    fireEvent.change(screen.getByLabelText('子票区间'), { target: { value: '201-300' } })
    expect(screen.getByLabelText<HTMLInputElement>('贴现金额').value).toBe('1.00')
    await press('下一步，询价')
    await screen.findByText('报价锁定剩余')
    expect(gateway.bodiesOf('/api/discount/get_quote')).toEqual([
      { bills: [{ holding_id: '1001', range: '201-300' }] },
    ])
  })

  it('shows a refused range under the range and keeps what was typed', async () => {
    gateway.answers['/api/discount/get_quote'] = {
      status: 422,
      error_no: '20006',
      error_msg: '子票区间超出可用范围',
    }
    renderPage(gateway, '/pcDiscount', <DiscountApplyPage />)
    fireEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
    await press('部分贴现')
    fireEvent.change(await screen.findByLabelText('贴现金额'), { target: { value: '5.00' } })
    await press('下一步，询价')
    expect((await screen.findByRole('alert')).textContent).toBe('子票区间超出可用范围')
    expect(screen.getByLabelText<HTMLInputElement>('子票区间').value).toBe('1-500')
  })
})

describe('the quote', () => {
  it('counts down by the server’s clock and shows the figures of the example', async () => {
    openAt('quote')
    expect(await screen.findByText(/^12:4\d$/)).toBeTruthy()
    expect(screen.getAllByText('8,924.01').length).toBeGreaterThan(0)
    expect(screen.getByText('贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分')).toBeTruthy()
    expect(screen.getAllByText('10-03 国庆节，顺延 5 天').length).toBeGreaterThan(0)
  })

  it('lets nobody go on when it has expired, until a new one is asked for', async () => {
    openAt('quote', { ...draft, quote: { ...quote, expires_at: '2026-06-23T10:05:00+08:00' } })
    expect(await screen.findByText('报价已失效，请重新询价')).toBeTruthy()
    expect((await button('下一步，核对并提交')).hasAttribute('disabled')).toBe(true)
    await press('重新询价')
    await waitFor(async () =>
      expect((await button('下一步，核对并提交')).hasAttribute('disabled')).toBe(false),
    )
  })
})

describe('submitting', () => {
  const submit = async (name = '提交申请') => {
    await press(name)
    const confirm = await button('确认提交')
    fireEvent.click(confirm)
    fireEvent.click(confirm)
  }

  it('sends one application for a double click and leads to its number', async () => {
    const { address } = openAt('check')
    await submit()
    expect(await screen.findByText('贴现申请已提交')).toBeTruthy()
    expect(address()).toBe('/pcDiscount?done=TX20260623000018')
    expect(gateway.bodiesOf('/api/discount/submit_apply').length).toBe(1)
    expect(readDraft(sessionStorage, companyUser.account)).toEqual({})
  })

  it('repeats the same key after a lost answer, even after a reload', async () => {
    const answer = gateway.answers['/api/discount/submit_apply']
    gateway.answers['/api/discount/submit_apply'] = 'lost'
    const first = openAt('check')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('同一笔申请不会重复办理')
    first.unmount()

    if (answer) gateway.answers['/api/discount/submit_apply'] = answer
    renderPage(gateway, '/pcDiscount?step=check', <DiscountApplyPage />)
    await submit()
    await screen.findByText('贴现申请已提交')
    const [lost, again] = gateway.bodiesOf('/api/discount/submit_apply')
    expect(lost?.idem_key).toMatch(/^[\w-]{16,64}$/)
    expect(again).toEqual(lost)
  })

  it.each([
    ['20015', '票据已锁定，不能重复办理', '/pcDiscount'],
    ['20034', '报价已失效，请重新询价', '/pcDiscount?step=quote'],
    ['20029', '当前非服务时间（08:30-23:30）', '/pcDiscount?step=check'],
  ])('takes refusal %s to where it can be mended', async (code, msg, place) => {
    gateway.answers['/api/discount/submit_apply'] = { status: 422, error_no: code, error_msg: msg }
    const { address } = openAt('check')
    await submit()
    await screen.findByText(msg, { exact: false })
    await waitFor(() => expect(address()).toBe(place))
    expect(screen.getByRole('alert').textContent).toContain(msg)
    expect(readDraft(sessionStorage, companyUser.account).holding).toEqual(holding)
  })
})
