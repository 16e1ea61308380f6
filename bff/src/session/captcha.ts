import type { CaptchaPurpose } from '@portal/shared/contract/session.ts'
import type { Records } from '../records/records.ts'
import type { Sealer } from './seal.ts'

/** A captcha belongs to the session that asked for it and is burned by any attempt. */
export interface Captchas {
  /** The session's newest captcha for this purpose; an older one no longer counts. */
  bind(sessionId: string, purpose: CaptchaPurpose, captchaId: string): Promise<void>
  /** Whether it is one of the session's own; looking changes nothing. */
  owns(sessionId: string, captchaId: string): Promise<boolean>
  /** Burns it. @returns false for a foreign, used or outdated one, and then nothing changed */
  burn(sessionId: string, purpose: CaptchaPurpose, captchaId: string): Promise<boolean>
}

/** As long as the visitor's session that it belongs to. */
const lifeMs = 10 * 60_000

export const createCaptchas = (records: Records, sealer: Sealer): Captchas => {
  const markOf = (captchaId: string) => sealer.mark('captcha id', captchaId)
  const keyOf = sealer.sessionKey
  return {
    bind: (sessionId, purpose, captchaId) =>
      records.putValue(keyOf(sessionId), purpose, markOf(captchaId), lifeMs),
    owns: (sessionId, captchaId) => records.holdsValue(keyOf(sessionId), markOf(captchaId)),
    burn: (sessionId, purpose, captchaId) => records.takeValue(keyOf(sessionId), purpose, markOf(captchaId)),
  }
}
