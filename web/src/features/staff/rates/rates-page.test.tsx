// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
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
