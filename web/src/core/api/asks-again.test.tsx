// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { renew } from '../renewal.ts'
import { setStreamOpen } from '../stream-state.ts'
import { useCall } from './hooks.ts'

let gateway: Gateway
afterEach(async () => {
  forgetPage()
  setStreamOpen(false)
  await gateway.close()
})

const Asking = () => {
  useCall('/api/admin/get_desk', {}, { pollWhenOfflineMs: 20 })
  useCall('/api/notice/count_unread', {}, { everyMs: 20 })
  return null
}
/** Else calls that are the same within two seconds are made once. */
const Page = () => (
  <SWRConfig value={{ dedupingInterval: 0 }}>
    <Asking />
  </SWRConfig>
)

test('what the stream tells of is asked for again only while there is none', async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/notice/count_unread': [{ unread: 0 }],
    '/api/admin/get_desk': [],
  })
  const asked = (path: '/api/admin/get_desk' | '/api/notice/count_unread') => gateway.bodiesOf(path).length
  const more = async (path: Parameters<typeof asked>[0]) => {
    const before = asked(path)
    await expect.poll(() => asked(path), { timeout: 20_000 }).toBeGreaterThan(before + 3)
  }
  renderPage(gateway, '/mainIndex', <Page />)
  await more('/api/admin/get_desk')
  act(() => setStreamOpen(true))
  // Whatever was under way has come by then.
  await more('/api/notice/count_unread')
  const before = asked('/api/admin/get_desk')
  await more('/api/notice/count_unread')
  expect(asked('/api/admin/get_desk')).toBe(before)
  act(() => setStreamOpen(false))
  await more('/api/admin/get_desk')
})

test('news that come faster than answers do not keep an answer from the page, and are asked for once more', async () => {
  const desk = '/api/notice/query_notice'
  const List = () => {
    const { first } = useCall(desk, {})
    return <p>{first ? `${first.total} notices` : 'nothing yet'}</p>
  }
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /** The first answer counts one, the next two, each once it is let go. */
  const answer = async () => {
    const total = gateway.bodiesOf(desk).length
    await (total === 1 ? first : second).promise
    return [{ total, rows: [], page_no: 1, page_size: 10, unread: 0 }]
  }
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    [desk]: answer,
  })
  renderPage(gateway, '/mainIndex', <List />)
  await expect.poll(() => gateway.bodiesOf(desk).length).toBe(1)
  const asked = [renew('notice'), renew('notice'), renew('notice')]
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(gateway.bodiesOf(desk).length).toBe(1)
  first.resolve()
  await screen.findByText('1 notices')
  second.resolve()
  await Promise.all(asked)
  await screen.findByText('2 notices')
  expect(gateway.bodiesOf(desk).length).toBe(2)
})

test('what a page shows is asked for while it is still being drawn, once', async () => {
  const desk = '/api/admin/get_desk'
  const drawn = Promise.withResolvers<void>()
  const Slow = () => {
    const { rows } = useCall(desk, {})
    use(drawn.promise)
    return <p>{rows ? 'answered' : 'nothing yet'}</p>
  }
  gateway = await startGateway({ '/api/session/state': [stateOf(officerUser)], [desk]: [] })
  renderPage(
    gateway,
    '/mainIndex',
    <Suspense fallback={null}>
      <Slow />
    </Suspense>,
  )
  await expect.poll(() => gateway.bodiesOf(desk).length).toBe(1)
  await act(async () => drawn.resolve())
  await screen.findByText('answered')
  expect(gateway.bodiesOf(desk).length).toBe(1)
})
