// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateGrid } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { openList } from '../../../testing/lists.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import RatesPage from './rates-page.tsx'

let gateway: Gateway
beforeEach(async () => {
  const user = { ...officerUser, permissions: { eclp: maskOf(['rate_view', 'rate_edit']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/quotes/query_rate_grid': { status: 422, error_no: '20018', error_msg: '暂未发布报价' },
    '/api/admin/rate/query': [{ business_dt: '2026-06-23', rates: [] }],
    '/api/admin/rate/query_bank': [
      { bank_no: '999990000013', bank_name: '江州示例银行', published_dt: null },
      { bank_no: '999990000021', bank_name: '华东示例银行', published_dt: '2026-06-22' },
    ],
    '/api/admin/rate/publish': [{ business_dt: '2026-06-23', published: 1 }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('a bank without prices publishes its first ones from an empty grid', async () => {
  renderPage(gateway, '/rateSetting', <RatesPage />)
  await screen.findByText('尚未发布过报价，发布前企业不能询价。')
  expect(screen.queryByRole('tab', { name: '会员价格' })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: '城商银票 3个月' }), { target: { value: '1.33' } })
  fireEvent.click(screen.getByRole('button', { name: '发布报价' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认发布' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/rate/publish')).toEqual([
      {
        biz: 'disc',
        rates: [{ acceptor_class: 'CS', tenor: '3M', rate_e6: 13_300, expected_rate_e6: null }],
      },
    ]),
  )
  // What stands now is asked for again; the field shows it as published, no longer as changed.
  await waitFor(() => expect(gateway.bodiesOf('/api/admin/rate/query')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: '确认发布' })).toBeNull())
})

const choose = async (name: string) => {
  // Its list is known once the banks are.
  await openList(await screen.findByLabelText<HTMLButtonElement>('报价方'))
  fireEvent.click(await screen.findByRole('option', { name }))
}

test("a bank's own grid is shown, changed and published for that bank", async () => {
  const own = {
    acceptor_class: 'CS',
    tenor: '3M',
    rate_e6: 13_500,
    change_bp: 2,
    source: '银行报价',
    publisher: 'admin',
    published_at: '2026-06-22T09:10:00+08:00',
  } as const
  gateway.answers['/api/quotes/query_rate_grid'] = [rateGrid]
  gateway.answers['/api/admin/rate/query'] = [{ business_dt: '2026-06-22', rates: [own] }]
  renderPage(gateway, '/rateSetting', <RatesPage />)
  await choose('华东示例银行')
  await screen.findByText('华东示例银行 贴现报价')
  await screen.findByText('最近一次发布于 2026-06-22，沿用至今。')
  expect(gateway.bodiesOf('/api/admin/rate/query')).toEqual([{ biz: 'disc', bank_no: '999990000021' }])
  const cell = screen.getByRole('textbox', { name: '城商银票 3个月' })
  expect((cell as HTMLInputElement).value).toBe('1.3500')
  fireEvent.change(cell, { target: { value: '1.36' } })
  fireEvent.click(screen.getByRole('button', { name: '发布报价' }))
  await screen.findByText('发布贴现报价：华东示例银行')
  fireEvent.click(await screen.findByRole('button', { name: '确认发布' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/rate/publish')).toEqual([
      {
        biz: 'disc',
        bank_no: '999990000021',
        rates: [{ acceptor_class: 'CS', tenor: '3M', rate_e6: 13_600, expected_rate_e6: 13_500 }],
      },
    ]),
  )
})

test('a bank without a grid of its own begins with the market’s, and is told what its first one means', async () => {
  const rates = [
    { tenor: '1M' as const, rate_e6: 14_500, change_bp: 0 },
    { tenor: '3M' as const, rate_e6: 13_300, change_bp: 1 },
  ]
  gateway.answers['/api/quotes/query_rate_grid'] = [
    { ...rateGrid, classes: [{ acceptor_class: 'CS', name: '城商银票', rates }] },
  ]
  renderPage(gateway, '/rateSetting', <RatesPage />)
  await choose('江州示例银行（按市场行情）')
  await screen.findByText(/^该行还没有自有报价/)
  fireEvent.click(await screen.findByRole('button', { name: '填入市场行情' }))
  fireEvent.click(screen.getByRole('button', { name: '发布报价' }))
  await screen.findByText(/该行此后只按自有报价/)
  fireEvent.click(await screen.findByRole('button', { name: '确认发布' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/rate/publish')).toEqual([
      {
        biz: 'disc',
        bank_no: '999990000013',
        rates: rates.map(({ tenor, rate_e6 }) => ({
          acceptor_class: 'CS',
          tenor,
          rate_e6,
          expected_rate_e6: null,
        })),
      },
    ]),
  )
})

test('an officer of one bank sees and publishes that bank’s prices alone', async () => {
  const user = {
    ...officerUser,
    bank_name: '华东示例银行',
    permissions: { eclp: maskOf(['rate_view', 'rate_edit']) },
  }
  gateway.answers['/api/session/state'] = [stateOf(user)]
  gateway.answers['/api/admin/rate/query_bank'] = [
    { bank_no: '999990000021', bank_name: '华东示例银行', published_dt: '2026-06-22' },
  ]
  renderPage(gateway, '/rateSetting', <RatesPage />)
  await screen.findByText('华东示例银行 贴现报价')
  expect(screen.queryByLabelText('报价方')).toBeNull()
  expect(screen.queryByRole('group', { name: '业务' })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: '城商银票 3个月' }), { target: { value: '1.33' } })
  fireEvent.click(screen.getByRole('button', { name: '发布报价' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认发布' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/rate/publish')).toMatchObject([{ bank_no: '999990000021' }]),
  )
})

test('the part of the page that is open stays when its list is narrowed', async () => {
  gateway.answers['/api/admin/rate/query_publication'] = [{ total: 0, rows: [], page_no: 1, page_size: 10 }]
  const { address } = renderPage(gateway, '/rateSetting?tab=days', <RatesPage />)
  fireEvent.click(await screen.findByRole('button', { name: '转贴现' }))
  await waitFor(() =>
    expect(gateway.bodiesOf('/api/admin/rate/query_publication').at(-1)).toMatchObject({ biz: 'redisc' }),
  )
  expect(screen.getByRole('tab', { name: '发布记录', selected: true })).toBeTruthy()
  expect(address()).toBe('/rateSetting?tab=days&biz=redisc')
})
