// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onePage } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { pick } from '../../../testing/lists.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { BankLine } from './bank-lines-tab.tsx'
import LimitsPage from './limits-page.tsx'

const QUERY = '/api/admin/acceptor/query_bank_line'
const SET = '/api/admin/acceptor/set_bank_line'
const banks = [
  { bank_no: '999990000013', bank_name: '江州示例银行' },
  { bank_no: '999990000021', bank_name: '华东示例银行' },
]
const row: BankLine = {
  bank_no: '999990000021',
  bank_name: '华东示例银行',
  org_code: '999990000048',
  org_name: '云岭示例银行',
  limit_fen: '99999999999999',
  used_fen: '234567890',
  left_fen: '99999765432109',
  set_by: '沈示例',
  set_at: '2026-06-23T10:00:00+08:00',
  version: 3,
}
const person = { ...officerUser, permissions: { eclp: maskOf(['limit_view', 'limit_edit']) } }

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(person)],
    [QUERY]: [{ ...onePage([row]), banks }],
    [SET]: [{ bank_no: row.bank_no, org_code: row.org_code, used_fen: row.used_fen, version: 4 }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const show = () => renderPage(gateway, '/creditLimit?tab=banks', <LimitsPage />)
const type = (limit: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^贴入行额度/ }), { target: { value: limit } })

test('what was set before is read in the record, also by who may not set it', async () => {
  await gateway.close()
  gateway = await startGateway({
    '/api/session/state': [stateOf({ ...person, permissions: { eclp: maskOf(['limit_view']) } })],
    [QUERY]: [{ ...onePage([row]), banks }],
    '/api/admin/change/query': [
      onePage([
        {
          change_id: 7,
          at: '2026-06-23T10:00:00+08:00',
          account: 'credit',
          user_name: '沈示例',
          action: 'bank_line.set',
          before: '{"limitFen":"100000000","version":2}',
          after: '{"limitFen":"250000000","version":3}',
        },
      ]),
    ],
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^记录/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '变更记录：华东示例银行 · 云岭示例银行' }))
  const cells = (await drawer.findAllByRole('cell')).map(cell => cell.textContent)
  expect(cells).toEqual(['额度', '1,000,000.00 元', '2,500,000.00 元'])
  expect(drawer.getByText('沈示例（credit）')).toBeTruthy()
  expect(gateway.bodiesOf('/api/admin/change/query')).toEqual([
    { kind: 'bank_line', ref_no: '999990000021 999990000048', page_no: 1, page_size: 10 },
  ])
  expect(screen.queryByRole('button', { name: /^调整/ })).toBeNull()
})

test('a bank’s line is set against the version that was read, and not below what is used', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^调整/ }))
  await screen.findByRole('dialog', { name: '调整额度：云岭示例银行' })
  type('2,345,678.89')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('额度不能低于该贴入行已占用的 2,345,678.90 元')).toBeTruthy()
  expect(gateway.bodiesOf(SET)).toEqual([])
  type('2,345,678.90')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(gateway.bodiesOf(SET)).toEqual([
      { bank_no: '999990000021', org_code: '999990000048', limit_fen: '234567890', version: 3 },
    ]),
  )
})

test('the list is narrowed to one bank', async () => {
  show()
  await screen.findByText('999,999,999,999.99')
  await pick(screen.getByLabelText<HTMLButtonElement>('贴入行'), '999990000021')
  await waitFor(() => expect(gateway.bodiesOf(QUERY).at(-1)).toMatchObject({ bank_no: '999990000021' }))
})

test('an officer of one bank finds that bank’s lines and nothing of the acceptors’ own', async () => {
  gateway.answers['/api/session/state'] = [stateOf({ ...person, bank_name: '华东示例银行' })]
  gateway.answers[QUERY] = [{ ...onePage([row]), banks: banks.slice(1) }]
  renderPage(gateway, '/creditLimit', <LimitsPage />)
  await screen.findByText('云岭示例银行')
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['贴入行额度'])
  expect(screen.queryByLabelText('贴入行')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '设定额度' }))
  await screen.findByRole('dialog', { name: '设定贴入行额度' })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请选择承兑人')).toBeTruthy()
  expect(screen.queryByText('请选择贴入行')).toBeNull()
})
