// @vitest-environment happy-dom
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveryDetail, deliveryRows, endpointRow, eventLog } from '../../../testing/api-client-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { escapeFrom, pick } from '../../../testing/lists.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ApiClientsPage from './api-clients-page.tsx'

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const viewer: UserInfo = { ...companyUser, is_main_account: false, biz_roles: ['viewer'] }

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': [{ value: '' }],
    '/api/client/query': [{ total: 0, rows: [], page_no: 1, page_size: 100 }],
    '/api/webhook/query': [endpointRow],
    '/api/client/count_waiting': [{ changes: 0, keys: 0, endpoints: 0 }],
    '/api/webhook/query_day': [
      { day: '2026-06-22', events: 1200, undelivered: 0 },
      { day: '2026-06-23', events: 34, undelivered: 3 },
    ],
    '/api/webhook/query_delivery': [
      { total: deliveryRows.length, rows: [...deliveryRows], page_no: 1, page_size: 10 },
    ],
    '/api/webhook/delivery_detail': [deliveryDetail],
    '/api/event/query_event': eventLog(45),
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = (query: string, who: UserInfo = companyUser) => {
  gateway.answers['/api/session/state'] = [stateOf(who)]
  return renderPage(gateway, `/pcApiClients?${query}`, <ApiClientsPage />)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string, label: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: label }))

