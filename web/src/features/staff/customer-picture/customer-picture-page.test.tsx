// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import CustomerPicturePage from './customer-picture-page.tsx'

/** 61 characters. */
const longest =
  '江州示例精密制造新材料科技创新发展集团（长三角一体化示范区）股份有限公司第一分公司驻云岭示例自由贸易试验区综合保税区票据业'

const customer = {
  user_code: 'HY00000002',
  company_name: longest,
  usc_code: '91990000MA0000011X',
  type_name: '企业',
  status: 4,
  status_name: '正常',
}
const whole: RowOf<'/api/admin/report/customer_detail'> = {
  ...customer,
  since: '2025-12-25',
  lines: [
    {
      of: 'customer',
      name: longest,
      limit_fen: '99999999999999',
      open_fen: '1',
      on_way_fen: '0',
    },
  ],
  sections: [
    {
      section: 'applications',
      lines: [{ state: 'D60', state_name: '已放款', count: 3, amount_fen: '99999999999999' }],
    },
    { section: 'statements', lines: [] },
  ],
  acts: [
    {
      at: '2026-06-23T10:00:00+08:00',
      apply_no: 'TX20260623000001',
      event_name: '放款成功',
      actor_name: '系统',
    },
  ],
}

let gateway: Gateway
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (address: string, shown = whole) => {
  const user = { ...officerUser, permissions: { eclp: maskOf(['customer_view']) } }
  gateway = await startGateway({
    '/api/session/state': [stateOf(user)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/admin/report/query_customer': [{ total: 1, rows: [customer], page_no: 1, page_size: 10 }],
    '/api/admin/report/customer_detail': [shown],
  })
  renderPage(gateway, `/customerPicture${address}`, <CustomerPicturePage />)
}

test('a customer is found, and its figures stand on one page, uncut, each leading to its list', async () => {
  await open('?keyword=江州')
  fireEvent.click(await screen.findByRole('button', { name: /^全貌/ }))
  const applications = within(await screen.findByRole('table', { name: '贴现申请' }))
  expect(applications.getByText('999,999,999,999.99')).toBeTruthy()
  const link = applications.getByRole('link', { name: /^已放款/ }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(link, 'http://x').searchParams)).toEqual({
    company_name: longest.slice(0, 60),
    state: 'D60',
  })
  expect(screen.getByText('999,999,999,999.98')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'TX20260623000001' })).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/report/customer_detail')).toEqual([{ user_code: 'HY00000002' }])
  fireEvent.click(screen.getByRole('button', { name: '返回查找' }))
  expect(await screen.findByRole('table', { name: '客户' })).toBeTruthy()
})

test('parts that the officer may not see are not there', async () => {
  await open('?user_code=HY00000002', { ...whole, lines: null, sections: [], acts: null })
  expect(await screen.findByRole('heading', { name: longest })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
