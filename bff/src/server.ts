import { setTimeout as wait } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import { type AppParts, createApp } from './app.ts'
import { createBankClient } from './bank/client.ts'
import { createFarewell } from './bank/farewell.ts'
import { startHandshake } from './bank/handshake.ts'
import { createPublicReads } from './bank/public-reads.ts'
import { followChanges } from './events/feed.ts'
import { createEventHub } from './events/hub.ts'
import { createDrain } from './http/drain.ts'
import { openListener } from './http/listener.ts'
import { createOwnOrigins } from './http/origin.ts'
import { bodyReaders } from './limits/body-readers.ts'
import { callsInFlight } from './limits/in-flight.ts'
import { createLimits, unlimited } from './limits/limits.ts'
import { createAnswerSigner } from './machines/answer-signer.ts'
import { createMachines } from './machines/machines.ts'
import { createOpsApp } from './ops/ops-app.ts'
import { createMemoryRecords } from './records/memory-records.ts'
import type { Records } from './records/records.ts'
import { openRedisRecords } from './records/redis-records.ts'
import { createCaptchas } from './session/captcha.ts'
import { sessionCookie } from './session/cookie.ts'
import { createDevices } from './session/device.ts'
import { createDirectory } from './session/directory.ts'
import type { SessionRules } from './session/express-store.ts'
import { createScreenLock } from './session/screen-lock.ts'
import { createSealer } from './session/seal.ts'
import { createSessions } from './session/sessions.ts'
import { type BffSettings, isSecure } from './settings/settings.ts'
import { createLog, logToOutput } from './watch/logs.ts'
import { measureRecords } from './watch/measured-records.ts'
import { createMetrics } from './watch/metrics.ts'

export interface RunningBff {
  /** Where browsers find it, e.g. http://127.0.0.1:8080. */
  url: string
  opsUrl: string
  /**
   * Before `close`, where balancers watch `/readyz`: answers 503 there, and calls as ever until the balancers had
   * time to notice; every answer ends its connection.
   */
  drain(): Promise<void>
  /** Lets requests in flight finish and closes everything that `startBff` opened. */
  close(): Promise<void>
}

const sessionRulesOf = ({ portal, rateLimits }: BffSettings): SessionRules => {
  const { session } = portal
  const anonymousMs = session.anonymous_minutes * 60_000
  return {
    // A visitor who asks for another picture stays; one who never signs in is gone within the hour.
    anonymous: { idleMs: anonymousMs, absoluteMs: Math.max(anonymousMs, 3_600_000) },
    signedIn: { idleMs: session.idle_minutes * 60_000, absoluteMs: session.absolute_hours * 3_600_000 },
    visitorsMax: session.anonymous_max,
    visitorsFrom: rateLimits
      ? {
          address: session.anonymous_per_address,
          network: session.anonymous_per_address * portal.network_times,
        }
      : undefined,
    liveMax: { customer: session.live_customer, staff: session.live_staff },
  }
}

const openRecords = (settings: BffSettings, log: Logger): Promise<Records> | Records => {
  if (settings.redisUrl === undefined) {
    log.warn('no REDIS_URL: sessions are kept in memory and end with this process')
    return createMemoryRecords()
  }
  return openRedisRecords(settings.redisUrl, error => log.warn({ error }, 'redis'), settings.redisTls)
}

/**
 * Starts a gateway: public and operations listener. A Redis or a bank that is down does not stop the start;
 * `/readyz` tells.
 * @param destination where log lines go; standard output by default
 * @throws Error when a wire key is unusable or a port is taken
 */
export const startBff = async (
  settings: BffSettings,
  destination: DestinationStream = logToOutput(),
): Promise<RunningBff> => {
  const log = createLog(settings.logLevel, destination)
  for (const warning of settings.warnings) log.warn(warning)
  const { waits } = settings
  const metrics = createMetrics()
  const drain = createDrain()
  const bank = createBankClient({
    ...settings,
    timeoutMs: settings.bankTimeoutMs,
    onExchange: metrics.bankCall,
  })
  metrics.watchBreaker(bank.breakerState)
  const handshake = startHandshake({ bank, log })
  const rules = sessionRulesOf(settings)
  const idleMs = [rules.anonymous.idleMs, rules.signedIn.idleMs]
  const records = measureRecords(await openRecords(settings, log), metrics, idleMs)
  const local = createMemoryRecords()
  const sealer = createSealer(settings.sessionSecret)
  const farewell = createFarewell({ bank, log, shared: records, local, sealer, lookMs: waits.farewellMs })
  const parts: AppParts = {
    settings,
    log,
    destination,
    metrics,
    bank,
    farewell,
    publicReads: createPublicReads({ report: metrics.publicRead }),
    sealer,
    devices: createDevices(sealer, isSecure(settings)),
    sessions: createSessions(records, sealer, rules, sessionCookie(isSecure(settings))),
    captchas: createCaptchas(records, sealer),
    screenLock: createScreenLock(records),
    directory: createDirectory(records, sealer),
    events: createEventHub(records, drain, waits.gatherMs),
    limits: settings.rateLimits
      ? createLimits({ shared: records, local, sealer, portal: settings.portal })
      : unlimited,
    inFlight: callsInFlight(settings, metrics.requestsInFlight),
    bodyReaders: bodyReaders(settings),
    own: createOwnOrigins(settings.publicOrigin),
    machines: createMachines({ bank, records, sealer, settings }),
    answerSigner: createAnswerSigner(settings),
  }

  const stopFollowing = followChanges({
    bank,
    hub: parts.events,
    keys: parts.machines.keys,
    log,
    onPublished: parts.publicReads.clear,
    everyMs: waits.feedMs,
  })

  const closeParts = async () => {
    stopFollowing()
    handshake.close()
    farewell.close()
    parts.machines.close()
    await Promise.all([records.close(), local.close(), bank.close()])
  }
  try {
    const ops = await openListener(
      createOpsApp({
        ...parts,
        records,
        handshake,
        sandbox: settings.sandbox,
        probeMs: waits.probeMs,
        names: [settings.opsHost, ...settings.opsNames].map(name => name.toLowerCase()),
        isDraining: drain.isDraining,
        onClockMoved: parts.publicReads.clear,
      }),
      settings.opsPort,
      settings.opsHost,
    )
    const site = await openListener(createApp(parts), settings.port, settings.host, settings.patience).catch(
      async (error: unknown) => {
        await ops.close(0)
        throw error
      },
    )
    return {
      url: site.url,
      opsUrl: ops.url,
      drain: async () => {
        drain.begin()
        site.drain()
        await wait(settings.drainDelayMs)
      },
      close: async () => {
        drain.end()
        await site.close(settings.drainTimeoutMs)
        await ops.close(1_000)
        await closeParts()
      },
    }
  } catch (error) {
    await closeParts()
    throw error
  }
}
