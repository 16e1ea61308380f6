// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import { OwnBills } from './own-bills.tsx'

const DENIED = '商票信息披露平台查无该票据的承兑信息'
const row: RowOf<'/api/rediscount/query_position'>['rows'][number] = {
  holding_id: '7',
  bill_no: '659999900003020260601900000010',
  range: '0',
  amount_fen: '99999999999999',
  splittable: false,
  bill_kind: 'AC02',
  media: 'ME02',
  issue_dt: '2026-06-01',
  due_dt: '2026-12-01',
  days: 161,
  drawer_name: '青禾示例电子科技有限公司',
  acceptor_name: '江州示例重工有限公司',
  acceptor_class: 'CS',
  source: 'rediscount',
  cost_rate_e6: null,
  result_fen: null,
  state: '10',
  exchange_state: 'CS03',
  circulation: 'TF0301',
  disclosure_outcome: 'unknown',
  disclosure_text: DENIED,
  disclosure_at: '2026-06-23T10:00:00+08:00',
  lock_ref: '',
  blocked_reason: DENIED,
}
const confirmed = { disclosure_outcome: 'confirmed', disclosure_text: '', blocked_reason: '' } as const

let gateway: Gateway
let isConfirmed = false
beforeEach(async () => {
  isConfirmed = false
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/rediscount/query_position': () => [
      {
        total: 1,
        rows: [isConfirmed ? { ...row, ...confirmed } : row],
        page_no: 1,
        page_size: 5,
        total_fen: row.amount_fen,
      },
    ],
    '/api/bills/check_disclosure': () => {
      isConfirmed = true
      return [{ holding_id: '7', disclosure_outcome: 'confirmed', disclosure_text: '', disclosure_at: null }]
    },
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

test('a bill of which nothing was disclosed cannot be chosen, says why, and is asked about again', async () => {
  renderPage(gateway, '/page', <OwnBills chosen={[]} onChange={() => expect.unreachable()} />)
  const table = within(await screen.findByRole('table', { name: '持仓票据' }))
  const box = () => table.getByRole<HTMLInputElement>('checkbox', { name: `选择 ${row.bill_no}` })
  expect(box().disabled).toBe(true)
  expect(table.getByText(DENIED)).toBeTruthy()
  expect(table.getByText('信息披露：查无披露')).toBeTruthy()
  fireEvent.click(table.getByRole('button', { name: `重新查询披露 ${row.bill_no}` }))
  await waitFor(() => expect(table.getByText('信息披露：披露一致')).toBeTruthy())
  expect(gateway.bodiesOf('/api/bills/check_disclosure')).toEqual([{ holding_ids: ['7'] }])
  expect(box().disabled).toBe(false)
  expect(table.queryByRole('button', { name: /重新查询披露/ })).toBeNull()
})
