// @vitest-environment happy-dom
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientAnswers } from '../../../testing/api-client-answers.ts'
import { clientRows, erpClient, newClient } from '../../../testing/api-client-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ApiClientsPage from './api-clients-page.tsx'

const checker: UserInfo = { ...companyUser, name: '周示例', is_main_account: false, biz_roles: ['checker'] }
const viewer: UserInfo = { ...checker, biz_roles: ['viewer'] }
const stopped = clientRows.find(({ state }) => state === 'stopped') ?? erpClient

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway(clientAnswers())
})
afterEach(async () => {
  vi.restoreAllMocks()
  forgetPage()
  await gateway.close()
})

const open = (who: UserInfo = companyUser, query = '') => {
  gateway.answers['/api/session/state'] = [stateOf(who)]
  return renderPage(gateway, `/pcApiClients${query}`, <ApiClientsPage />)
}
const detail = async (who: UserInfo, { client_id, name }: Pick<typeof erpClient, 'client_id' | 'name'>) => {
  open(who, `?client_id=${client_id}`)
  const drawer = within(await screen.findByRole('dialog', { name }))
  await drawer.findByRole('heading', { name: '公钥' })
  return drawer
}
const names = (within: { queryAllByRole: typeof screen.queryAllByRole }) =>
  within.queryAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)
const confirm = async (name: string, label: string, words?: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }))
  if (words) fireEvent.change(dialog.getByRole('textbox'), { target: { value: words } })
  fireEvent.click(dialog.getByRole('button', { name: label }))
}

describe('the list', () => {
  test('sums up the day, and says which key ends soon and what to do about it', async () => {
    const { address } = open()
    const summary = (await screen.findByText(/今日调用/)).parentElement
    expect(summary?.textContent).toBe('启用 2待复核 1停用 1今日调用 1,284 次，拒绝 3 次')
    await screen.findByText(/的密钥“2024-07 生产”12 天后（2026-07-05）到期。新密钥已在用，可以移除旧密钥。/)
    const row = within(await screen.findByRole('row', { name: /江州示例 ERP 提单.*密钥/ }))
    row.getByText('3,765,432.11')
    row.getByText('每日 20,000,000.00')
    row.getByText('密钥 12 天后到期')
    fireEvent.click(screen.getByRole('button', { name: '去处理' }))
    await screen.findByRole('dialog', { name: erpClient.name })
    expect(address()).toBe(`/pcApiClients?client_id=${erpClient.client_id}`)
  })

  test('shows the last calls by their results, and why one was refused', async () => {
    open()
    const table = within(await screen.findByRole('table', { name: '最近调用' }))
    const lines = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(lines.slice(1)).toEqual([
      '06-23 10:02:03资金系统 对账event.query_event20046—',
      '06-23 10:01:47江州示例 ERP 提单discount.submit_apply200184TX20260623000011',
      '06-23 09:58:20旧 OA 接口discount.submit_apply401 240052接口客户端或密钥未在启用状态，请联系本单位主账号',
    ])
  })

  test('is everybody’s to read, and the main account’s to add to', async () => {
    open(viewer)
    await screen.findByRole('row', { name: /资金系统 对账/ })
    expect(screen.queryByRole('button', { name: '新建客户端' })).toBeNull()
    expect(screen.getByRole('link', { name: '接入文档' }).getAttribute('href')).toBe('/api/docs')
  })

  test('on a phone is cards, with the stopped ones folded', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query =>
        Object.assign(new EventTarget(), {
          matches: query.includes('max-width'),
          media: query,
        }) as unknown as MediaQueryList,
    )
    open()
    const cards = within(await screen.findByRole('list', { name: '接口客户端' }))
    expect(cards.getAllByRole('button', { name: '管理' })).toHaveLength(3)
    cards.getByText('3,765,432.11 / 20,000,000.00')
    expect(cards.getAllByRole('button', { name: '立即停用' })).toHaveLength(2)
    cards.getByRole('button', { name: '撤回' })
    fireEvent.click(screen.getByRole('button', { name: '已停用 1 个' }))
    cards.getByText('旧 OA 接口')
  })
})

