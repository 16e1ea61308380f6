import type { Logger } from 'pino'
import type { BankClient } from './bank/client.ts'
import type { Farewell } from './bank/farewell.ts'
import type { BffSettings } from './ops/settings.ts'
import type { Limits } from './security/limits.ts'
import type { OwnOrigins } from './security/origin.ts'
import type { Captchas } from './session/captcha.ts'
import type { Sessions } from './session/sessions.ts'

/** What the steps of the app are made of; put together once, in `server.ts`. */
export interface Parts {
  settings: BffSettings
  log: Logger
  bank: BankClient
  farewell: Farewell
  sessions: Sessions
  captchas: Captchas
  limits: Limits
  own: OwnOrigins
}
