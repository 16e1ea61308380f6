// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../core/api/session.tsx'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { companyUser, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import { Lockable } from './lockable.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [stateOf(companyUser)] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

let refresh = async () => {}
const Form = () => {
  const { user, refresh: askAgain } = useSession()
  refresh = askAgain
  return (
    <label>
      {user?.role_name}
      <input />
    </label>
  )
}

test('a field keeps the focus, and the page its place in the document, when the gateway says anew who is here', async () => {
  renderPage(
    gateway,
    '/main',
    <Lockable>
      <Form />
    </Lockable>,
  )
  const field = await screen.findByLabelText('经办')
  field.focus()
  const moves: Node[] = []
  const watch = new MutationObserver(changes => {
    for (const { removedNodes } of changes) moves.push(...removedNodes)
  })
  watch.observe(document, { childList: true, subtree: true })

  gateway.answers['/api/session/state'] = [stateOf({ ...companyUser, role_name: '复核' })]
  await act(() => refresh())
  expect(await screen.findByLabelText('复核')).toBe(field)
  watch.disconnect()
  expect(moves.filter(node => node.contains(field))).toEqual([])
  expect(document.activeElement).toBe(field)
})