describe('an endpoint', () => {
  test('shows its secret once, and asks before that is lost', async () => {
    gateway.answers['/api/webhook/add'] = [{ endpoint_id: '9', secret }]
    open('tab=webhooks')
    await press('新增推送地址')
    const form = within(await screen.findByRole('dialog', { name: '新增推送地址' }))
    fireEvent.change(form.getByLabelText(/^推送地址/), { target: { value: 'http://erp.example/hook' } })
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    await form.findByText('须以 https:// 开头')
    fireEvent.change(form.getByLabelText(/^推送地址/), { target: { value: 'https://erp.example/hook' } })
    fireEvent.click(form.getByRole('radio', { name: '只推送选中的事件' }))
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    await form.findByText('请至少选择一类事件，或选择全部事件')
    fireEvent.click(form.getByRole('checkbox', { name: /^贴现已放款/ }))
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    const shown = within(await screen.findByRole('dialog', { name: '签名密钥' }))
    shown.getByText(secret)
    expect(gateway.bodiesOf('/api/webhook/add')).toEqual([
      { url: 'https://erp.example/hook', types: ['discount.application.paid'] },
    ])
    await escapeFrom(shown.getByText(secret))
    await screen.findByText('有未保存的内容，确定放弃吗？')
    await press('继续填写')
    fireEvent.click(shown.getByRole('button', { name: '已保存，关闭' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
  })

  test('keeps both secrets for a day when its secret is changed', async () => {
    gateway.answers['/api/webhook/rotate_secret'] = [
      { secret, old_secret_until: '2026-06-24T10:02:00+08:00' },
    ]
    open('tab=webhooks')
    ;(await screen.findByRole('button', { name: '轮换密钥' })).focus()
    await press('轮换密钥')
    await confirm('轮换密钥', '确认轮换密钥')
    const shown = within(await screen.findByRole('dialog', { name: '签名密钥' }))
    shown.getByText('旧密钥在 2026-06-24 10:02 前同时有效，每次推送带两个签名。')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    fireEvent.click(shown.getByRole('button', { name: '已保存，关闭' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('轮换密钥'))
  })

  test('is tested, stopped and removed, each after a question', async () => {
    gateway.answers['/api/webhook/send_test'] = [{ delivery_id: '50' }]
    gateway.answers['/api/webhook/switch'] = [{ result: 'ok' }]
    gateway.answers['/api/webhook/remove'] = [{ result: 'ok' }]
    open('tab=webhooks')
    await press('发送测试事件')
    await confirm('发送测试事件', '发送')
    await screen.findByText('测试事件已发送，结果见推送记录')
    await press('停用')
    await confirm('停用', '确认停用')
    await screen.findByText('已停用')
    await press('删除')
    await confirm('删除', '确认删除')
    await screen.findByText('推送地址已删除')
    expect(gateway.bodiesOf('/api/webhook/switch')).toEqual([{ endpoint_id: '7', on: false }])
  })

  test('come with the key that verifies the portal’s own signature, to be copied', async () => {
    const page = open('tab=webhooks', viewer)
    await screen.findByText(endpointRow.public_key ?? '')
    screen.getByRole('button', { name: '复制' })
    page.unmount()
    forgetPage()
    gateway.answers['/api/webhook/query'] = [{ ...endpointRow, public_key: null }]
    open('tab=webhooks', viewer)
    await screen.findByText(endpointRow.url)
    expect(screen.queryByText('平台推送公钥')).toBeNull()
  })

  test('that is off says why and is switched on, and is a viewer’s to read', async () => {
    gateway.answers['/api/webhook/query'] = [
      { ...endpointRow, state: 'gone', state_reason: '对方 2026-06-23 10:00 答复 410，已停用' },
    ]
    const page = open('tab=webhooks')
    await screen.findByText('对方 2026-06-23 10:00 答复 410，已停用')
    screen.getByRole('button', { name: '启用' })
    expect(screen.queryByRole('button', { name: '发送测试事件' })).toBeNull()
    page.unmount()
    forgetPage()
    open('tab=webhooks', viewer)
    await screen.findByText('对方已关闭')
    expect(screen.queryByRole('button', { name: '启用' })).toBeNull()
    screen.getByRole('link', { name: '推送记录' })
  })
})

describe('deliveries', () => {
  test('unfold into their tries, with what the other side answered', async () => {
    const { address } = open('tab=deliveries')
    const row = within(await screen.findByRole('row', { name: /TX20260623000006/ }))
    fireEvent.click(row.getByRole('button', { name: /^明细/ }))
    const tries = within(await screen.findByRole('table', { name: '推送经过' }))
    expect(tries.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '次时间应答毫秒说明',
      '106-23 09:53:39503112对方忙，要求 5 秒后再试',
      '206-23 09:53:44500240对方出错应答',
      '306-23 09:58:44无应答15,00015 秒内无应答',
      '406-23 10:28:49计划—届时自动重试',
    ])
    screen.getByText('{"error":"queue full"}')
    expect(address()).toBe('/pcApiClients?tab=deliveries&delivery_id=41')
    fireEvent.click(row.getByRole('button', { name: /^明细/ }))
    await waitFor(() => expect(screen.queryByRole('table', { name: '推送经过' })).toBeNull())
  })

  test('of the last days stand above the list as bars, of all addresses or of one', async () => {
    const page = open('tab=deliveries')
    const bars = await screen.findByRole('img', { name: '最近 2 天 1,234 个事件，未送达 3 个' })
    const heights = [...bars.querySelectorAll('rect:not(.is-open)')].map(bar => bar.getAttribute('height'))
    expect(heights).toEqual(['24', '2'])
    screen.getByText('全部 1 个地址，近 24 天')
    page.unmount()
    forgetPage()
    open('tab=deliveries&endpoint_id=7')
    await screen.findByText('erp.jiangzhou.example，近 24 天')
    await waitFor(() =>
      expect(gateway.bodiesOf('/api/webhook/query_day')).toEqual([{}, { endpoint_id: '7' }]),
    )
  })

  test('that were sent again say how often since then, and how often in all', async () => {
    gateway.answers['/api/webhook/delivery_detail'] = [{ ...deliveryDetail, tries: 3, round_tries: 1 }]
    open('tab=deliveries&delivery_id=41')
    const row = await screen.findByRole('row', { name: /26991000000000418821/ })
    expect(row.textContent).toContain('10共 13 次')
    const tries = within(await screen.findByRole('table', { name: '推送经过' }))
    const numbers = tries.getAllByRole('row').map(each => each.querySelector('td')?.textContent)
    expect(numbers.slice(1)).toEqual(['1', '2', '3 重发', '4'])
  })

  test('are narrowed by address, type and state, which the address keeps with its tab', async () => {
    const { address } = open('tab=deliveries&endpoint_id=7')
    await screen.findByRole('row', { name: /TX20260623000006/ })
    const state = await screen.findByLabelText('状态')
    await pick(state, 'failed')
    await press('查询')
    await waitFor(() =>
      expect(gateway.bodiesOf('/api/webhook/query_delivery').at(-1)).toEqual({
        endpoint_id: '7',
        state: 'failed',
        page_no: 1,
        page_size: 10,
      }),
    )
    expect(address()).toBe('/pcApiClients?tab=deliveries&endpoint_id=7&state=failed')
  })

  test('are sent again by the main account once they have ended', async () => {
    gateway.answers['/api/webhook/replay'] = [{ result: 'ok' }]
    const page = open('tab=deliveries')
    const row = async (text: RegExp) => within(await screen.findByRole('row', { name: text }))
    expect((await row(/TX20260623000006/)).queryByRole('button', { name: /^重发/ })).toBeNull()
    fireEvent.click((await row(/26991000000000418821/)).getByRole('button', { name: /^重发/ }))
    await confirm('重发', '确认重发')
    await screen.findByText('已安排重发')
    expect(gateway.bodiesOf('/api/webhook/replay')).toEqual([{ delivery_id: '40' }])
    page.unmount()
    forgetPage()
    open('tab=deliveries', viewer)
    expect((await row(/26991000000000418821/)).queryByRole('button', { name: /^重发/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '按区间重发' })).toBeNull()
  })

  test('are sent again by their numbers, at most ten thousand at once', async () => {
    gateway.answers['/api/webhook/replay_range'] = [{ count: 2 }]
    open('tab=deliveries')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '按区间重发' }).disabled).toBe(false),
    )
    await press('按区间重发')
    const dialog = within(await screen.findByRole('dialog', { name: '按区间重发' }))
    const type = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    type(/^起始序号/, '47841')
    type(/^截止序号/, '57841')
    fireEvent.click(dialog.getByRole('button', { name: '重发' }))
    await dialog.findByText('一次最多 10000 条')
    type(/^截止序号/, '48326')
    dialog.getByText('范围，区间共 486 条')
    fireEvent.click(dialog.getByRole('button', { name: '重发' }))
    await screen.findByText('已安排重发 2 条')
    expect(gateway.bodiesOf('/api/webhook/replay_range')).toEqual([
      { endpoint_id: '7', from_seq: 47841, to_seq: 48326, only_failed: true },
    ])
  })
})

