import type { Logger } from 'pino'
import type { BankClient } from '../bank/client.ts'
import type { Farewell } from '../bank/farewell.ts'
import type { PublicReads } from '../bank/public-reads.ts'
import type { OwnOrigins } from '../http/origin.ts'
import type { BodyReaders } from '../limits/body-readers.ts'
import type { InFlight } from '../limits/in-flight.ts'
import type { Limits } from '../limits/limits.ts'
import type { AnswerSigner } from '../machines/answer-signer.ts'
import type { Machines } from '../machines/machines.ts'
import type { Captchas } from '../session/captcha.ts'
import type { Devices } from '../session/device.ts'
import type { SessionDirectory } from '../session/directory.ts'
import type { ScreenLock } from '../session/screen-lock.ts'
import type { Sealer } from '../session/seal.ts'
import type { Sessions } from '../session/sessions.ts'
import type { BffSettings } from '../settings/settings.ts'

/** Parts that admission and the answering code share; assembled once, in `server.ts`. */
export interface Parts {
  settings: BffSettings
  log: Logger
  bank: BankClient
  farewell: Farewell
  publicReads: PublicReads
  sealer: Sealer
  sessions: Sessions
  devices: Devices
  captchas: Captchas
  screenLock: ScreenLock
  directory: SessionDirectory
  limits: Limits
  inFlight: InFlight
  bodyReaders: BodyReaders
  own: OwnOrigins
  machines: Machines
  answerSigner: AnswerSigner
}
