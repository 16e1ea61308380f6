// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import FundCalendarPage from './fund-calendar-page.tsx'

const of = (balance_fen: string): RowOf<'/api/funds/query_fund_calendar'> => ({
  from: '2026-06-23',
  to: '2026-09-20',
  balance_fen,
  past_from: '2026-05-13',
  past: [],
  flows: [],
  days: [],
  sums: [],
  lowest: { dt: '2026-06-23', end_fen: balance_fen },
  closed: [],
  unmaintained: [],
})
const account = (acct_id: string, end: string) => ({
  acct_id,
  acct_name: '云岭示例钢贸有限公司',
  acct_no: `9900 **** **** *** ${end.slice(-4)}`,
  acct_tail: end,
  bank_name: '江州示例银行',
  balance_fen: '0',
  first_dt: null,
})

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/statement/query_account': [account('12', '10118'), account('77', '00118')],
    '/api/funds/query_fund_calendar': ({ acct_id }) => [of(acct_id === '77' ? '7' : '99999999999999')],
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  forgetPage()
  await gateway.close()
})

const asked = () => gateway.bodiesOf('/api/funds/query_fund_calendar')

test('the calendar is of all accounts, then of the one that is chosen, which the address names', async () => {
  const at = renderPage(gateway, '/fundCalendar', <FundCalendarPage />)
  expect((await screen.findAllByText('999,999,999,999.99')).length).toBeGreaterThan(0)
  expect(asked()).toEqual([{}])
  const select = screen.getByRole('combobox', { name: '账户' })
  expect(select.textContent).toContain('全部 2 个账户')
  fireEvent.click(select)
  fireEvent.click(await screen.findByRole('option', { name: '江州示例银行 尾号 00118' }, { timeout: 20_000 }))
  expect((await screen.findAllByText('0.07')).length).toBeGreaterThan(0)
  expect(asked().at(-1)).toEqual({ acct_id: '77' })
  expect(at.address()).toContain('acct_id=77')
  expect(screen.queryByText('999,999,999,999.99')).toBeNull()
})

test('an address that names none of the member’s accounts is of all of them', async () => {
  renderPage(gateway, '/fundCalendar?acct_id=5', <FundCalendarPage />)
  await waitFor(() => expect(asked()).toEqual([{}]))
  expect((await screen.findByRole('combobox', { name: '账户' })).textContent).toContain('全部')
})

test('where there is one account nothing is to be chosen', async () => {
  gateway.answers['/api/statement/query_account'] = [account('12', '0118')]
  renderPage(gateway, '/fundCalendar', <FundCalendarPage />)
  expect((await screen.findAllByText('999,999,999,999.99')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('combobox', { name: '账户' })).toBeNull()
})

test('a collection that is over keeps the colour that the legend gives it, in its day and in the list beside it', async () => {
  const booked = { name: '到期托收', kind: 'collect' as const, is_in: true, amount_fen: '53900000', count: 1 }
  const payout = { name: '贴现放款', kind: 'payout' as const, is_in: true, amount_fen: '100', count: 1 }
  const day = {
    dt: '2026-06-22',
    in_fen: '53900100',
    out_fen: '0',
    net_fen: '53900100',
    end_fen: '0',
    count: 2,
  }
  gateway.answers['/api/funds/query_fund_calendar'] = [
    { ...of('7'), past: [{ ...day, kinds: [booked, payout] }] },
  ]
  renderPage(gateway, '/fundCalendar', <FundCalendarPage />)
  const cell = await screen.findByRole('button', { name: /^2026-06-22，2 笔/ })
  const tones = (within: Element, each: string) =>
    [...within.querySelectorAll(each)].map(({ className }) => className.split(' ')[1])
  expect(tones(cell, '.fund-item')).toEqual(['fund-collect', 'fund-payout'])
  fireEvent.click(cell)
  await screen.findByText('已入账', { exact: false, selector: 'li:first-child > .fund-sure' })
  expect(tones(document.body, '.fund-list .fund-kind')).toEqual(['fund-collect', 'fund-payout'])
})

test('the strip of days is drawn as wide as its place, px for px', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1360)
  renderPage(gateway, '/fundCalendar', <FundCalendarPage />)
  const strip = await screen.findByRole('img', { name: /^未来 90 天资金收付/ })
  expect(strip.getAttribute('viewBox')).toMatch(/^0 0 1360 /)
})
