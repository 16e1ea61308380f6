// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyBillPage, applyDetail, applyRow, onePage, rateGrid } from '../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { contract, invoice, noTotals } from '../../testing/trade-rows.ts'
import type { ApplyRow } from '../discount/progress.ts'
import DiscountQueryPage from './discount-query-page.tsx'

let gateway: Gateway
let row: ApplyRow

beforeEach(async () => {
  row = applyRow
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/discount/query_apply_bill': () => [applyBillPage(row)],
    '/api/discount/count_apply': () => [
      { state: row.state, state_name: row.state_name, count: 1, total_fen: row.total_fen },
    ],
    '/api/document/query_document': [
      {
        kind: 'disc_voucher',
        title: '贴现凭证',
        url: '/files/0f8fad5bd9cb469fa16570867728950e.pdf',
        size: 20_480,
        created_at: '2026-06-23T14:21:05+08:00',
      },
    ],
    '/api/discount/apply_detail': () => [{ ...applyDetail, ...row }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (query = '') => {
  const page = renderPage(gateway, `/txDiscountApplyStaticList${query}`, <DiscountQueryPage />)
  await screen.findAllByRole('table')
  return page
}
const lastAsked = () => gateway.bodiesOf('/api/discount/query_apply_bill').at(-1)

describe('the filter', () => {
  it('is read from the address and asked for', async () => {
    await open('?state=D20&disc_from=2026-06-01&page_size=5')
    expect(lastAsked()).toEqual({ state: 'D20', disc_from: '2026-06-01', page_no: 1, page_size: 5 })
    expect(screen.getByLabelText<HTMLSelectElement>('流程状态').value).toBe('D20')
    expect(screen.getByLabelText<HTMLInputElement>('贴现日期').value).toBe('2026-06-01')
  })

  it('goes into the address on 查询 and not before', async () => {
    const { address } = await open()
    fireEvent.change(screen.getByLabelText('承兑人'), { target: { value: '江州' } })
    expect(address()).toBe('/txDiscountApplyStaticList')
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ acceptor_name: '江州' }))
    expect(new URLSearchParams(address()?.split('?')[1]).get('acceptor_name')).toBe('江州')
  })

  it('keeps a wrong date in its field, says so and asks nothing', async () => {
    await open()
    const before = gateway.bodiesOf('/api/discount/query_apply_bill').length
    fireEvent.change(screen.getByLabelText('贴现日期'), { target: { value: '2026-02-30' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect((await screen.findByRole('alert')).textContent).toBe('日期格式应为 yyyy-MM-dd')
    expect(screen.getByLabelText<HTMLInputElement>('贴现日期').value).toBe('2026-02-30')
    expect(gateway.bodiesOf('/api/discount/query_apply_bill').length).toBe(before)
  })
})

describe('the filter of figures', () => {
  it('reads sub-range, maturity and an amount in yuan, which goes to the server in fen', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('子票区间'), { target: { value: '1-234567890' } })
    fireEvent.change(screen.getByLabelText('到期日'), { target: { value: '2026-10-01' } })
    fireEvent.change(screen.getByLabelText('票面金额（元）'), { target: { value: '2,345,678.9' } })
    fireEvent.change(screen.getByLabelText('票面金额（元）止'), { target: { value: '2345678.90' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(lastAsked()).toEqual({
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
    await open()
    const before = gateway.bodiesOf('/api/discount/query_apply_bill').length
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect((await screen.findByRole('alert')).textContent).toBe(fault)
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
    expect(gateway.bodiesOf('/api/discount/query_apply_bill').length).toBe(before)
  })

  it('says when the least amount is above the most', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('票面金额（元）'), { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('票面金额（元）止'), { target: { value: '1.99' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    expect((await screen.findByRole('alert')).textContent).toBe('最低金额不能高于最高金额')
  })
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
  gateway.answers['/api/discount/apply_detail'] = () => [
    { ...applyDetail, ...row, total_count: 2, bills: [first, second] },
  ]
  const { address } = await open('?apply_no=TX20260623000018')
  const drawer = await screen.findByRole('dialog')
  fireEvent.click(await within(drawer).findByRole('button', { name: '下一张' }))
  expect(await within(drawer).findByText('第 2 张，共 2 张')).toBeTruthy()
  expect(within(drawer).getByText('0.07')).toBeTruthy()
  expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: '下一张' }).disabled).toBe(true)
  expect(new URLSearchParams(address()?.split('?')[1]).get('line')).toBe('1')
})

it('marks the day the money moved, and what the bank’s delay made of the interest', async () => {
  row = {
    ...applyRow,
    state: 'D60',
    state_name: '已放款',
    disc_dt: '2026-06-24',
    paid_at: '2026-06-24T10:03:00+08:00',
    actions: [],
  }
  await open('?apply_no=TX20260623000018')
  const drawer = within(await screen.findByRole('dialog'))
  const paid = (await drawer.findByText('实际放款日')).closest('tr')
  expect(paid?.textContent).toContain('2026-06-24')
  expect(paid?.textContent).toContain('2,336,838.30')
  expect(drawer.getByText('原贴现日期').closest('tr')?.textContent).toContain('2,336,754.89')
  expect(drawer.queryByText(/最迟为/)).toBeNull()
})

it('says of one that came back after its last pay day that it needs a new price', async () => {
  const reason = '至2026-06-26未能放款，已过约定的可放款日期'
  row = { ...applyRow, state: 'D25', state_name: '银行退回', reason, actions: ['withdraw', 'resubmit'] }
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
  gateway.answers['/api/discount/apply_detail'] = () => [{ ...applyDetail, ...row, log: [redate] }]
  await open('?apply_no=TX20260623000018')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(`${reason}，票据已解除锁定，请重新询价后提交。`)).toBeTruthy()
  expect(drawer.getByText('逾期未放款，退回重新询价')).toBeTruthy()
  expect(drawer.getByRole('link', { name: '重新询价' }).getAttribute('href')).toContain('TX20260623000018')
  expect(drawer.queryByRole('table', { name: '可放款日期与金额' })).toBeNull()
})

it('opens an application named in the address and closes it again', async () => {
  const { address } = renderPage(
    gateway,
    '/txDiscountApplyStaticList?apply_no=TX20260623000018',
    <DiscountQueryPage />,
  )
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('下一步：等待银行审批')).toBeTruthy()
  expect(within(drawer).getByText(/2,345,678.90 × 1.2800% × 107 ÷ 360 = 8,924.01/)).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(address()).toBe('/txDiscountApplyStaticList'))
})

it('follows a payout by itself until it is done', async () => {
  row = { ...applyRow, state: 'D50', state_name: '放款中', actions: [] }
  await open()
  const table = screen.getByRole('table')
  expect(within(table).getByText('放款中')).toBeTruthy()
  row = { ...row, state: 'D60', state_name: '已放款', paid_at: '2026-06-23T14:21:03+08:00' }
  await waitFor(() => expect(within(table).getByText('已放款')).toBeTruthy(), { timeout: 20_000 })
})

describe('withdrawing', () => {
  const ask = async () => {
    await open()
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: '撤销' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认撤销' }))
    return dialog
  }

  it('asks first, then withdraws that application and shows its new state', async () => {
    gateway.answers['/api/discount/withdraw_apply'] = () => {
      row = { ...applyRow, state: 'D80', state_name: '已撤销', actions: [] }
      return [{ result: 'ok' }]
    }
    await ask()
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('已撤销')).toBeTruthy())
    expect(gateway.bodiesOf('/api/discount/withdraw_apply')).toEqual([{ apply_no: 'TX20260623000018' }])
  })

  it('says in the dialog why it was refused and shows what the state is now', async () => {
    gateway.answers['/api/discount/withdraw_apply'] = () => {
      row = { ...applyRow, state: 'D40', state_name: '待放款', actions: [] }
      return { status: 409, error_no: '20000', error_msg: '当前状态不允许该操作' }
    }
    const dialog = await ask()
    expect((await within(dialog).findByRole('alert')).textContent).toBe('当前状态不允许该操作')
    // The page behind the question is hidden from assistive technology, not from the eye.
    const table = screen.getByRole('table', { hidden: true })
    await waitFor(() => expect(within(table).getByText('待放款')).toBeTruthy())
  })
})

