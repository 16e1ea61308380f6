// @vitest-environment happy-dom
import { builtInRules } from '@portal/shared/access/page-rules.ts'
import { accessOfPath } from '@portal/shared/access/route-access.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Page, pages } from '../core/pages.ts'
import { storeMember } from '../core/stored-member.ts'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { companyUser, guestState, officerUser, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import { Guard } from './guard.tsx'

const route = (path: string, access: Page['access']): Page => ({
  path,
  title: '示例',
  layout: 'portal',
  access,
})
const menu = (system_menu: string[], urls: string[]) => ({
  auth_version_id: '1',
  permissions: {},
  system_menu,
  menu_list: urls.map(url => ({ id: url, parent_id: '-1', name: url, icon: '', url })),
})

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_menu_list': [menu(['/x'], [])],
  })
})
afterEach(async () => {
  builtInRules.route_whitelist = []
  forgetPage()
  await gateway.close()
})
const open = (path: string, access: Page['access'] = {}) =>
  renderPage(gateway, path, <Guard route={route(path, access)} page={() => <p>the page</p>} />)
const isShown = () => screen.findByText('the page')

test('a page that the system menu does not list is open to whoever is signed in', async () => {
  open('/y')
  expect(await isShown()).toBeTruthy()
})

test('a page that it lists is closed outside of the user’s tree', async () => {
  const page = open('/x')
  await waitFor(() => expect(page.address()).toBe('/errors/403'))
})

test('and open inside of it', async () => {
  gateway.answers['/api/user/get_menu_list'] = [menu(['/x'], ['/x'])]
  open('/x')
  expect(await isShown()).toBeTruthy()
})

test('the wrong type is sent away', async () => {
  gateway.answers['/api/session/state'] = [stateOf(officerUser)]
  const page = open('/tx', { types: ['comp'] })
  await waitFor(() => expect(page.address()).toBe('/errors/403'))
})

test('a guest is asked to sign in and comes back', async () => {
  gateway.answers['/api/session/state'] = [guestState]
  const page = open('/txDiscountApplyStaticList', { types: ['comp'] })
  await waitFor(() => expect(page.address()).toBe('/login?returnUrl=%2FtxDiscountApplyStaticList'))
})

test('somebody who was signed in here before a reload is told that it is over, and comes back', async () => {
  gateway.answers['/api/session/state'] = [guestState]
  storeMember({ ...companyUser, member_type: 'financeOrg' })
  const page = open('/pcOrderMonitoring', { types: ['financeOrg'] })
  const dialog = await screen.findByRole('alertdialog', { name: '错误' })
  expect(dialog.textContent).toContain('登录超时')
  expect(dialog.textContent).toContain('1001')
  expect(page.address()).toBe('/pcOrderMonitoring')
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(page.address()).toBe('/loginztx?returnUrl=%2FpcOrderMonitoring'))
  expect(sessionStorage.getItem('userId')).toBeNull()
})

test('a whitelisted page is open to a guest', async () => {
  builtInRules.route_whitelist = ['/y']
  gateway.answers['/api/session/state'] = [guestState]
  open('/y')
  expect(await isShown()).toBeTruthy()
  expect(gateway.bodiesOf('/api/user/get_menu_list')).toEqual([])
})

test('permissions that cannot be had are asked for again, not taken for none', async () => {
  const answer = gateway.answers['/api/user/get_menu_list']
  gateway.answers['/api/user/get_menu_list'] = {
    status: 502,
    error_no: '9008',
    error_msg: '银行服务暂不可用，请稍后重试',
  }
  const page = open('/y')
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(screen.getByRole('alert').textContent).toContain('权限未能加载')
  expect(page.address()).toBe('/y')
  if (answer) gateway.answers['/api/user/get_menu_list'] = answer
  fireEvent.click(retry)
  expect(await isShown()).toBeTruthy()
})

test('every page of the specification keeps to the one table of access', () => {
  for (const { path, access } of pages) {
    const rule = accessOfPath(path)
    if (rule) expect(access, path).toBe(rule)
  }
})
