import type { Logger } from 'pino'
import type { BankClient } from './bank/client.ts'
import type { Farewell } from './bank/farewell.ts'
import type { PublicReads } from './bank/public-reads.ts'
import type { EventHub } from './events/hub.ts'
import type { Drain } from './ops/drain.ts'
import type { Metrics } from './ops/metrics.ts'
import type { BffSettings } from './ops/settings.ts'
import type { BodyReaders } from './security/body-readers.ts'
import type { InFlight } from './security/in-flight.ts'
import type { Limits } from './security/limits.ts'
import type { OwnOrigins } from './security/origin.ts'
import type { Captchas } from './session/captcha.ts'
import type { Devices } from './session/device.ts'
import type { SessionDirectory } from './session/directory.ts'
import type { ScreenLock } from './session/screen-lock.ts'
import type { Sealer } from './session/seal.ts'
import type { Sessions } from './session/sessions.ts'

/** What the steps of the app are made of; put together once, in `server.ts`. */
export interface Parts {
  settings: BffSettings
  log: Logger
  metrics: Metrics
  drain: Drain
  bank: BankClient
  farewell: Farewell
  publicReads: PublicReads
  sealer: Sealer
  sessions: Sessions
  devices: Devices
  captchas: Captchas
  screenLock: ScreenLock
  directory: SessionDirectory
  events: EventHub
  limits: Limits
  inFlight: InFlight
  bodyReaders: BodyReaders
  own: OwnOrigins
}
