import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Fails before anything is started when a port is taken.
 * @param patienceMs how long to wait for it: a bank whose parent was killed needs a moment to close
 * @throws Error EADDRINUSE with the port
 */
export const checkPort = async (port: number, host: string, patienceMs = 0): Promise<void> => {
  if (port === 0) return
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      await tryPort(port, host)
      return
    } catch (error) {
      if (Date.now() >= deadline) throw error
      await wait(100)
    }
  }
}

const tryPort = async (port: number, host: string) => {
  const probe = createServer()
  const listening = once(probe, 'listening')
  probe.listen(port, host)
  await listening
  probe.close()
  await once(probe, 'close')
}
