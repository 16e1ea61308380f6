import type { DestinationStream } from 'pino'
import { createApp } from './app.ts'
import { createBankClient } from './bank/client.ts'
import { createFarewell } from './bank/farewell.ts'
import { openListener } from './ops/listener.ts'
import { createLog } from './ops/logs.ts'
import { createOpsApp } from './ops/ops-app.ts'
import { type BffSettings, isSecure } from './ops/settings.ts'
import type { Parts } from './parts.ts'
import { createLimits, unlimited } from './security/limits.ts'
import { createOwnOrigins } from './security/origin.ts'
import { createCaptchas } from './session/captcha.ts'
import { sessionCookie } from './session/cookie.ts'
import { createMemoryRecords } from './session/memory-records.ts'
import type { Records } from './session/records.ts'
import { openRedisRecords } from './session/redis-records.ts'
import { createSealer } from './session/seal.ts'
import { createSessions } from './session/sessions.ts'
import type { Lifetimes } from './session/store.ts'

export interface RunningBff {
  /** Where browsers find it, e.g. http://127.0.0.1:8080. */
  url: string
  opsUrl: string
  /** Drains and closes everything that `startBff` opened. */
  close(): Promise<void>
}

/** Requests in flight may finish for so long; longer than the bank's bound only uploads would need. */
const graceMs = 20_000

const lifetimesOf = ({ portal: { session } }: BffSettings): Lifetimes => {
  const anonymousMs = session.anonymous_minutes * 60_000
  return {
    // A visitor who asks for another picture stays; one who never signs in is gone within the hour.
    anonymous: { idleMs: anonymousMs, absoluteMs: Math.max(anonymousMs, 3_600_000) },
    signedIn: { idleMs: session.idle_minutes * 60_000, absoluteMs: session.absolute_hours * 3_600_000 },
  }
}

const openRecords = (settings: BffSettings, log: Parts['log']): Promise<Records> | Records => {
  if (settings.redisUrl === undefined) {
    log.warn('no REDIS_URL: sessions are kept in memory and end with this process')
    return createMemoryRecords()
  }
  return openRedisRecords(settings.redisUrl, error => log.warn({ error }, 'redis'))
}

/**
 * Starts a gateway: public and operations listener. A Redis or a bank that is down does not stop the start;
 * `/readyz` tells.
 * @param destination where log lines go; standard output by default
 * @throws Error when a wire key is unusable or a port is taken
 */
export const startBff = async (
  settings: BffSettings,
  destination?: DestinationStream,
): Promise<RunningBff> => {
  const log = createLog(settings.logLevel, destination)
  const bank = createBankClient({ ...settings, timeoutMs: settings.bankTimeoutMs })
  const farewell = createFarewell(bank, log)
  const records = await openRecords(settings, log)
  const local = createMemoryRecords()
  const sealer = createSealer(settings.sessionSecret)
  const parts: Parts = {
    settings,
    log,
    bank,
    farewell,
    sessions: createSessions(records, sealer, lifetimesOf(settings), sessionCookie(isSecure(settings))),
    captchas: createCaptchas(records, sealer),
    limits: settings.rateLimits
      ? createLimits({ shared: records, local, sealer, portal: settings.portal })
      : unlimited,
    own: createOwnOrigins(settings.publicOrigin),
  }

  let draining = false
  const closeParts = async () => {
    farewell.close()
    await Promise.all([records.close(), local.close(), bank.close()])
  }
  try {
    const ops = await openListener(
      createOpsApp({ log, records, bank, sandbox: settings.sandbox, isDraining: () => draining }),
      settings.opsPort,
      settings.opsHost,
    )
    const site = await openListener(createApp(parts), settings.port, settings.host).catch(
      async (error: unknown) => {
        await ops.close(0)
        throw error
      },
    )
    return {
      url: site.url,
      opsUrl: ops.url,
      close: async () => {
        draining = true
        await site.close(graceMs)
        await ops.close(1_000)
        await closeParts()
      },
    }
  } catch (error) {
    await closeParts()
    throw error
  }
}
