// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceRow } from '../../../domain/trade/invoice-columns.tsx'
import { onePage, rateGrid } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import TradePage from './trade-page.tsx'

const fresh: InvoiceRow = {
  invoice_id: '1001',
  version: 1,
  inv_type: 'DIGITAL',
  inv_type_name: '数电票',
  inv_code: '',
  inv_no: '26990000000000000011',
  check_code: '',
  inv_dt: '2026-05-20',
  buyer_name: '青禾示例电子科技有限公司',
  buyer_tax: '',
  seller_name: '云岭示例钢贸有限公司',
  seller_tax: '',
  excl_fen: '10000000',
  tax_fen: '1300000',
  total_fen: '11300000',
  used_fen: '0',
  left_fen: '11300000',
  verify_state: '10',
  verify_state_name: '新增待验真',
  verify_count: 0,
  verifying: false,
  fail_reason: '',
  force_reason: '',
  contract_id: '',
  contract_no: '',
  remark: '',
  files: [],
  created_at: '2026-06-23T10:00:00+08:00',
}
const used: InvoiceRow = {
  ...fresh,
  invoice_id: '1002',
  inv_no: '26990000000000000022',
  verify_state: '30',
  verify_state_name: '验真通过',
  verify_count: 1,
  used_fen: '11300000',
  left_fen: '0',
  contract_id: '7',
  contract_no: 'HT-2026-0018',
}
const usage: RowOf<'/api/trade/invoice_detail'>['usage'] = [
  {
    apply_no: 'TX20260623000018',
    occupy_fen: '11300000',
    state: 1,
    state_name: '占用',
    at: '2026-06-23T10:05:00+08:00',
    ended_at: null,
  },
]

let gateway: Gateway
let rows: InvoiceRow[]

beforeEach(async () => {
  rows = [fresh, used]
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/trade/query_invoice': () => [
      {
        ...onePage(rows),
        totals: { total_fen: '22600000', used_fen: '11300000', left_fen: '11300000' },
      },
    ],
    '/api/trade/invoice_detail': ({ invoice_id }) => [
      invoice_id === '1002' ? { ...used, usage } : { ...fresh, usage: [] },
    ],
    '/api/trade/verify_invoice': () => {
      rows = [{ ...fresh, verifying: true }, used]
      return [
        {
          accepted: 1,
          results: [
            { invoice_id: '1001', accepted: true, code: '', msg: '' },
            { invoice_id: '1002', accepted: false, code: '20000', msg: '当前状态不允许该操作' },
          ],
        },
      ]
    },
    '/api/trade/add_invoice': [{ invoice_id: '1003', verify_state: '10' }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (query = '') => {
  const page = renderPage(gateway, `/invoicesControl${query}`, <TradePage />)
  await screen.findByRole('table', { name: '发票' })
  return page
}
const rowOf = (inv_no: string) => screen.getByRole('row', { name: new RegExp(inv_no) })
const type = (frame: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(frame).getByLabelText(label), { target: { value } })

it('offers a maker what the state of each invoice allows', async () => {
  await open()
  expect(within(rowOf(fresh.inv_no)).getByRole('button', { name: /^验真/ })).toBeTruthy()
  fireEvent.click(within(rowOf(fresh.inv_no)).getByRole('button', { name: /^更多操作/ }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(item => item.textContent)).toEqual(['详情', '修改'])
  expect(within(rowOf(used.inv_no)).queryByRole('button', { name: /^验真/ })).toBeNull()
  expect(within(rowOf(used.inv_no)).queryByRole('button', { name: /^修改/ })).toBeNull()
})

it('lets a viewer look and nothing else', async () => {
  gateway.answers['/api/session/state'] = [stateOf({ ...companyUser, biz_roles: ['viewer'] })]
  await open()
  for (const name of ['新增发票', '批量导入', '批量验真', '验真', '修改']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.getAllByRole('button', { name: /^详情/ })).toHaveLength(2)
})

it('follows a verification by itself until its answer is there', async () => {
  await open()
  fireEvent.click(within(rowOf(fresh.inv_no)).getByRole('button', { name: /^验真/ }))
  await within(rowOf(fresh.inv_no)).findByText('验真中')
  const dialog = await screen.findByRole('alertdialog', { name: '部分发票未提交验真' })
  expect(within(dialog).getByText('1002：当前状态不允许该操作')).toBeTruthy()
  rows = [{ ...fresh, verify_state: '30', verify_state_name: '验真通过' }, used]
  await waitFor(() => expect(screen.getAllByText('验真通过')).toHaveLength(2))
})

it('shows an invoice named in the address with its occupation history', async () => {
  renderPage(gateway, '/invoicesControl?invoice_id=1002', <TradePage />)
  const drawer = await screen.findByRole('dialog', { name: `发票 ${used.inv_no}` })
  const history = within(drawer).getByRole('table', { name: '额度历史' })
  const link = within(history).getByRole('link', { name: 'TX20260623000018' })
  expect(link.getAttribute('href')).toBe('/txDiscountApplyStaticList?apply_no=TX20260623000018')
  expect(within(history).getByText('113,000.00')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: '删除' })).toBeNull()
})

describe('a new invoice', () => {
  const start = async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: '新增发票' }))
    return screen.findByRole('dialog', { name: '新增发票' })
  }
  const fill = (dialog: HTMLElement) => {
    type(dialog, /^发票号码/, '26990000000000000033')
    type(dialog, /^开票日期/, '2026-05-20')
    type(dialog, /^购方名称/, '青禾示例电子科技有限公司')
    type(dialog, /^金额/, '100000')
    type(dialog, /^税额/, '13000')
  }

  it('is judged by the rules of the bank before it is sent', async () => {
    const dialog = await start()
    fill(dialog)
    type(dialog, /^发票号码/, '123')
    type(dialog, /^价税合计/, '113000.01')
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(within(dialog).getByText('发票代码为空时，发票号码必须为20位纯数字')).toBeTruthy()
    expect(within(dialog).getAllByRole('alert').length).toBeGreaterThan(1)
    expect(gateway.bodiesOf('/api/trade/add_invoice')).toEqual([])
  })

  it('is sent in fen, its total added up', async () => {
    const dialog = await start()
    fill(dialog)
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(gateway.bodiesOf('/api/trade/add_invoice')).toHaveLength(1))
    expect(gateway.bodiesOf('/api/trade/add_invoice')[0]).toMatchObject({
      inv_type: 'DIGITAL',
      inv_code: '',
      seller_name: '云岭示例钢贸有限公司',
      excl_fen: '10000000',
      tax_fen: '1300000',
      total_fen: '11300000',
    })
  })

  it('keeps what was typed when the bank refuses, and says it at its field', async () => {
    gateway.answers['/api/trade/add_invoice'] = {
      status: 422,
      error_no: '20054',
      error_msg: '该发票已登记，不能重复使用',
    }
    const dialog = await start()
    fill(dialog)
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await within(dialog).findByText('该发票已登记，不能重复使用')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^购方名称/).value).toBe(fresh.buyer_name)
  })
})
