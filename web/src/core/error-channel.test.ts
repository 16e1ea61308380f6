import { afterEach, expect, test, vi } from 'vitest'
import { announce, onSessionEnd, rearmSessionEnd, sessionEndOf } from './error-channel.ts'
import { whileLeaving } from './leaving.ts'

const told = vi.fn()
const meetEnd = () => announce(sessionEndOf('1001'), false)
let stop = () => {}

afterEach(() => {
  stop()
  told.mockReset()
  rearmSessionEnd()
})

test('an end that a tab wants is told to nobody, and the next one, which nobody wants, is', async () => {
  stop = onSessionEnd(told)
  let done = () => {}
  const left = whileLeaving(
    () =>
      new Promise<void>((_, fail) => {
        done = () => fail(new Error('the gateway was not reached'))
      }),
  )
  left.catch(() => undefined)
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toHaveLength(1))
  meetEnd()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(told).not.toHaveBeenCalled()
  done()
  await expect(left).rejects.toThrow('not reached')
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toHaveLength(0))
  meetEnd()
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  // One dialog for one end, however many calls meet it.
  meetEnd()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(told).toHaveBeenCalledTimes(1)
})
