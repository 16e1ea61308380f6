// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { askAgain } from '../renewal.ts'
import { useCall } from './hooks.ts'
import { readSetting, settingText, useOwnSetting } from './own-setting.ts'

let gateway: Gateway
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const asked = '/api/user/get_setting'
const besides = '/api/notice/count_unread'

const Shown = () => {
  const { stored, put } = useOwnSetting('shell:sidebar')
  const isAnswered = useCall(besides, {}).rows !== undefined
  return (
    <button type="button" onClick={() => put(settingText('open'))}>
      {stored === undefined || !isAnswered ? 'not known' : `it is ${readSetting(stored)}`}
    </button>
  )
}
/** Two pages that follow each other: without a time of their own, calls are made whenever a page opens. */
const Pages = () => {
  const [page, setPage] = useState(1)
  return (
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <Shown key={page} />
      <button type="button" onClick={() => setPage(page + 1)}>
        next page
      </button>
    </SWRConfig>
  )
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    [asked]: [{ value: '"folded"' }],
    [besides]: [{ unread: 0 }],
  })
  renderPage(gateway, '/tx', <Pages />)
  await screen.findByText('it is folded')
})

test('pages that follow each other ask for a setting once, and read what was put there meanwhile', async () => {
  press('next page')
  await expect.poll(() => gateway.bodiesOf(besides).length).toBe(2)
  expect(gateway.bodiesOf(asked)).toEqual([{ key: 'shell:sidebar' }])

  press('it is folded')
  press('next page')
  await screen.findByText('it is open')
  await expect.poll(() => gateway.bodiesOf(besides).length).toBe(3)
  expect(gateway.bodiesOf(asked)).toHaveLength(1)
})

test('news ask for it none the less', async () => {
  gateway.answers[asked] = [{ value: '"open"' }]
  await act(() => askAgain(path => path === asked))
  expect(await screen.findByText('it is open')).toBeTruthy()
})