const actFromRow = async (name: string) => {
  await open()
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name }))
  return screen.findByRole('alertdialog')
}

describe("the checker's decision", () => {
  beforeEach(() => {
    row = { ...applyRow, state: 'D10', state_name: '待企业复核', actions: ['check_pass', 'check_return'] }
  })

  it('passes the application after asking and shows its new state', async () => {
    gateway.answers['/api/discount/check_pass'] = () => {
      row = { ...applyRow, actions: [] }
      return [{ apply_no: row.apply_no, state: 'D20' }]
    }
    const dialog = await actFromRow('复核通过')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认通过' }))
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('待银行审批')).toBeTruthy())
    expect(gateway.bodiesOf('/api/discount/check_pass')).toEqual([
      { apply_no: 'TX20260623000018', seen_version: 2 },
    ])
  })

  it('hears what to do when the discount date has passed, before and after trying', async () => {
    gateway.answers['/api/quotes/query_rate_grid'] = [{ ...rateGrid, next_payout_dt: '2026-06-24' }]
    gateway.answers['/api/discount/check_pass'] = {
      status: 422,
      error_no: '20034',
      error_msg: '贴现日期2026-06-23已过，请重新询价',
    }
    await open('?apply_no=TX20260623000018')
    expect(
      await screen.findByText('贴现日期 2026-06-23 已过。请退回经办人，由其重新询价后提交。'),
    ).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '复核通过' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByRole('table', { name: '可放款日期与金额' })).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '确认通过' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '贴现日期2026-06-23已过，请重新询价。请退回经办人，由其重新询价后提交。',
    )
  })

  it('returns nothing without a reason', async () => {
    await open('?apply_no=TX20260623000018')
    fireEvent.click(await screen.findByRole('button', { name: '复核退回' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '确认退回' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('请填写退回原因')
    expect(gateway.bodiesOf('/api/discount/check_return')).toEqual([])
  })
})

describe('the final quote', () => {
  beforeEach(() => {
    sessionStorage.clear()
    row = {
      ...applyRow,
      state: 'D30',
      state_name: '待客户确认',
      expires_at: '2026-06-23T11:06:00+08:00',
      actions: ['confirm', 'decline'],
    }
    gateway.answers['/api/sms/send_code'] = [{ sended_mobile: '154****0011' }]
  })

  it('lists the days and amounts that are confirmed, and until when they can be', async () => {
    row = { ...row, expires_at: '2026-06-23T16:45:00+08:00' }
    const dialog = await actFromRow('确认报价')
    const days = within(await within(dialog).findByRole('table', { name: '可放款日期与金额' }))
    expect(days.getByText('2,337,005.10')).toBeTruthy()
    expect(within(dialog).getByText(/请于 2026-06-23 16:30 前确认/)).toBeTruthy()
  })

  it('says that the application comes back when the date has passed while it was looked at', async () => {
    gateway.answers['/api/discount/confirm_quote'] = {
      status: 422,
      error_no: '20034',
      error_msg: '贴现日期2026-06-23已过，请重新询价',
    }
    const dialog = await actFromRow('确认报价')
    fireEvent.click(within(dialog).getByRole('button', { name: '获取验证码' }))
    await waitFor(() => expect(gateway.bodiesOf('/api/sms/send_code')).toHaveLength(1))
    fireEvent.change(within(dialog).getByLabelText(/短信验证码/), { target: { value: '123456' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认报价' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '贴现日期2026-06-23已过，请重新询价。本申请将自动退回，退回后请重新询价并提交。',
    )
  })

  it('is confirmed with the code of a message', async () => {
    gateway.answers['/api/discount/confirm_quote'] = [{ apply_no: row.apply_no, state: 'D40' }]
    const dialog = await actFromRow('确认报价')
    fireEvent.click(within(dialog).getByRole('button', { name: '获取验证码' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('/api/sms/send_code')).toEqual([{ purpose: 'confirm_quote' }]),
    )
    fireEvent.change(within(dialog).getByLabelText(/短信验证码/), { target: { value: '123456' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认报价' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('/api/discount/confirm_quote')).toEqual([
        { apply_no: 'TX20260623000018', sms_code: '123456', seen_version: 2 },
      ]),
    )
  })

  it('is not confirmed with a wrong code, which is said at its field', async () => {
    gateway.answers['/api/discount/confirm_quote'] = {
      status: 422,
      error_no: '23004',
      error_msg: '短信验证码输入错误，请重新输入或重新获取验证码',
    }
    const dialog = await actFromRow('确认报价')
    fireEvent.change(within(dialog).getByLabelText(/短信验证码/), { target: { value: '000000' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '确认报价' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('短信验证码输入错误')
  })
})

it('offers the documents of an application for download', async () => {
  await open('?apply_no=TX20260623000018')
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '下载贴现凭证' })
  expect(link.getAttribute('href')).toBe('/files/0f8fad5bd9cb469fa16570867728950e.pdf')
})

it('narrows the list to one state by its counter', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '待银行审批 1' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ state: 'D20' }))
})

it('hands in contract and invoice that were to follow: what covers is proposed, a refusal stands in the dialog', async () => {
  row = { ...applyRow, trade_later: true, actions: ['supply_trade'] }
  gateway.answers['/api/trade/query_contract'] = [{ ...onePage([contract]), totals: noTotals }]
  gateway.answers['/api/trade/query_invoice'] = [{ ...onePage([invoice]), totals: noTotals }]
  gateway.answers['/api/discount/supply_trade'] = {
    status: 422,
    error_no: '20059',
    error_msg: '发票未验真通过，不能使用',
  }
  await open('?apply_no=TX20260623000018')
  fireEvent.click(await screen.findByRole('button', { name: '贸易背景' }))
  fireEvent.click(await screen.findByRole('button', { name: '补交贸易背景' }))
  const dialog = await screen.findByRole('dialog', { name: '补交贸易背景' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '确认补交' })
  const box = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: /HT-2026-0001/ })
  expect(box.checked).toBe(true)
  fireEvent.click(box)
  await within(dialog).findByText('请选择合同')
  expect(confirm.disabled).toBe(true)
  fireEvent.click(box)
  fireEvent.click(confirm)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('发票未验真通过，不能使用')
  gateway.answers['/api/discount/supply_trade'] = [{ apply_no: row.apply_no, state: 'D20' }]
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '补交贸易背景' })).toBeNull())
  expect(gateway.bodiesOf('/api/discount/supply_trade').at(-1)).toEqual({
    apply_no: 'TX20260623000018',
    contract_ids: ['501'],
    invoice_ids: ['701'],
  })
})
