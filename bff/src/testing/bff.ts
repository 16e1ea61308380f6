import { Writable } from 'node:stream'
import { type BffSettings, readBffSettings } from '../ops/settings.ts'
import { type RunningBff, startBff } from '../server.ts'

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
  const defaults = { ...readBffSettings({ LOG_LEVEL: 'debug' }), port: 0, opsPort: 0 }
  const bff = await startBff({ ...defaults, ...settings }, destination)
  return { ...bff, logLines: () => lines.join('') }
}
