// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientAnswers } from '../../../testing/api-client-answers.ts'
import { newClient } from '../../../testing/api-client-rows.ts'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ApiClientsPage from './api-clients-page.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway(clientAnswers())
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

describe('a new client', () => {
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('is asked for with its limits in fen and its networks one by one, and opens when it is there', async () => {
    gateway.answers['/api/client/add'] = [
      { client_id: newClient.client_id, state: 'waiting', key_id: newClient.keys[0]?.key_id ?? '' },
    ]
    const { address } = renderPage(gateway, '/pcApiClients', <ApiClientsPage />)
    fireEvent.click(await screen.findByRole('button', { name: '新建客户端' }))
    const dialog = within(await screen.findByRole('dialog', { name: '新建客户端' }))
    expect(screen.queryByLabelText(/^单笔上限/)).toBeNull()
    fill(/^名称/, ' 共享中心 提单 ')
    fireEvent.click(dialog.getByRole('checkbox', { name: /^经办/ }))
    fill(/^单笔上限/, '5000000')
    fill(/^每日上限/, '10000000')
    fill(/^允许网络/, '198.51.100.8/29\n203.0.113.1')
    fill(/^密钥名称/, '共享中心 2026')
    fill(/^公钥/, 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')
    fill(/^到期日/, '2027-06-30')
    fireEvent.click(dialog.getByRole('button', { name: '新建' }))
    await screen.findByText('客户端已新建，等待复核生效')
    expect(gateway.bodiesOf('/api/client/add')).toEqual([
      {
        name: '共享中心 提单',
        scopes: ['read', 'maker'],
        apply_limit_fen: '500000000',
        day_limit_fen: '1000000000',
        networks: ['198.51.100.8/29', '203.0.113.1'],
        remark: '',
        label: '共享中心 2026',
        public_key: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
        expires_on: '2027-06-30',
      },
    ])
    await waitFor(() => expect(address()).toBe(`/pcApiClients?client_id=${newClient.client_id}`))
  })

  test('keeps what was typed when the bank refuses its key', async () => {
    gateway.answers['/api/client/add'] = {
      status: 422,
      error_no: '24041',
      error_msg: '公钥无法识别或已被使用',
    }
    renderPage(gateway, '/pcApiClients', <ApiClientsPage />)
    fireEvent.click(await screen.findByRole('button', { name: '新建客户端' }))
    const dialog = within(await screen.findByRole('dialog', { name: '新建客户端' }))
    fill(/^名称/, 'ERP')
    fill(/^密钥名称/, 'ERP')
    fireEvent.click(dialog.getByRole('button', { name: '新建' }))
    await dialog.findByText('请粘贴公钥')
    fill(/^公钥/, 'abc')
    fireEvent.click(dialog.getByRole('button', { name: '新建' }))
    await dialog.findByText('公钥无法识别或已被使用')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^公钥/).value).toBe('abc')
    expect(dialog.getByLabelText<HTMLInputElement>(/^到期日/).value).toBe('2027-06-23')
  })
})