describe('the event log', () => {
  const numbers = async (first: string) => {
    await screen.findByRole('cell', { name: first })
    return screen
      .getAllByRole('row')
      .slice(1)
      .map(row => row.querySelector('td')?.textContent)
  }
  const fromTo = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => String(from - at))

  test('shows the newest first and leads back to the first, none twice and none left out', async () => {
    const { address } = open('tab=events')
    expect(await numbers('45')).toEqual(fromTo(45, 26))
    await press('较早')
    expect(await numbers('25')).toEqual(fromTo(25, 6))
    await press('较早')
    expect(await numbers('5')).toEqual(fromTo(5, 1))
    expect(address()).toBe('/pcApiClients?tab=events&to=5')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '较早' }).disabled).toBe(true)
    await press('最新')
    expect(await numbers('45')).toEqual(fromTo(45, 26))
    screen.getByText(/至少保留 90 天/)
  })

  test('is sifted by type over many numbers at once', async () => {
    open('tab=events')
    await numbers('45')
    await pick(screen.getByLabelText('事件类型'), 'signing.changed')
    await waitFor(async () => expect(await numbers('40')).toEqual(['40', '30', '20', '10']))
    expect(gateway.bodiesOf('/api/event/query_event').at(-1)).toEqual({
      after: '1.0',
      limit: 45,
      types: ['signing.changed'],
    })
  })

  test('of a new company says that nothing has happened yet', async () => {
    gateway.answers['/api/event/query_event'] = eventLog(0)
    open('tab=events')
    expect(await screen.findByText('还没有事件')).toBeTruthy()
  })
})
