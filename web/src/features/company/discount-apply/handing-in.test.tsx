// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Applying, button, draft, press, startApplying } from '../../../testing/discount-apply-page.tsx'
import { onePage, quote } from '../../../testing/discount-rows.ts'
import { companyUser } from '../../../testing/people.ts'
import { noTotals } from '../../../testing/trade-rows.ts'
import { emptyDraft, readDraft } from './draft.ts'

/* The last two steps of an application: the trade behind it, and its submission. */

let at: Applying
beforeEach(async () => {
  at = await startApplying()
})
afterEach(() => at.close())

describe('the trade behind it', () => {
  it('proposes the contract and invoice that cover, and holds back what does not', async () => {
    at.openAt('trade')
    expect((await screen.findAllByText('已覆盖票面金额')).length).toBe(2)
    expect((await button('下一步，核对并提交')).hasAttribute('disabled')).toBe(false)
    fireEvent.click(screen.getByRole('checkbox', { name: /26990000000000000018/ }))
    expect(await screen.findByText('还差 2,345,678.90 元')).toBeTruthy()
    expect(screen.getByText('发票金额合计应不小于票据金额')).toBeTruthy()
    expect((await button('下一步，核对并提交')).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByLabelText('发票后补'))
    expect((await button('下一步，核对并提交')).hasAttribute('disabled')).toBe(false)
  })

  it('cannot follow where the bank does not allow it', async () => {
    at.gateway.answers['/api/trade/query_contract'] = [{ ...onePage([]), totals: noTotals }]
    at.gateway.answers['/api/trade/query_invoice'] = [{ ...onePage([]), totals: noTotals }]
    at.openAt('trade', { ...draft, quote: { ...quote, trade_later_allowed: false } })
    expect(await screen.findByText('没有可用的合同')).toBeTruthy()
    expect(screen.queryByLabelText('发票后补')).toBeNull()
    expect((await button('下一步，核对并提交')).hasAttribute('disabled')).toBe(true)
  })

  it('leads a draft out of what it may follow no more', async () => {
    const trade = { later: true, contract_ids: [], invoice_ids: [] }
    at.openAt('trade', { ...draft, trade, quote: { ...quote, trade_later_allowed: false } })
    expect(await screen.findByText(/目前不能发票后补/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText('关联合同与发票'))
    expect((await screen.findAllByText('已覆盖票面金额')).length).toBe(2)
  })
})

describe('submitting', () => {
  it('wants the agreement read and agreed to first', async () => {
    at.openAt('check', { ...draft, agreed: false })
    await press('提交申请')
    expect((await screen.findByRole('alert')).textContent).toBe('请阅读并同意贴现协议')
    await press('《票据贴现协议》')
    expect(await screen.findByText(/甲方对所申请贴现的票据享有完整的票据权利/)).toBeTruthy()
    await press('同意协议')
    expect(screen.getByLabelText<HTMLInputElement>('我已阅读并同意').checked).toBe(true)
  })

  const submit = async (name = '提交申请') => {
    await press(name)
    const confirm = await button('确认提交')
    fireEvent.click(confirm)
    fireEvent.click(confirm)
  }

  it('sends one application for a double click and leads to its number', async () => {
    const { address } = at.openAt('check')
    await submit()
    expect(await screen.findByText('贴现申请已提交')).toBeTruthy()
    expect(address()).toBe('/pcDiscount?done=TX20260623000018')
    expect(at.gateway.bodiesOf('/api/discount/submit_apply').length).toBe(1)
    expect(readDraft(companyUser.account)).toEqual(emptyDraft)
  })

  it('repeats the same key after a lost answer, even after a reload', async () => {
    const answer = at.gateway.answers['/api/discount/submit_apply']
    at.gateway.answers['/api/discount/submit_apply'] = 'lost'
    const first = at.openAt('check')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('同一笔申请不会重复办理')
    first.unmount()

    if (answer) at.gateway.answers['/api/discount/submit_apply'] = answer
    at.open('/pcDiscount?step=check')
    await submit()
    await screen.findByText('贴现申请已提交')
    const [lost, again] = at.gateway.bodiesOf('/api/discount/submit_apply')
    expect(lost?.idem_key).toMatch(/^[\w-]{16,64}$/)
    expect(again).toEqual(lost)
  })

  it.each([
    ['20015', '票据已锁定，不能重复办理', '/pcDiscount'],
    ['20034', '报价已失效，请重新询价', '/pcDiscount?step=quote'],
    ['20061', '发票金额合计应不小于票据金额', '/pcDiscount?step=trade'],
    ['20023', '付息人名称与账号不符', '/pcDiscount?step=quote'],
    ['20029', '当前非服务时间（08:30-23:30）', '/pcDiscount?step=check'],
  ])('takes refusal %s to where it can be mended', async (code, msg, place) => {
    at.gateway.answers['/api/discount/submit_apply'] = { status: 422, error_no: code, error_msg: msg }
    const { address } = at.openAt('check')
    await submit()
    await screen.findByText(msg, { exact: false })
    await waitFor(() => expect(address()).toBe(place))
    expect((await screen.findByRole('alert')).textContent).toContain(msg)
    expect(readDraft(companyUser.account).bills).toEqual(draft.bills)
  })
})
