import { Writable } from 'node:stream'
import { type RunningBff, startBff } from '../server.ts'
import { type BffSettings, readBffSettings, usualWaits } from '../settings/settings.ts'

export interface TestBff extends RunningBff {
  /** Every log line so far. */
  logLines(): string
}

/** A real gateway on free ports, in sandbox mode, with memory sessions unless a Redis is given. */
export const startTestBff = async (
  settings: Partial<BffSettings> & { bankUrl: string },
): Promise<TestBff> => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const defaults: BffSettings = {
    ...readBffSettings({ LOG_LEVEL: 'debug' }),
    port: 0,
    opsPort: 0,
    // Nobody waits for what a test leaves open, nor for what comes once a second.
    drainTimeoutMs: 200,
    waits: { ...usualWaits, farewellMs: 50, feedMs: 50, gatherMs: 50, probeMs: 200 },
  }
  const bff = await startBff({ ...defaults, ...settings }, destination)
  return { ...bff, logLines: () => lines.join('') }
}
