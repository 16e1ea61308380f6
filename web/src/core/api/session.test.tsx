// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { useSession } from './session.tsx'

const STATE = '/api/session/state'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ [STATE]: [stateOf(officerUser)] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const Probe = () => {
  const { state, refresh, end } = useSession()
  const [answered, setAnswered] = useState(0)
  return (
    <>
      <p>{`${state.status}, ${answered} answered`}</p>
      <button type="button" onClick={() => void refresh().then(() => setAnswered(count => count + 1))}>
        refresh
      </button>
      <button type="button" onClick={end}>
        end
      </button>
    </>
  )
}

test('an answer asked for before the sign-out and come after it does not bring the user back', async () => {
  const held = Promise.withResolvers<void>()
  renderPage(gateway, '/mainIndex', <Probe />)
  await screen.findByText('member, 0 answered')
  gateway.answers[STATE] = () => held.promise.then(() => [stateOf(officerUser)])
  fireEvent.click(screen.getByRole('button', { name: 'refresh' }))
  fireEvent.click(screen.getByRole('button', { name: 'end' }))
  await screen.findByText('over, 0 answered')
  held.resolve()
  expect(await screen.findByText('over, 1 answered')).toBeTruthy()
})

test('of two answers the one asked for later holds, whichever comes first', async () => {
  const held = Promise.withResolvers<void>()
  renderPage(gateway, '/mainIndex', <Probe />)
  await screen.findByText('member, 0 answered')
  const asked = gateway.bodiesOf(STATE).length
  gateway.answers[STATE] = () => held.promise.then(() => [stateOf(officerUser)])
  fireEvent.click(screen.getByRole('button', { name: 'refresh' }))
  await expect.poll(() => gateway.bodiesOf(STATE).length).toBe(asked + 1)
  gateway.answers[STATE] = [{ signed_in: false, locked: false, idle_seconds: 0, absolute_seconds: 0 }]
  fireEvent.click(screen.getByRole('button', { name: 'refresh' }))
  await screen.findByText('guest, 1 answered')
  held.resolve()
  await screen.findByText('guest, 2 answered')
})

test('a gateway that cannot say who this is yet is asked again, without a press', async () => {
  const busy = { status: 503, error_no: '9007', error_msg: '系统繁忙，请稍后重试', retry_after: 1 }
  gateway.answers[STATE] = busy
  renderPage(gateway, '/mainIndex', <Probe />)
  await screen.findByText('unknown, 0 answered')
  gateway.answers[STATE] = [stateOf(officerUser)]
  expect(await screen.findByText('member, 0 answered', {}, { timeout: 5000 })).toBeTruthy()
})
