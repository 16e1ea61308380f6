// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rateGrid } from '../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { guestState } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { Calculator } from './calculator.tsx'
import { RateTable } from './rate-table.tsx'

const GRID = '/api/quotes/query_rate_grid'
const CALCULATE = '/api/quotes/calculate'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [guestState], [GRID]: [rateGrid] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const figures: RowOf<'/api/quotes/calculate'> = {
  disc_dt: '2026-06-23',
  tenor: '6M',
  per_100k_fen: '38044',
  rate_e6: 12_800,
  days: 107,
  interest_end_dt: '2026-10-08',
  rolled_days: 5,
  roll_reason: '国庆节',
  interest_fen: '892401',
  net_fen: '233675489',
  warnings: [],
}

const typeDue = (value: string) => fireEvent.change(screen.getByLabelText('到期日'), { target: { value } })

test.each([
  ['20012', '票据已到期，不能办理贴现'],
  ['20035', '请维护节假日'],
  ['20013', '计息天数必须大于0'],
  ['20018', '承兑人不在可贴现名单内'],
])(
  'a bill that rule %s refuses is said under the result, and another date is tried in the same form',
  async (error_no, error_msg) => {
    gateway.answers[CALCULATE] = ({ due_dt }) =>
      due_dt === '2026-10-09' ? [figures] : { status: 422, error_no, error_msg }
    renderPage(gateway, '/tx', <Calculator />)
    await screen.findByText(error_msg)
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    typeDue('2026-10-09')
    await screen.findByText('2,336,754.89')
    expect(screen.queryByText(error_msg)).toBeNull()
  },
)

test('a failure on the way may be tried again, and the form stays', async () => {
  gateway.answers[CALCULATE] = { status: 503, error_no: '9007', error_msg: '系统繁忙，请稍后重试' }
  renderPage(gateway, '/tx', <Calculator />)
  await screen.findByText('系统繁忙，请稍后重试')
  expect(screen.getByLabelText('票面金额')).toBeTruthy()
  gateway.answers[CALCULATE] = [figures]
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('2,336,754.89')
})

test('without today’s rates there is no form', async () => {
  gateway.answers[GRID] = { status: 422, error_no: '20018', error_msg: '暂未发布报价' }
  renderPage(gateway, '/tx', <Calculator />)
  await screen.findByText('报价未能加载')
  expect(screen.queryByLabelText('票面金额')).toBeNull()
})

test('a rate opens the calculator with its class and tenor, the best of a tenor is marked, and months may be changed', async () => {
  const asked: unknown[] = []
  gateway.answers[CALCULATE] = body => {
    asked.push(body)
    return [figures]
  }
  const rateOf = (rate_e6: number) => [{ tenor: '3M' as const, rate_e6, change_bp: 0 }]
  const classes: (typeof rateGrid)['classes'] = [
    { acceptor_class: 'GG', name: '国股银票', rates: rateOf(12_200) },
    { acceptor_class: 'CS', name: '城商银票', rates: rateOf(13_300) },
  ]
  gateway.answers[GRID] = [{ ...rateGrid, classes }]
  renderPage(gateway, '/tx', <RateTable />)
  const cells = await screen.findAllByRole('button', { name: /试算.*3个月$/ })
  const rates = cells.map(cell => Number(/\d\.\d{4}/.exec(cell.textContent ?? '')?.[0]))
  const best = cells.filter(cell => cell.textContent?.includes('今日最优'))
  expect(best).toHaveLength(1)
  expect(Math.min(...rates)).toBe(rates[cells.indexOf(best[0] as HTMLElement)])
  fireEvent.click(screen.getByRole('button', { name: /试算国股银票3个月/ }))
  await screen.findByText('2,336,754.89')
  expect(asked.at(-1)).toMatchObject({ due_dt: '2026-09-23', acceptor_class: 'GG' })
  const months = (name: string) => screen.getByRole('button', { name })
  expect(months('3 个月').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(months('6 个月'))
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ due_dt: '2026-12-23' }))
  typeDue('2026-10-09')
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ due_dt: '2026-10-09' }))
  expect(months('6 个月').getAttribute('aria-pressed')).toBe('false')
})
