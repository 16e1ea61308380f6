// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Applications, startApplications } from '../../../testing/applications-page.tsx'
import { applyDetail, applyRow } from '../../../testing/discount-rows.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import DiscountQueryPage from './discount-query-page.tsx'

let at: Applications
beforeEach(async () => {
  at = await startApplications()
})
afterEach(() => at.close())

describe('the filter', () => {
  it('is read from the address and asked for', async () => {
    await at.open('?state=D20&disc_from=2026-06-01&page_size=5')
    expect(at.lastAsked()).toEqual({ state: 'D20', disc_from: '2026-06-01', page_no: 1, page_size: 5 })
    expect(screen.getByLabelText<HTMLSelectElement>('流程状态').value).toBe('D20')
    expect(screen.getByLabelText<HTMLInputElement>('贴现日期').value).toBe('2026-06-01')
  })

  it('asks for one product, which its rows name', async () => {
    at.row = { ...applyRow, product: 'instant' }
    await at.open('?product=instant')
    expect(at.lastAsked()).toEqual({ product: 'instant', page_no: 1, page_size: 10 })
    expect(within(screen.getByRole('table')).getByText('秒贴')).toBeTruthy()
  })

  it('goes into the address on 查询 and not before', async () => {
    const { address } = await at.open()
    fireEvent.change(screen.getByLabelText('承兑人'), { target: { value: '江州' } })
    expect(address()).toBe('/txDiscountApplyStaticList')
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(at.lastAsked()).toMatchObject({ acceptor_name: '江州' }))
    expect(new URLSearchParams(address()?.split('?')[1]).get('acceptor_name')).toBe('江州')
  })

  it('keeps a wrong date in its field, says so and asks nothing', async () => {
    await at.open()
    const before = at.gateway.bodiesOf('/api/discount/query_apply_bill').length
    fireEvent.change(screen.getByLabelText('贴现日期'), { target: { value: '2026-02-30' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请输入正确的日期，如 2026-06-23')
    expect(screen.getByLabelText<HTMLInputElement>('贴现日期').value).toBe('2026-02-30')
    expect(at.gateway.bodiesOf('/api/discount/query_apply_bill').length).toBe(before)
  })
})

describe('the filter of figures', () => {
  it('reads sub-range, maturity and an amount in yuan, which goes to the server in fen', async () => {
    await at.open()
    fireEvent.change(screen.getByLabelText('子票区间'), { target: { value: '1-234567890' } })
    fireEvent.change(screen.getByLabelText('到期日'), { target: { value: '2026-10-01' } })
    fireEvent.change(screen.getByLabelText('票面金额（元）'), { target: { value: '2,345,678.9' } })
    fireEvent.change(screen.getByLabelText('票面金额（元）止'), { target: { value: '2345678.90' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(at.lastAsked()).toEqual({
        range: '1-234567890',
        due_from: '2026-10-01',
        face_from: '234567890',
        face_to: '234567890',
        page_no: 1,
        page_size: 10,
      }),
    )
  })

  it.each([
    ['子票区间', '9-1', '子票区间应为 起始-结束，如 1-100000'],
    ['子票区间', '0', '子票区间应为 起始-结束，如 1-100000'],
    ['票面金额（元）', '12.345', '金额应为数字，至多两位小数'],
    ['票面金额（元）止', '一万', '金额应为数字，至多两位小数'],
  ])('keeps a wrong %s of %s and asks nothing', async (label, value, fault) => {
    await at.open()
    const before = at.gateway.bodiesOf('/api/discount/query_apply_bill').length
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect((await screen.findByRole('alert')).textContent).toBe(fault)
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
    expect(at.gateway.bodiesOf('/api/discount/query_apply_bill').length).toBe(before)
  })

  it('says when the least amount is above the most', async () => {
    await at.open()
    fireEvent.change(screen.getByLabelText('票面金额（元）'), { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('票面金额（元）止'), { target: { value: '1.99' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect((await screen.findByRole('alert')).textContent).toBe('最低金额不能高于最高金额')
  })
})

it('narrows the list to one state by its counter', async () => {
  await at.open()
  fireEvent.click(await screen.findByRole('button', { name: '待银行审批 1' }))
  await waitFor(() => expect(at.lastAsked()).toMatchObject({ state: 'D20' }))
})

it('follows a payout by itself until it is done', async () => {
  at.row = { ...applyRow, state: 'D50', state_name: '放款中', actions: [] }
  await at.open()
  const table = screen.getByRole('table')
  expect(within(table).getByText('放款中')).toBeTruthy()
  at.row = { ...at.row, state: 'D60', state_name: '已放款', paid_at: '2026-06-23T14:21:03+08:00' }
  await waitFor(() => expect(within(table).getByText('已放款')).toBeTruthy(), { timeout: 20_000 })
})

it('opens an application named in the address and closes it again', async () => {
  const { address } = renderPage(
    at.gateway,
    '/txDiscountApplyStaticList?apply_no=TX20260623000018',
    <DiscountQueryPage />,
  )
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText(/^下一步：等待银行审批，银行审批岗，/)).toBeTruthy()
  expect(within(drawer).getByText(/2,345,678.90 × 1.2800% × 107 ÷ 360 = 8,924.01/)).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(address()).toBe('/txDiscountApplyStaticList'))
})

it('goes through the bills of an application in its detail, and the address says which', async () => {
  const [first] = applyDetail.bills
  if (!first) throw new Error('the example has a bill')
  const second = {
    ...first,
    bill_no: '599999000002120260408000000316',
    face_fen: '100',
    seller_interest_fen: '7',
  }
  at.gateway.answers['/api/discount/apply_detail'] = () => [
    { ...applyDetail, ...at.row, total_count: 2, bills: [first, second] },
  ]
  const { address } = await at.open('?apply_no=TX20260623000018')
  const drawer = await screen.findByRole('dialog')
  fireEvent.click(await within(drawer).findByRole('button', { name: '下一张' }))
  expect(await within(drawer).findByText('第 2 张，共 2 张')).toBeTruthy()
  expect(within(drawer).getByText('0.07')).toBeTruthy()
  expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: '下一张' }).disabled).toBe(true)
  expect(new URLSearchParams(address()?.split('?')[1]).get('line')).toBe('1')
})

it('marks the day the money moved, and what the bank’s delay made of the interest', async () => {
  at.row = {
    ...applyRow,
    state: 'D60',
    state_name: '已放款',
    disc_dt: '2026-06-24',
    paid_at: '2026-06-24T10:03:00+08:00',
    actions: [],
  }
  await at.open('?apply_no=TX20260623000018')
  const drawer = within(await screen.findByRole('dialog'))
  const paid = (await drawer.findByText('实际放款日')).closest('tr')
  expect(paid?.textContent).toContain('2026-06-24')
  expect(paid?.textContent).toContain('2,336,838.30')
  expect(drawer.getByText('原贴现日期').closest('tr')?.textContent).toContain('2,336,754.89')
  expect(drawer.queryByText(/最迟为/)).toBeNull()
})

it('says of one that came back after its last pay day that it needs a new price', async () => {
  const reason = '至2026-06-26未能放款，已过约定的可放款日期'
  at.row = { ...applyRow, state: 'D25', state_name: '银行退回', reason, actions: ['withdraw', 'resubmit'] }
  const redate = {
    event: 'redate',
    event_name: '逾期未放款，退回重新询价',
    from_state: 'D40',
    to_state: 'D25',
    actor_name: '系统',
    remark: reason,
    note: '',
    at: '2026-06-26T16:31:00+08:00',
  }
  at.gateway.answers['/api/discount/apply_detail'] = () => [{ ...applyDetail, ...at.row, log: [redate] }]
  await at.open('?apply_no=TX20260623000018')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(`${reason}，票据已解除锁定，请重新询价后提交。`)).toBeTruthy()
  expect(drawer.getByText('逾期未放款，退回重新询价')).toBeTruthy()
  expect(drawer.getByRole('link', { name: '重新询价' }).getAttribute('href')).toContain('TX20260623000018')
  expect(drawer.queryByRole('table', { name: '可放款日期与金额' })).toBeNull()
})

it('offers the documents of an application for download', async () => {
  await at.open('?apply_no=TX20260623000018')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '下载贴现凭证' })
  expect(link.getAttribute('href')).toBe('/files/0f8fad5bd9cb469fa16570867728950e.pdf')
})

it('shows the bill as an electronic bill is written: parties with account and bank, amount in boxes, chain on its back', async () => {
  await at.open('?apply_no=TX20260623000018')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('9900 **** **** *** 1526')).toBeTruthy()
  expect(drawer.getByText('999990000030')).toBeTruthy()
  expect(drawer.getByText('可再转让')).toBeTruthy()
  expect(drawer.getByText('5,000,000.00')).toBeTruthy()
  expect(drawer.getByText('¥ 2,345,678.90')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '背面' }))
  const chain = within(drawer.getByRole('list', { name: '背书链' })).getAllByRole('listitem')
  // Payment passes nothing on.
  expect(chain.map(item => item.textContent)).toEqual([
    expect.stringMatching(/^出票.*澜城示例钢贸有限公司出票人.*屏山示例机电有限公司收票人/),
    expect.stringMatching(/^1转让背书.*屏山示例机电有限公司背书人.*云岭示例钢贸有限公司被背书人/),
  ])
  fireEvent.click(drawer.getByRole('button', { name: '历史' }))
  expect(drawer.getByRole('row', { name: /到期兑付/ }).textContent).toContain('TX20260623000018')
})
