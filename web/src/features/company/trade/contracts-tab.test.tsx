// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onePage, rateGrid } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { ContractRow } from './contract-form.ts'
import TradePage from './trade-page.tsx'

const contract: ContractRow = {
  contract_id: '7',
  contract_no: 'HT-2026-0018',
  role: 'seller',
  counter_name: '青禾示例电子科技有限公司',
  counter_usc: '',
  kind: 'contract',
  trade_mode: 'goods',
  goods: '热轧卷板',
  amount_fen: '500000000',
  used_fen: '0',
  left_fen: '500000000',
  sign_dt: '2026-05-10',
  end_dt: '2026-12-31',
  state: '1',
  state_name: '有效',
  invoice_count: 0,
  invoice_left_fen: '0',
  remark: '',
  files: [],
  created_at: '2026-06-23T10:00:00+08:00',
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/trade/query_contract': [
      {
        ...onePage([contract]),
        totals: { amount_fen: '500000000', used_fen: '0', left_fen: '500000000' },
      },
    ],
    '/api/trade/contract_detail': [{ ...contract, usage: [] }],
    '/api/trade/add_contract': [{ contract_id: '8', state: '1' }],
    '/api/trade/disable_contract': {
      status: 422,
      error_no: '20000',
      error_msg: '当前状态不允许该操作',
    },
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async () => {
  const page = renderPage(gateway, '/invoicesControl?tab=contract', <TradePage />)
  await screen.findByRole('table', { name: '合同' })
  return page
}

it('asks for contracts by the filter and keeps the tab in the address', async () => {
  const { address } = await open()
  fireEvent.change(screen.getByLabelText('交易对手'), { target: { value: '青禾' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/trade/query_contract').at(-1)).toEqual({
      counter_name: '青禾',
      page_no: 1,
      page_size: 10,
    }),
  )
  expect(new URLSearchParams(address()?.split('?')[1]).get('tab')).toBe('contract')
})

it('says why a contract cannot be stopped', async () => {
  renderPage(gateway, '/invoicesControl?tab=contract&open_contract=7', <TradePage />)
  const drawer = await screen.findByRole('dialog', { name: '合同 HT-2026-0018' })
  fireEvent.click(within(drawer).getByRole('button', { name: '停用' }))
  const dialog = await screen.findByRole('alertdialog', { name: '停用合同' })
  fireEvent.click(within(dialog).getByRole('button', { name: '停用' }))
  expect(await within(dialog).findByText('当前状态不允许该操作')).toBeTruthy()
  expect(gateway.bodiesOf('/api/trade/disable_contract')).toEqual([{ contract_id: '7' }])
})

describe('a new contract', () => {
  const type = (frame: HTMLElement, label: RegExp, value: string) =>
    fireEvent.change(within(frame).getByLabelText(label), { target: { value } })
  const start = async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: '新增合同' }))
    const dialog = await screen.findByRole('dialog', { name: '新增合同' })
    type(dialog, /^合同编号/, 'HT-2026-0019')
    type(dialog, /^交易对手/, contract.counter_name)
    type(dialog, /^货物或服务/, '热轧卷板')
    type(dialog, /^合同金额/, '5000000.01')
    type(dialog, /^签订日期/, '2026-05-10')
    return dialog
  }

  it('is not sent with an end before its beginning', async () => {
    const dialog = await start()
    type(dialog, /^到期日期/, '2026-05-10')
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(within(dialog).getByText('合同到期日期必须大于合同签订日期')).toBeTruthy()
    expect(gateway.bodiesOf('/api/trade/add_contract')).toEqual([])
  })

  it('is sent in fen, in force or as a draft', async () => {
    const dialog = await start()
    fireEvent.click(within(dialog).getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(gateway.bodiesOf('/api/trade/add_contract')).toHaveLength(1))
    expect(gateway.bodiesOf('/api/trade/add_contract')[0]).toMatchObject({
      amount_fen: '500000001',
      draft: '1',
      end_dt: '',
    })
  })
})
