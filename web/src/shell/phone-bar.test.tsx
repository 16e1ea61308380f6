// @vitest-environment happy-dom
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { companyUser, guestState, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import { PhoneBar } from './phone-bar.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [guestState] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const shownTo = async (user: UserInfo | null, at: string) => {
  gateway.answers['/api/session/state'] = [user ? stateOf(user) : guestState]
  renderPage(gateway, at, <PhoneBar />)
  const links = within(await screen.findByRole('navigation', { name: '常用' })).getAllByRole('link')
  return links.map(link => `${link.textContent} ${link.getAttribute('href')}`)
}
const current = () => screen.getByRole('link', { current: 'page' }).textContent

test('a maker is led to applying and to the list, of which a page under the home is a part', async () => {
  expect(await shownTo(companyUser, '/pcBankSign')).toEqual([
    '首页 /tx',
    '贴现 /pcDiscount',
    '查询 /txDiscountApplyStaticList',
    '我的 /userCenter/index',
  ])
  expect(current()).toBe('首页')
})

test('who may not apply has the rates in that place', async () => {
  expect(await shownTo({ ...companyUser, biz_roles: ['checker'] }, '/txDiscountApplyStaticList')).toContain(
    '行情 /quotes',
  )
  expect(current()).toBe('查询')
})

test('a company under audit has nothing to trade: it reads', async () => {
  const shown = await shownTo({ ...companyUser, status: 0 }, '/quotes')
  expect(shown).toEqual(['首页 /tx', '行情 /quotes', '资讯 /information', '我的 /userCenter/index'])
  expect(current()).toBe('行情')
})

test('a guest is led to the public pages', async () => {
  expect(await shownTo(null, '/main')).toEqual([
    '首页 /main',
    '行情 /quotes',
    '资讯 /information',
    '我的 /userCenter/index',
  ])
})