describe('the menu beside it', () => {
  const entry = () => screen.findByRole('link', { name: /^接口与事件/ })

  test('has a dot while something waits, which says what', async () => {
    gateway.answers['/api/client/count_waiting'] = [{ changes: 2, keys: 1, endpoints: 0 }]
    open(viewer)
    await waitFor(async () =>
      expect((await entry()).textContent).toBe('接口与事件（2 项变更等待生效，1 把密钥即将到期）'),
    )
  })

  test('has none while nothing does', async () => {
    open(viewer)
    await screen.findByRole('row', { name: /资金系统 对账/ })
    await waitFor(() => expect(gateway.bodiesOf('/api/client/count_waiting')).toHaveLength(1))
    expect((await entry()).textContent).toBe('接口与事件')
  })
})

test('a client’s quotas are shown with what is used of them', async () => {
  const drawer = await detail(viewer, erpClient)
  const quotas = await drawer.findByLabelText('调用配额')
  expect([...quotas.children].map(({ textContent }) => textContent)).toEqual([
    '查询，每分钟12 / 600 次',
    '资金，每秒120 / 120 次',
  ])
  expect(gateway.bodiesOf('/api/client/query_quota')).toEqual([{ client_id: erpClient.client_id }])
})

describe('one client', () => {
  test('shows how far the replacement of its key has come, and lets the former one go', async () => {
    gateway.answers['/api/client/remove_key'] = [{ result: 'ok' }]
    const drawer = await detail(companyUser, erpClient)
    const steps = within(drawer.getByRole('list', { name: '密钥轮换' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
      '添加新密钥（已完成）2026-06-16 09:30',
      '新密钥在用（已完成）最近 2026-06-23 10:01',
      '旧密钥不再使用（已完成）最近 2026-06-17 16:29',
      '移除旧密钥（进行中）可以移除2026-07-05 后自动失效',
    ])
    fireEvent.click(drawer.getByRole('button', { name: '移除密钥 2024-07 生产' }))
    await confirm('移除密钥', '确认移除密钥')
    await screen.findByText('密钥已移除')
    expect(gateway.bodiesOf('/api/client/remove_key')).toEqual([
      { client_id: erpClient.client_id, key_id: erpClient.keys[1]?.key_id },
    ])
  })

  test('is passed or refused by a checker, who changes nothing else', async () => {
    gateway.answers['/api/client/approve_change'] = [{ client_id: newClient.client_id, state: 'active' }]
    gateway.answers['/api/client/refuse_change'] = [{ client_id: newClient.client_id, state: 'stopped' }]
    const drawer = await detail(checker, newClient)
    expect(names(drawer)).not.toContain('撤回')
    expect(names(drawer)).not.toContain('修改')
    expect(names(drawer)).not.toContain('添加密钥')
    fireEvent.click(drawer.getByRole('button', { name: '通过' }))
    await confirm('通过：新建客户端', '确认通过')
    await screen.findByText('已通过，变更已生效')
    fireEvent.click(drawer.getByRole('button', { name: '不通过' }))
    await confirm('不通过：新建客户端', '确认不通过')
    await screen.findByText('请填写不通过的原因')
    await confirm('不通过：新建客户端', '确认不通过', '公钥与申请单不符')
    await screen.findByText('已退回，变更未生效')
    const asked = { client_id: newClient.client_id, change_id: '31' }
    expect(gateway.bodiesOf('/api/client/approve_change')).toEqual([asked])
    expect(gateway.bodiesOf('/api/client/refuse_change')).toEqual([{ ...asked, reason: '公钥与申请单不符' }])
  })

  test('is taken back by the main account, even one that is a checker too, and never passed by it', async () => {
    gateway.answers['/api/client/withdraw_change'] = [{ client_id: newClient.client_id, state: 'stopped' }]
    const drawer = await detail({ ...companyUser, biz_roles: ['maker', 'checker'] }, newClient)
    expect(names(drawer)).not.toContain('通过')
    fireEvent.click(drawer.getByRole('button', { name: '撤回' }))
    await confirm('撤回：新建客户端', '确认撤回')
    await screen.findByText('已撤回')
  })

  test('has what its program signed looked at part by part, and asks for both before that', async () => {
    const drawer = await detail(viewer, erpClient)
    fireEvent.click(drawer.getByRole('button', { name: '签名自检' }))
    const dialog = within(await screen.findByRole('dialog', { name: `签名自检：${erpClient.name}` }))
    fireEvent.click(dialog.getByRole('button', { name: '核对' }))
    await dialog.findByText('请粘贴签名原文')
    dialog.getByText('请粘贴签名')
    const wrong = { part: '@target-uri', result: 'wrong' as const, note: '没有这个接口' }
    gateway.answers['/api/client/check_signature'] = [{ holds: false, findings: [wrong] }]
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fill(/^签名原文/, '"@method": POST\n"@target-uri": x')
    fill(/^签名(?!原文)/, 'sig1=:AAAA:')
    fireEvent.click(dialog.getByRole('button', { name: '核对' }))
    await dialog.findByText('签名不能通过，请按以下“不符”各项修改程序')
    const table = within(dialog.getByRole('table', { name: '核对结果' }))
    expect(table.getAllByRole('row').at(1)?.textContent).toBe('@target-uri不符没有这个接口')
    expect(gateway.bodiesOf('/api/client/check_signature')).toEqual([
      {
        client_id: erpClient.client_id,
        base: '"@method": POST\n"@target-uri": x',
        signature: 'sig1=:AAAA:',
        origin: window.location.origin,
      },
    ])
  })

  test('is stopped at once, with or without a reason, and goes on only after it was asked for', async () => {
    gateway.answers['/api/client/stop'] = [{ client_id: erpClient.client_id, state: 'stopped' }]
    const drawer = await detail(checker, erpClient)
    fireEvent.click(drawer.getByRole('button', { name: '立即停用' }))
    await confirm('立即停用', '确认立即停用', '密钥疑似泄露')
    await screen.findByText('已停用，其调用全部被拒绝')
    expect(gateway.bodiesOf('/api/client/stop')).toEqual([
      { client_id: erpClient.client_id, reason: '密钥疑似泄露' },
    ])
    forgetPage()
    const other = await detail(companyUser, stopped)
    other.getByText('由 林示例 停用：系统下线')
    other.getByText('没有有效的密钥，不能调用；添加密钥并生效后才能启用。')
    expect(names(other)).toContain('添加密钥')
    expect(names(other)).not.toContain('重新启用')
    expect(names(other)).not.toContain('立即停用')
    forgetPage()
    gateway.answers['/api/client/resume'] = [{ client_id: erpClient.client_id, state: 'stopped' }]
    gateway.answers['/api/client/detail'] = [{ ...stopped, keys: erpClient.keys }]
    const again = await detail(companyUser, stopped)
    fireEvent.click(again.getByRole('button', { name: '重新启用' }))
    await confirm('重新启用', '确认重新启用')
    await screen.findByText('已提交，复核后恢复调用')
  })

  test('is for a viewer to read', async () => {
    const drawer = await detail(viewer, newClient)
    const acts = ['通过', '不通过', '撤回', '修改', '添加密钥', '立即停用']
    expect(names(drawer).filter(name => acts.includes(name ?? ''))).toEqual([])
  })

  test('is changed from the version that was read', async () => {
    gateway.answers['/api/client/edit'] = [{ client_id: erpClient.client_id, state: 'active' }]
    const drawer = await detail(companyUser, erpClient)
    fireEvent.click(drawer.getByRole('button', { name: '修改' }))
    const dialog = within(await screen.findByRole('dialog', { name: `修改：${erpClient.name}` }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText(/^每日上限/), { target: { value: '10000000' } })
    fireEvent.click(dialog.getByRole('button', { name: '保存' }))
    await screen.findByText(/^已保存/)
    expect(gateway.bodiesOf('/api/client/edit')).toEqual([
      expect.objectContaining({ version: 7, day_limit_fen: '1000000000', apply_limit_fen: '500000000' }),
    ])
  })
})
