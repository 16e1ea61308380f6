// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OwnAppearance } from '../core/api/appearance.ts'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { officerUser, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'

let gateway: Gateway
/** What the bank keeps of the user, as JSON. */
let stored = ''

beforeEach(async () => {
  stored = ''
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/user/get_setting': () => [{ value: stored }],
    '/api/user/save_setting': ({ value }) => {
      stored = value
      return [{ result: 'ok' }]
    },
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const root = document.documentElement
const show = async () => {
  renderPage(
    gateway,
    '/pcAppearance',
    <>
      <OwnAppearance />
      <AppearanceChoice />
    </>,
  )
  await screen.findByRole('group', { name: '主题' })
}
const button = (part: string, name: string) => {
  const group = screen.getByRole('group', { name: part })
  const found = [...group.querySelectorAll('button')].find(each => each.textContent === name)
  if (!found) throw new Error(`no ${name} in ${part}`)
  return found
}
const pressed = (part: string, name: string) => button(part, name).getAttribute('aria-pressed')

test('a choice shows at once, stays in the browser for the next page, and at the bank for other devices', async () => {
  await show()
  expect(pressed('主题', '跟随系统')).toBe('true')
  expect(pressed('密度', '紧凑')).toBe('true')
  await expect.poll(() => gateway.bodiesOf('/api/user/get_setting').length).toBe(1)
  fireEvent.click(button('主题', '深色'))
  fireEvent.click(button('对比度', '高'))
  expect({ ...root.dataset }).toEqual({ theme: 'dark', contrast: 'high' })
  expect(document.cookie).toContain('appearance=dark.high.compact')
  expect(pressed('主题', '深色')).toBe('true')
  await expect
    .poll(() => stored)
    .toBe(JSON.stringify({ theme: 'dark', contrast: 'high', density: 'compact', keys: 'on' }))

  for (const part of ['主题', '对比度']) fireEvent.click(button(part, '跟随系统'))
  expect({ ...root.dataset }).toEqual({})
  await expect.poll(() => document.cookie).not.toContain('appearance')
})

test('what another device has chosen comes with the session, and what cannot be chosen is none', async () => {
  stored = JSON.stringify({ theme: 'light', density: 'standard', contrast: 'pink' })
  await show()
  await expect.poll(() => ({ ...root.dataset })).toEqual({ theme: 'light', density: 'standard' })
  expect(pressed('密度', '标准')).toBe('true')
})

test('who has chosen nothing does not keep what the last user of the browser had', async () => {
  stored = JSON.stringify({ theme: 'dark' })
  await show()
  await expect.poll(() => root.dataset.theme).toBe('dark')
  forgetPage()
  stored = ''
  await show()
  await expect.poll(() => ({ ...root.dataset })).toEqual({})
  await expect.poll(() => document.cookie).not.toContain('appearance')
})

test('a guest asks nothing and sees what the browser keeps', async () => {
  gateway.answers['/api/session/state'] = [
    { signed_in: false, locked: false, idle_seconds: 0, absolute_seconds: 0 },
  ]
  await show()
  await expect.poll(() => gateway.bodiesOf('/api/session/state').length).toBe(1)
  fireEvent.click(button('主题', '深色'))
  expect(root.dataset.theme).toBe('dark')
  expect(gateway.bodiesOf('/api/user/get_setting')).toEqual([])
  fireEvent.click(button('主题', '跟随系统'))
  expect(gateway.bodiesOf('/api/user/save_setting')).toEqual([])
})
