// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import PresentmentPage from './presentment-page.tsx'

type Row = RowOf<'/api/presentment/query_presentment'>['rows'][number]

const rowOf = (holding_id: string, more: Partial<Row> = {}): Row => ({
  holding_id,
  bill_no: `65999990000302026060190000001${holding_id}`,
  range: '0',
  amount_fen: '99999999999999',
  bill_kind: 'AC02',
  acceptor_name: '江州示例重工有限公司',
  acceptor_class: 'QY',
  drawer_name: '青禾示例电子科技有限公司',
  holding_state: '10',
  exchange_state: 'CS04',
  circulation: 'TF0301',
  due_dt: '2026-06-23',
  pay_dt: '2026-06-23',
  roll_reason: '',
  last_dt: '2026-07-03',
  last_unrolled_dt: null,
  stage: 'N20',
  stage_name: '待提示付款',
  automatic: false,
  automatic_by: '',
  automatic_at: null,
  may_switch: false,
  presentment_no: '',
  kind: null,
  reason_code: '',
  reason: '',
  presented_at: null,
  presented_by: '',
  answer_by: null,
  answered_at: null,
  dishonour_code: '',
  dishonour_reason: '',
  exchange_code: '',
  version: 0,
  next_step: '',
  next_by: '',
  next_until: null,
  actions: ['present'],
  ...more,
})
const rows = [
  rowOf('1'),
  rowOf('2'),
  rowOf('3', { stage: 'P10', stage_name: '待应答', actions: ['withdraw'] }),
]

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf({ ...companyUser, biz_roles: ['maker'] })],
    '/api/presentment/query_presentment': [
      {
        total: 3,
        rows,
        page_no: 1,
        page_size: 10,
        automatic: false,
        totals: [],
        by_hand: 0,
        last_day: { count: 0, amount_fen: '0' },
        total_fen: '299999999999997',
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('bills that are chosen are presented together, and a refusal says that none was', async () => {
  renderPage(gateway, '/presentment', <PresentmentPage />)
  const table = within(await screen.findByRole('table', { name: '提示付款' }))
  const box = (row: Row | undefined) =>
    table.getByRole<HTMLInputElement>('checkbox', { name: `选择 ${row?.bill_no}` })
  const ask = () => fireEvent.click(screen.getByRole('button', { name: '批量提示付款' }))
  fireEvent.click(box(rows[2]))
  ask()
  expect(await screen.findByText('所选票据现在都不能提示付款')).toBeTruthy()
  for (const row of rows.slice(0, 2)) fireEvent.click(box(row))
  ask()
  const dialog = within(await screen.findByRole('alertdialog', { name: '批量提示付款' }))
  expect(dialog.getByRole('table', { name: '所选票据' }).textContent).toContain('1,999,999,999,999.98')
  expect(dialog.getByText('所选另有 1 张现在不能提示付款，不在其中。')).toBeTruthy()
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: '确认提示 2 张' }))

  const text = `票据 ${rows[1]?.bill_no}：票据已提示付款`
  gateway.answers['/api/presentment/present_bills'] = { status: 409, error_no: '20203', error_msg: text }
  confirm()
  expect(await dialog.findByText(`${text}。一张也没有提示`)).toBeTruthy()
  gateway.answers['/api/presentment/present_bills'] = [
    { presentment_no: 'TS20260623000001', stage: 'P10' },
    { presentment_no: 'TS20260623000002', stage: 'P10' },
  ]
  confirm()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('已提示 2 张票据，等待应答')).toBeTruthy()
  const [first, second] = gateway.bodiesOf('/api/presentment/present_bills')
  expect(first).toMatchObject({ holding_ids: ['1', '2'] })
  // The same question pressed again: the same key.
  expect(second).toEqual(first)
  expect(box(rows[0]).checked).toBe(false)
})

test('a bill whose holder still decides has a switch of its own, which asks first and sends that bill', async () => {
  const mine = rowOf('4', { stage: 'N10', stage_name: '未到期', automatic: true, may_switch: true })
  const list = {
    total: 2,
    rows: [mine, rows[2]],
    page_no: 1,
    page_size: 10,
    automatic: true,
    totals: [],
    by_hand: 0,
  }
  const sums = { last_day: { count: 0, amount_fen: '0' }, total_fen: '0' }
  gateway.answers['/api/presentment/query_presentment'] = [
    { ...list, ...sums } as RowOf<'/api/presentment/query_presentment'>,
  ]
  renderPage(gateway, '/presentment', <PresentmentPage />)
  const found = await screen.findByRole('switch', { name: `自动提示付款 ${mine.bill_no}` })
  expect(screen.getAllByRole('switch')).toEqual([found])
  expect(found.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(found)
  const dialog = within(await screen.findByRole('alertdialog', { name: '改为手工' }))
  expect(dialog.getByText(/须在 2026-07-03 前手工办理/)).toBeTruthy()
  expect(gateway.bodiesOf('/api/presentment/set_bill_automatic')).toEqual([])
  gateway.answers['/api/presentment/set_bill_automatic'] = [{ automatic: false, automatic_by: '林示例' }]
  fireEvent.click(dialog.getByRole('button', { name: '确认改为手工' }))
  expect(await screen.findByText('该票据已改为手工提示')).toBeTruthy()
  expect(gateway.bodiesOf('/api/presentment/set_bill_automatic')).toEqual([
    { holding_id: '4', automatic: '0' },
  ])
})
